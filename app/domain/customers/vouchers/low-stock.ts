import { koreanNumber } from '#app/platform/korean-number.ts'

/** Remaining gifts at which the desk gets a warning. */
export const lowStock = 10

/** `16개 남았습니다`; if more was handed out than was entered, a sentence that says so instead of a negative number. */
export const stockWords = (left: number): string =>
  left < 0 ? `적은 수량보다 ${koreanNumber(-left)}개 더 드렸습니다` : `${koreanNumber(left)}개 남았습니다`

export interface GiftStock {
  received: number
  handed: number
  left: number
}
