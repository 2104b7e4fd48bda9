import { z } from 'zod'
import { picture } from '#app/domain/site/picture.ts'
import { heading, paragraph, silent } from '#app/platform/field-roles.ts'
import { safeAddress } from './safe-address.ts'

/** Maximum characters. */
export const maxLength = { title: 120, summary: 300, content: 20_000, source: 60, address: 500, alt: 200 }

/** Specification, section 9. */
export const pageSize = 10

/** The author of every post (specification, section 2). */
export const author = '관리자'

/** What a newspaper printed, which names it, and what the site itself announces. */
export const postKinds = { notice: '공지사항', press: '언론보도' } as const

export type PostKind = keyof typeof postKinds

/** Unknown kinds mean all posts. */
export const parsePostKind = (written: string | null): PostKind | undefined =>
  written === 'notice' || written === 'press' ? written : undefined

const mediaName = z.string().regex(/^[^/]+$/, 'media 폴더의 그림이어야 합니다')

/** A post of the demo: `content/<site>/press/*.json`. Plain text; paragraphs are lines. */
export const pressPost = z.strictObject({
  title: heading.min(1).max(maxLength.title).meta({ title: '제목' }),
  summary: paragraph.min(1).max(maxLength.summary).meta({ title: '요약' }),
  content: paragraph.max(maxLength.content).meta({ title: '내용' }),
  publishedAt: silent(z.iso.datetime({ offset: true })).meta({ title: '게시 일시' }),
  pinned: z.boolean().default(false).meta({ title: '위에 고정' }),
  /** Views brought along from a former site. */
  views: z.number().int().nonnegative().optional().meta({ title: '이전 홈페이지의 조회수', unit: '회' }),
  source: z
    .strictObject({
      name: z.string().max(maxLength.source).meta({ title: '언론사' }),
      url: silent(z.url().optional()).meta({ title: '기사 주소' }),
    })
    .refine(({ url }) => !url || safeAddress(url), 'http 또는 https 주소여야 합니다')
    .optional()
    .meta({ title: '출처', description: '적으면 언론보도, 적지 않으면 공지사항입니다.' }),
  picture: picture
    .omit({ narrow: true })
    .extend({ name: silent(mediaName).meta({ title: '그림 파일' }) })
    .optional()
    .meta({ title: '그림', control: 'picture' }),
  share: silent(mediaName.optional()).meta({
    title: '공유 그림',
    description: '메신저로 공유할 때 보이는 그림입니다. 없으면 위의 그림을 씁니다.',
  }),
})

export type PressPost = z.infer<typeof pressPost>
