import { z } from 'zod'
import { silent } from '#app/platform/field-roles.ts'
import { headlineFaces } from './headline-faces.ts'

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, '#rrggbb 형식이어야 합니다')
  .meta({ control: 'colour' })

/** A file of `media/`. */
const brandPicture = z
  .string()
  .regex(/^[^/\\]+\.(?:svg|png)$/i, 'media 폴더에 있는 SVG나 PNG 파일의 이름이어야 합니다')

export const themeSettings = z.strictObject({
  colours: z
    .record(z.string().regex(/^[a-z0-9-]+$/, '소문자 영문, 숫자, 하이픈만 쓸 수 있습니다'), colour)
    .meta({ title: '색', keyTitle: '용도' }),
  mark: z.enum(['sun-on-water', 'river-bend', 'towers']).meta({
    title: '상징',
    choices: { 'sun-on-water': '물 위의 해', 'river-bend': '강굽이', towers: '세 동' },
  }),
  corners: z
    .enum(['square', 'round'])
    .optional()
    .meta({
      title: '모서리',
      choices: { square: '각진 모서리', round: '둥근 모서리' },
      description: '적지 않으면 살짝 둥근 모서리입니다.',
    }),
  face: z
    .enum(['gowun-batang', 'noto-sans'])
    .optional()
    .meta({
      title: '제목 글꼴',
      choices: {
        'gowun-batang': headlineFaces['gowun-batang'].title,
        'noto-sans': headlineFaces['noto-sans'].title,
      },
      description: '적지 않으면 본명조입니다.',
    }),
  logo: silent(brandPicture.optional()).meta({
    title: '로고',
    description: '머리글에 보입니다. 없으면 심볼과 이름이 글자로 보입니다.',
  }),
  icon: silent(brandPicture.optional()).meta({
    title: '아이콘',
    description:
      '정사각형 그림 한 장입니다. 브라우저 탭과 휴대전화 홈 화면의 아이콘을 모두 이것으로 만듭니다.',
  }),
})
