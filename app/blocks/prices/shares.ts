/** Parts of a price in 만원: 5 % of 62,800 is 3,140. The last takes what rounding leaves, so that they sum to the price. */
export function sharesOf(price: number, rates: number[]): number[] {
  const rounded = rates.map((rate) => Math.round((price * rate) / 100))
  const others = rounded.slice(0, -1).reduce((sum, share) => sum + share, 0)
  return [...rounded.slice(0, -1), price - others]
}
