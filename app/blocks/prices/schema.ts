import { z } from 'zod'
import { buildingName } from '#app/domain/drawings/layouts/home-number.ts'
import { heading, note, paragraph, silent } from '#app/platform/field-roles.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'

/** No building has more; the tallest home in Korea is on the 101st floor. */
export const topFloor = 200
const mostLines = 99
const floor = z
  .number()
  .int()
  .positive()
  .max(topFloor, `${topFloor}층까지 적을 수 있습니다`)
  .meta({ unit: '층' })

const won = z.number().int().positive().meta({ unit: '원' })
const building = silent(z.string().regex(buildingName, '101이나 A처럼 동을 빼고 적어야 합니다'))
const id = silent(z.string().regex(/^[a-z][a-zA-Z0-9-]*$/, '소문자 영문으로 시작하는 이름이어야 합니다'))

/** What a price is made of; together it is the price to the won. */
const parts = {
  land: won.optional().meta({ title: '대지비', unit: '원' }),
  building: won.optional().meta({ title: '건축비', unit: '원' }),
  /** Of the building alone, and of homes above 85㎡ alone (조세특례제한법 제106조, 부가가치세법 제26조). */
  vat: won.optional().meta({ title: '부가가치세', unit: '원' }),
}
/** Taxes included, without 발코니 확장 and options. */
const price = won.meta({ title: '공급금액', unit: '원' })

/** How far a price is from the sum of its parts; 0 where it names none. */
export const partsOff = ({
  price,
  land,
  building,
  vat,
}: {
  price: number
  land?: number | undefined
  building?: number | undefined
  vat?: number | undefined
}): number => (land || building || vat ? (land ?? 0) + (building ?? 0) + (vat ?? 0) - price : 0)

type Summed = z.core.$RefinementCtx<Parameters<typeof partsOff>[0]>

function sumsToPrice(value: Parameters<typeof partsOff>[0], context: Summed): void {
  const off = partsOff(value)
  if (off)
    context.addIssue({
      code: 'custom',
      path: ['price'],
      message: `대지비와 건축비, 부가가치세의 합이 공급금액보다 ${koreanNumber(Math.abs(off))}원 ${off > 0 ? '많습니다' : '적습니다'}`,
    })
}

/** Prices of homes (공급금액) by type, buildings, lines and floors; what is due when is computed from them. */
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
          id: id.meta({
            title: '주소용 이름',
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
                buildings: z.array(building).min(1).meta({ title: '동' }),
                /** Where homes of a floor cost differently: 1 is 1호. */
                lines: z
                  .array(z.number().int().positive().max(mostLines).meta({ unit: '호' }))
                  .min(1)
                  .optional()
                  .meta({
                    title: '라인',
                    description: '비우면 그 동의 모든 라인입니다. 1호 라인은 1입니다.',
                  }),
                floors: z
                  .array(
                    z
                      .strictObject({
                        from: floor.meta({ title: '이 층부터' }),
                        until: floor.meta({ title: '이 층까지' }),
                        price,
                        ...parts,
                      })
                      .superRefine(sumsToPrice),
                  )
                  .min(1)
                  .meta({ title: '층별 금액' }),
              }),
            )
            .min(1)
            .meta({ title: '금액이 같은 동' }),
          homes: z
            .array(
              z
                .strictObject({
                  home: silent(
                    z
                      .string()
                      .regex(/^[0-9A-Z가-힣]{1,10}-[A-Z]?\d{1,5}$/, '101-1502처럼 동과 호를 적어야 합니다'),
                  ).meta({ title: '세대' }),
                  price,
                  ...parts,
                })
                .superRefine(sumsToPrice),
            )
            .optional()
            .meta({
              title: '금액을 따로 정한 세대',
              description: '동과 층의 금액보다 먼저 적용합니다. 예: 101-1502',
            }),
          extension: won
            .optional()
            .meta({ title: '발코니 확장비', unit: '원', description: '부가가치세를 더한 금액입니다.' }),
          options: z
            .array(
              z.strictObject({
                id: id.meta({ title: '주소용 이름', control: 'id' }),
                name: heading.meta({ title: '옵션 이름' }),
                price: won.meta({ title: '금액', unit: '원', description: '부가가치세를 더한 금액입니다.' }),
                without: z
                  .array(id)
                  .min(1)
                  .optional()
                  .meta({ title: '함께 선택할 수 없는 옵션', control: 'others' }),
              }),
            )
            .optional()
            .meta({ title: '유상 옵션' }),
          announced: z
            .strictObject({
              homes: z.number().int().positive().meta({ title: '세대수', unit: '세대' }),
              total: won.meta({ title: '총액', unit: '원' }),
            })
            .optional()
            .meta({
              title: '입주자모집공고의 합계',
              description: '적으면 배치도의 세대로 더한 값과 원 단위까지 견줍니다.',
            }),
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
