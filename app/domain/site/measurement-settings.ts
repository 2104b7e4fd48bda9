import { z } from 'zod'
import { heading, note } from '#app/platform/field-roles.ts'

/** Ids for advertisers' measurement; a registration is reported only after it is saved. */
export const measurement = z.strictObject({
  ga4: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, 'G-로 시작하는 측정 ID여야 합니다')
    .optional()
    .meta({ title: '구글 애널리틱스 4', description: 'G-로 시작하는 측정 ID입니다.' }),
  /** 네이버 공통 인증키 of wcs. */
  naver: z
    .string()
    .regex(/^s_[a-z0-9]+$/, 's_로 시작하는 공통 인증키여야 합니다')
    .optional()
    .meta({ title: '네이버 공통 인증키', description: 's_로 시작합니다.' }),
  kakaoPixel: z.string().regex(/^\d+$/, '숫자로만 적어야 합니다').optional().meta({ title: '카카오 픽셀' }),
  metaPixel: z.string().regex(/^\d+$/, '숫자로만 적어야 합니다').optional().meta({ title: '메타 픽셀' }),
  /** Without consent, no measurement. */
  consent: z
    .strictObject({
      title: heading.meta({ title: '동의 문구' }),
      note: note.meta({ title: '설명' }),
    })
    .meta({ title: '측정 동의', description: '동의하지 않은 방문자는 측정하지 않습니다.' }),
})

export type Measurement = z.infer<typeof measurement>

const token = z.string().regex(/^[\w-]{8,100}$/, '검색 서비스가 준 값만 적어야 합니다')

/** Proofs of ownership from the webmaster pages of search services: values without mark-up. */
export const verification = z.strictObject({
  naver: token.optional().meta({ title: '네이버 서치어드바이저' }),
  google: token.optional().meta({ title: '구글 서치 콘솔' }),
  bing: token.optional().meta({ title: '빙 웹마스터 도구' }),
  /** Daum's comment in robots.txt: `#DaumWebMasterTool:…`. */
  daum: z
    .string()
    .regex(/^#DaumWebMasterTool:[\w:=+/-]+$/, '#DaumWebMasterTool:로 시작하는 한 줄이어야 합니다')
    .optional()
    .meta({ title: '다음 웹마스터도구', description: 'robots.txt에 넣으라고 받은 한 줄입니다.' }),
})
