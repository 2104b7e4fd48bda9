import { z } from 'zod'
import { picture } from '#app/domain/site/picture.ts'
import { heading, note, paragraph } from '#app/platform/field-roles.ts'
import { link } from '../link.ts'
import { sectionId } from '../section-id.ts'

const table = z
  .strictObject({
    kind: z.literal('table'),
    title: heading.meta({ title: '제목' }),
    columns: z.array(z.string()).min(1).max(3).meta({ title: '열 이름' }),
    /** One value per column, or one for all. */
    rows: z
      .array(
        z.strictObject({
          label: heading.meta({ title: '이름' }),
          values: z
            .array(paragraph)
            .min(1)
            .meta({ title: '값', description: '열마다 하나씩 적거나, 모든 열에 같으면 하나만 적습니다.' }),
          big: z.boolean().default(false).meta({ title: '크게 표시' }),
        }),
      )
      .meta({ title: '줄' }),
    note: note.meta({ title: '유의사항' }),
    link,
  })
  .meta({ title: '표' })

const pictures = z
  .strictObject({
    kind: z.literal('pictures'),
    title: heading.meta({ title: '제목' }),
    pictures: z.array(picture).min(1).meta({ title: '그림' }),
    link,
  })
  .meta({ title: '그림' })

const slides = z
  .strictObject({
    kind: z.literal('slides'),
    title: heading.meta({ title: '제목' }),
    slides: z
      .array(
        z.strictObject({
          picture,
          whole: z.boolean().default(false).meta({ title: '그림을 자르지 않음' }),
          title: heading.meta({ title: '제목' }),
          text: paragraph.meta({ title: '설명' }),
        }),
      )
      .min(2)
      .meta({ title: '장면' }),
  })
  .meta({ title: '넘겨 보는 그림' })

/** Summary of the development for narrow screens, an accordion. */
export const overview = z
  .strictObject({
    type: z.literal('overview'),
    id: sectionId,
    title: heading.meta({ title: '제목' }),
    items: z
      .array(z.discriminatedUnion('kind', [table, pictures, slides]))
      .min(2)
      .meta({ title: '항목' }),
  })
  .meta({
    title: '휴대전화 요약',
    description: '휴대전화의 홈에서 사업개요, 입지, 프리미엄을 접어 두고 보여 줍니다.',
    group: '첫 화면',
  })
