import type { BlockOf } from '#app/blocks/schema.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'

type Block = BlockOf<'prices'>
type PriceType = Block['types'][number]

/** A price table of a site, with its page. Money is in won. */
export interface PriceTable {
  page: string
  payments: Pick<Block['payments'][number], 'label' | 'rate' | 'times'>[]
  types: Pick<PriceType, 'id' | 'type' | 'groups' | 'homes' | 'extension' | 'options'>[]
}

export interface Priced extends Pick<PriceType, 'extension' | 'options'> {
  /** The lowest and the highest price that the table has for what was asked. */
  lowest: number
  highest: number
  /** What the lowest price is made of. */
  parts?: Parts | undefined
  /** The first part that is due, 계약금, of the lowest price. */
  first: { label: string; amount: number }
  /** `/SalesInfo/price#price-84A` */
  url: string
}

export interface Parts {
  land: number
  building: number
  vat: number
}

/** A type (`84A`), all homes of it in a building, or one home. */
interface Asked {
  type: string
  building?: string
  line?: number | undefined
  floor?: number
  /** `101-1502`: has its own price where the table makes an exception. */
  home?: string
}

/** The one place that says what a type or a home costs; undefined where the site shows no price for it. */
export function priceOf(tables: readonly PriceTable[], asked: Asked): Priced | undefined {
  const own = tables.flatMap((table) =>
    table.types.filter(({ type }) => type === asked.type).map((of) => ({ table, of })),
  )
  const exceptions = own.flatMap((one) =>
    (one.of.homes ?? []).filter(({ home }) => isAsked(home, asked)).map((price) => ({ ...one, price })),
  )
  const bands = own.flatMap((one) => bandsFor(one.of, asked).map((price) => ({ ...one, price })))
  // Of a single home the exception counts alone, of a type or building both do.
  const prices = asked.home !== undefined && exceptions.length ? exceptions : [...bands, ...exceptions]
  const [first] = prices.toSorted((a, b) => a.price.price - b.price.price)
  if (!first) return undefined
  const { table, of, price } = first
  const [due] = table.payments
  return {
    lowest: price.price,
    highest: Math.max(...prices.map((one) => one.price.price)),
    ...(price.land && { parts: partsOf(price) }),
    ...(of.extension && { extension: of.extension }),
    ...(of.options?.length && { options: of.options }),
    first: { label: due?.label ?? '', amount: due ? shareOf(price.price, Number(due.rate)) : 0 },
    url: `${table.page}#${of.id}`,
  }
}

function isAsked(exception: string, { building, line, floor, home }: Asked): boolean {
  if (home !== undefined) return exception === home
  // Which line and floor the number means is not known here.
  if (line !== undefined || floor !== undefined) return false
  return building === undefined || exception.startsWith(`${building}-`)
}

const bandsFor = ({ groups }: Pick<PriceType, 'groups'>, { building, line, floor }: Asked) =>
  groups
    .filter(
      ({ buildings, lines }) =>
        (building === undefined || buildings.includes(building)) &&
        (line === undefined || !lines || lines.includes(line)),
    )
    .flatMap(({ floors }) =>
      floors.filter(({ from, until }) => floor === undefined || (from <= floor && floor <= until)),
    )

const partsOf = ({ land = 0, building = 0, vat = 0 }: Partial<Parts>): Parts => ({ land, building, vat })

/** A part of an amount in percent with up to four decimals, floored to the won. Whole numbers alone, as 4.35 % is none in binary. */
function shareOf(price: number, rate: number, count = 1): number {
  const units = Math.round(rate * 10_000)
  const million = 1_000_000 * count
  return Math.floor(price / million) * units + Math.floor(((price % million) * units) / million)
}

/**
 * The instalments of each payment: floored to the won, as long as all of a price is paid with the last one. 5 % of 412,345,678 is
 * 20,617,283.
 */
export function sharesOf(
  price: number,
  payments: readonly Pick<PriceTable['payments'][number], 'rate' | 'times'>[],
): number[][] {
  let left = price
  return payments.map(({ rate, times }, i) => {
    const count = times?.length ?? 1
    const each = shareOf(price, Number(rate), count)
    return Array.from({ length: count }, (_, at) => {
      const share = i === payments.length - 1 && at === count - 1 ? left : each
      left -= share
      return share
    })
  })
}

/** 398,000,000 is 3억 9,800만원; what is no whole 만원 is written in won. */
export const inWon = (price: number): string => `${withoutWon(price)}원`

/** 5억 4,200만 ~ 6억 1,100만원; one price where both are the same. Each stays on one line, the second with its `~`. */
export const inWonRange = ({ lowest, highest }: Pick<Priced, 'lowest' | 'highest'>): string =>
  lowest === highest ? inWon(lowest) : `${withoutWon(lowest)} ~\u00a0${inWon(highest)}`

/** As a cell of a table has it, beside others: 62,800만, or 412,345,678원. */
export const inManwon = (amount: number): string =>
  amount % 10_000 ? `${koreanNumber(amount)}원` : `${koreanNumber(amount / 10_000)}만`

function withoutWon(price: number): string {
  if (price % 10_000) return koreanNumber(price)
  const [hundreds, rest] = [Math.floor(price / 100_000_000), (price % 100_000_000) / 10_000]
  // A no-break space: an amount is read as one number.
  return [
    ...(hundreds ? [`${hundreds}억`] : []),
    ...(rest || !hundreds ? [`${koreanNumber(rest)}만`] : []),
  ].join('\u00a0')
}
