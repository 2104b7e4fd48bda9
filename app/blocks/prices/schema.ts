import { z } from 'zod'
import { heading, note, paragraph, silent } from '#app/platform/field-roles.ts'

/** No building has more; the tallest home in Korea is on the 101st floor. */
export const topFloor = 200
const floor = z
  .number()
  .int()
  .positive()
  .max(topFloor, `${topFloor}층까지 적을 수 있습니다`)
  .meta({ unit: '층' })

/** Prices of homes (공급금액) by type, buildings and floors; what is due when is computed from them. */
export const prices = z
  .strictObject({
    type: z.literal('prices'),
    title: heading.meta({ title: '제목' }),
    text: paragraph.optional().meta({ title: '설명' }),
    /** Parts of the price in percent, together 100: `{payment.down:n}`. */
    payments: z
      .array(
        z.strictObject({
          label: heading.meta({ title: '이름' }),
          rate: silent(z.string()).meta({ title: '비율', unit: '%' }),
          /** When each of its equal instalments is due: `{schedule.interim.1}` … */
          times: z
            .array(heading)
            .min(1)
            .optional()
            .meta({ title: '납부일', description: '여러 번에 나누어 납부하면 회차마다 하나씩 적습니다.' }),
        }),
      )
      .min(1)
      .meta({ title: '납부', description: '비율의 합은 100이어야 합니다.' }),
    types: z
      .array(
        z.strictObject({
          /** What an address may name: `#price-84A`. */
          id: silent(
            z.string().regex(/^[a-z][a-zA-Z0-9-]*$/, '소문자 영문으로 시작하는 이름이어야 합니다'),
          ).meta({
            title: '영문 이름',
            control: 'id',
            description: '이 주택형의 주소가 됩니다(#price-84A).',
          }),
          type: silent(z.string().regex(/^[0-9A-Za-z]+$/, '84A, 101처럼 적어야 합니다')).meta({
            title: '주택형',
          }),
          label: heading.meta({ title: '이름' }),
          groups: z
            .array(
              z.strictObject({
                /** Numbers of buildings with the same prices; every building with the type is in one group. */
                buildings: z
                  .array(silent(z.string().regex(/^\d{2,4}$/, '동 번호를 숫자로 적어야 합니다')))
                  .min(1)
                  .meta({ title: '동' }),
                floors: z
                  .array(
                    z.strictObject({
                      from: floor.meta({ title: '이 층부터' }),
                      until: floor.meta({ title: '이 층까지' }),
                      /** In 만원, taxes included, without 발코니 확장 and options. */
                      price: z.number().int().positive().meta({ title: '공급금액', unit: '만원' }),
                    }),
                  )
                  .min(1)
                  .meta({ title: '층별 금액' }),
              }),
            )
            .min(1)
            .meta({ title: '금액이 같은 동' }),
        }),
      )
      .min(1)
      .meta({ title: '주택형' }),
    note: note.meta({ title: '유의사항' }),
  })
  .meta({
    title: '분양가',
    description: '주택형, 동, 층에 따른 공급금액입니다. 계약금과 중도금, 잔금은 비율로 계산합니다.',
    group: '분양 안내',
  })
