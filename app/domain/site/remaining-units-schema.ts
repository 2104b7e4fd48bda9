import { z } from 'zod'
import { daySchema } from '#app/platform/day-schema.ts'

/** Homes that are left, by the office, with the day it counted them. Absent until the office has. */
export const remainingUnits = z.strictObject({
  /** 2단지 37세대, 3단지 5세대 */
  text: z
    .string()
    .trim()
    .min(1, '남은 세대수를 적어 주세요')
    .max(60)
    .regex(/^[^{}]*$/, '중괄호는 쓸 수 없습니다')
    .meta({ title: '남은 세대', description: '2단지 37세대, 3단지 5세대처럼 적습니다.' }),
  asOf: daySchema.meta({ title: '기준일' }),
})

export type RemainingUnits = z.infer<typeof remainingUnits>
