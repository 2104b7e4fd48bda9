import { z } from 'zod'
import { picture } from '#app/domain/site/picture.ts'
import { heading, note, paragraph, silent } from '#app/platform/field-roles.ts'
import { link } from '../link.ts'

/** Project data by phase. The first phase is the default and has no option in its address. */
export const projectData = z
  .strictObject({
    type: z.literal('project-data'),
    label: heading.meta({ title: '고르는 곳의 이름' }),
    /** Query parameter, the same as the page's `variant.param`. */
    param: silent(z.string()).meta({
      title: '주소의 이름',
      control: 'key',
      description: '페이지 설정의 ‘선택별 주소’에 있는 이름과 같아야 합니다.',
    }),
    options: z
      .array(
        z.strictObject({
          id: silent(z.string()).meta({ title: '주소의 값', control: 'key' }),
          label: heading.meta({ title: '이름' }),
          picture,
          rows: z
            .array(
              z.strictObject({
                label: heading.meta({ title: '이름' }),
                value: paragraph.meta({ title: '내용' }),
                big: z.boolean().default(false).meta({ title: '크게 표시' }),
              }),
            )
            .min(1)
            .meta({ title: '줄' }),
          /** What the figures belong to, below the table. */
          note: note.optional().meta({ title: '유의사항' }),
        }),
      )
      .min(1)
      .meta({ title: '단지' }),
    action: z.string().meta({ title: '방문예약 버튼' }),
    link: link.optional().meta({ title: '링크' }),
  })
  .meta({
    title: '사업개요',
    description: '위치, 면적, 규모, 시행과 시공을 단지마다 표로 보여 줍니다.',
    group: '숫자',
  })
