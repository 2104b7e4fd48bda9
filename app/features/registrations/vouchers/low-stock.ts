/** Gifts left at which the desk is warned. */
export const lowStock = 10

export interface GiftStock {
  received: number
  handed: number
  left: number
}
