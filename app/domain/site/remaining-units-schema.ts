import { z } from 'zod'
import { daySchema } from '#app/platform/day-schema.ts'

const typedUnits = z
  .strictObject({
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
  .meta({ title: '직접 입력' })

const unitsOfBoard = z
  .strictObject({
    byBoard: z.literal(true).meta({ title: '동·호수 현황판의 집계' }),
  })
  .meta({ title: '동·호수 현황판의 집계' })

/** Homes that are left, by the office: typed with the day it counted them, or counted by its board. Absent until the office has chosen. */
export const remainingUnits = z.union([typedUnits, unitsOfBoard])

/** As a form sends it. */
export type ChosenRemaining = { text: string; asOf: string } | { byBoard: true }

/** An empty text takes the figure off pages and messages. */
export const isEmptied = (typed: ChosenRemaining): boolean => 'text' in typed && !typed.text.trim()

/** `counted` is what the board says now; nothing where no home is left, or none is offered yet. Settings are stored without it. */
export type RemainingNow = z.infer<typeof typedUnits> | { byBoard: true; counted?: CountedUnits | undefined }

export interface CountedUnits {
  /** 59A 12세대, 84A 30세대 */
  text: string
  /** When a home came or went last. */
  at: string
}

/** Whether the office lets its board count. */
export const isByBoard = (
  units: RemainingNow | undefined,
): units is Extract<RemainingNow, { byBoard: true }> => units !== undefined && 'byBoard' in units
