/** Gifts left at which the desk is warned. */
export const lowStock = 10

/** `16개 남았습니다`; whoever hands out more than was written down is told so, instead of a number below nothing. */
export const stockWords = (left: number): string =>
  left < 0
    ? `적은 수량보다 ${(-left).toLocaleString('ko-KR')}개 더 드렸습니다`
    : `${left.toLocaleString('ko-KR')}개 남았습니다`

export interface GiftStock {
  received: number
  handed: number
  left: number
}
