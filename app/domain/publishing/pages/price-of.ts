import type { BlockOf } from '#app/blocks/schema.ts'

type Block = BlockOf<'prices'>

/** A price table of a site, and the page that it is on. Money is in 만원, as written there. */
export interface PriceTable {
  page: string
  payments: Pick<Block['payments'][number], 'label' | 'rate'>[]
  types: Pick<Block['types'][number], 'id' | 'type' | 'groups'>[]
}

export interface Priced {
  /** The lowest and the highest price that the table has for what was asked. */
  lowest: number
  highest: number
  /** The first part that is due, 계약금, of the lowest price. */
  first: { label: string; amount: number }
  /** `/SalesInfo/price#price-84A` */
  url: string
}

/** A type (`84A`), all homes of it in a building, or the home on a floor of that building. */
interface Asked {
  type: string
  building?: string
  floor?: number
}

/** The one place that says what a type or a home costs; undefined where the site shows no price for it. */
export function priceOf(tables: readonly PriceTable[], { type, building, floor }: Asked): Priced | undefined {
  const prices = tables.flatMap(({ page, payments, types }) =>
    types
      .filter((one) => one.type === type)
      .flatMap(({ id, groups }) =>
        groups
          .filter(({ buildings }) => building === undefined || buildings.includes(building))
          .flatMap(({ floors }) =>
            floors
              .filter(({ from, until }) => floor === undefined || (from <= floor && floor <= until))
              .map(({ price }) => ({ price, payments, url: `${page}#${id}` })),
          ),
      ),
  )
  const [first] = prices.toSorted((a, b) => a.price - b.price)
  if (!first) return undefined
  const {
    price: lowest,
    payments: [due],
    url,
  } = first
  return {
    lowest,
    highest: Math.max(...prices.map(({ price }) => price)),
    first: { label: due?.label ?? '', amount: Math.round((lowest * Number(due?.rate ?? 0)) / 100) },
    url,
  }
}

/** Parts of a price in 만원: 5 % of 62,800 is 3,140. The last takes what rounding leaves, so that they sum to the price. */
export function sharesOf(price: number, rates: number[]): number[] {
  const rounded = rates.map((rate) => Math.round((price * rate) / 100))
  const others = rounded.slice(0, -1).reduce((sum, share) => sum + share, 0)
  return [...rounded.slice(0, -1), price - others]
}

/** @param price in 만원: 39,800 is 3억 9,800만원 */
export function inWon(price: number): string {
  return `${inHundredMillions(price)}원`
}

/** 5억 4,200만 ~ 6억 1,100만원; one price where both are the same. Each stays on one line, the second with its `~`. */
export const inWonRange = ({ lowest, highest }: Pick<Priced, 'lowest' | 'highest'>): string =>
  lowest === highest ? inWon(lowest) : `${inHundredMillions(lowest)} ~\u00a0${inWon(highest)}`

function inHundredMillions(price: number): string {
  const rest = price % 10_000
  const hundreds = price < 10_000 ? [] : [`${Math.floor(price / 10_000)}억`]
  // A no-break space: an amount is read as one number.
  return [...hundreds, ...(rest || !hundreds.length ? [`${rest.toLocaleString('ko-KR')}만`] : [])].join(
    '\u00a0',
  )
}
