import { koreanNumber } from './korean-number.ts'

/** Screens count no further, so that a count has a bounded cost. */
export const maxCount = 1000

/** `12건`; what was counted past the bound is `1,000건 이상`. */
export const koreanCount = (count: number, unit: string): string =>
  count > maxCount ? `${koreanNumber(maxCount)}${unit} 이상` : `${koreanNumber(count)}${unit}`
