import { z } from 'zod'
import { heading, paragraph, silent } from '#app/platform/field-roles.ts'

/** Date of a page's legal basis, and where the law in force is found. */
export const legalReference = z
  .strictObject({
    type: z.literal('legal-reference'),
    label: heading.meta({ title: '이름' }),
    date: z.string().meta({ title: '기준일' }),
    text: paragraph.meta({ title: '설명' }),
    links: z
      .array(
        z.strictObject({
          label: heading.meta({ title: '버튼 문구' }),
          url: silent(z.url({ protocol: /^https$/ })).meta({
            title: '연결할 주소',
            description: 'https://로 시작하는 공공기관 주소입니다. 새 창에서 열립니다.',
          }),
        }),
      )
      .min(1)
      .meta({ title: '링크' }),
  })
  .meta({
    title: '기준일과 출처',
    description: '내용의 법령 기준일과 현행 법령을 볼 수 있는 곳을 알립니다.',
    group: '분양 안내',
  })
