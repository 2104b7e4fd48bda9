import { type HomePlace, homeKey } from '#app/domain/homes/home.ts'
import type { ContractAmounts } from '#app/domain/sales/amounts.ts'
import { withParticle } from '#app/platform/particle.ts'
import { type Priced, type PriceTable, priceOf, sharesOf } from './price-of.ts'

/** Options in the contract of a home. */
export interface ChosenWith {
  extension: boolean
  /** Names that the table gives them: `system-aircon`. */
  options: readonly string[]
}

const nothing: ChosenWith = { extension: false, options: [] }

type Place = Omit<HomePlace, 'kind' | 'isMirrored'>

/** What one home costs. */
export const priceOfHome = (tables: readonly PriceTable[], home: Place): Priced | undefined => {
  const { type, building, floor, line } = home
  return priceOf(tables, { type, building, floor, line, home: homeKey(home) })
}

/** What a contract of a home copies of the tables that visitors see; undefined where they have no price for it, or two. */
export function amountsOf(
  tables: readonly PriceTable[],
  home: Place,
  chosen = nothing,
): ContractAmounts | undefined {
  const priced = tables.flatMap((table) => {
    const found = priceOfHome([table], home)
    return found ? [{ ...found, payments: table.payments }] : []
  })
  const [one, other] = priced
  if (!one || other || one.lowest !== one.highest) return undefined
  const { lowest: price, parts, payments } = one
  const shares = sharesOf(price, payments)
  const options = one.options?.filter(({ id }) => chosen.options.includes(id)) ?? []
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
    ...(chosen.extension && one.extension && { extension: one.extension }),
    ...(options.length && { options: options.map(({ name, price: costs }) => ({ name, price: costs })) }),
  }
}

/** What may not be signed together; undefined where all may be. */
export function excludedOptions(
  options: Priced['options'] = [],
  chosen: readonly string[],
): string | undefined {
  const own = options.filter(({ id }) => chosen.includes(id))
  for (const { name, without = [] } of own) {
    const other = own.find(({ id }) => without.includes(id))
    if (other) return `${withParticle(`‘${name}’`, '과')} ‘${other.name}’ 옵션은 함께 선택할 수 없습니다.`
  }
  return undefined
}
