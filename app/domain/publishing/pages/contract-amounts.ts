import type { HomePlace } from '#app/domain/homes/home.ts'
import { homeKey } from '#app/domain/homes/home.ts'
import type { ContractAmounts } from '#app/domain/sales/amounts.ts'
import { type PriceTable, priceOf, sharesOf } from './price-of.ts'

/** What a contract of a home copies of the tables that visitors see; undefined where they have no price for it, or two. */
export function amountsOf(tables: readonly PriceTable[], home: HomePlace): ContractAmounts | undefined {
  const { type, building, floor, line } = home
  const priced = tables.flatMap((table) => {
    const found = priceOf([table], { type, building, floor, line, home: homeKey(home) })
    return found ? [{ ...found, payments: table.payments }] : []
  })
  const [one, other] = priced
  if (!one || other || one.lowest !== one.highest) return undefined
  const { lowest: price, parts, payments } = one
  const shares = sharesOf(price, payments)
  return {
    price,
    ...parts,
    payments: payments.flatMap(({ label, rate }, i) => {
      const instalments = shares[i] ?? []
      return instalments.map((amount, at) =>
        instalments.length > 1
          ? {
              label: `${label} ${at + 1}회`,
              rate: `${Number((Number(rate) / instalments.length).toFixed(4))}`,
              amount,
            }
          : { label, rate, amount },
      )
    }),
  }
}
