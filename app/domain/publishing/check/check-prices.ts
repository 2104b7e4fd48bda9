import { topFloor } from '#app/blocks/prices/schema.ts'
import type { BlockOf } from '#app/blocks/schema.ts'
import { linesOf, storeysOf } from '#app/domain/drawings/layouts/households.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import type { Finding } from './finding.ts'

type Prices = BlockOf<'prices'>
type Layout = CheckedSite['layouts'][number]

/** What of a site prices are held against. */
type PricedSite = Pick<CheckedSite, 'layouts'> & {
  pages: Pick<CheckedSite['pages'][number], 'file' | 'page'>[]
}

/**
 * Every home of the layout has one price: each type on sale, each of its buildings in one group, each floor with homes in
 * one band. Parts of the price make 100 %. Prices that no home has, or that fall with the floor, may be meant: they are
 * warnings, one for each type.
 */
export function checkPrices({ pages, layouts }: PricedSite): Finding[] {
  const [layout] = layouts
  const homes = layout && homesByType(layout)
  return pages.flatMap(({ file, page }) =>
    page.blocks.flatMap((block, i) => {
      if (block.type !== 'prices') return []
      const found = ([text, sentence]: Fault): Finding => ({
        check: 'figures',
        file,
        location: `blocks[${i}]`,
        text,
        sentence,
      })
      const faults = [
        ...ratesOf(block),
        ...(homes ? homesWithoutPrice(block, layout, homes) : block.types.flatMap(twiceOf)),
      ]
      const unusual = block.types.flatMap((type) => [...outOfRange(type), ...fallingWithFloor(type)])
      return [...faults.map(found), ...unusual.map((one) => ({ ...found(one), warning: true }))]
    }),
  )
}

type Fault = [text: string, sentence: string]

function ratesOf({ payments }: Prices): Fault[] {
  const sum = payments.reduce((all, { rate }) => all + Number(rate), 0)
  return sum === 100 ? [] : [[`${sum}%`, '계약금과 중도금, 잔금의 비율을 합하면 100%여야 합니다.']]
}

type PriceType = Prices['types'][number]
type Band = PriceType['groups'][number]['floors'][number]

/** Without a layout nobody knows which homes there are, but none of them has two prices. */
function twiceOf({ label, groups }: PriceType): Fault[] {
  // Floors as bits, so that a thousand buildings with a thousand bands cost a thousand steps.
  const priced = new Map<string, bigint>()
  return groups.flatMap(({ buildings, floors }): Fault[] => {
    let own = 0n
    for (const band of floors) {
      const bits = band.from <= band.until ? bitsUntil(band.until) & ~bitsUntil(band.from - 1) : 0n
      const where = `${label} ${buildings[0]}동 ${floorsOf(band)}`
      if (!bits) return [[where, '층의 순서가 거꾸로입니다.']]
      if (own & bits) return [[where, '같은 층의 공급금액이 둘 이상입니다.']]
      own |= bits
    }
    const twice = buildings.find((number) => own & (priced.get(number) ?? 0n))
    for (const number of buildings) priced.set(number, own | (priced.get(number) ?? 0n))
    return twice === undefined ? [] : [[`${label} ${twice}동`, '같은 층의 공급금액이 둘 이상입니다.']]
  })
}

const bitsUntil = (floor: number): bigint => (1n << BigInt(Math.min(floor, topFloor))) - 1n

const floorsOf = ({ from, until }: Band): string => (from === until ? `${from}층` : `${from}~${until}층`)

/** What a home can cost, in 만원: ten million won to ten thousand million. Beyond it the unit is probably another. */
const plausible = { from: 1000, until: 1_000_000 }

const inManwon = (price: number): string => `${price.toLocaleString('ko-KR')}만원`

function outOfRange({ label, groups }: PriceType): Fault[] {
  const odd = groups.flatMap(({ buildings, floors }) =>
    floors
      .filter(({ price }) => price < plausible.from || price > plausible.until)
      .map((band) => `${buildings[0]}동 ${floorsOf(band)} ${inManwon(band.price)}`),
  )
  if (!odd.length) return []
  return [[`${label} ${odd[0]}`, `보기 드문 금액입니다${others(odd.length)}. 단위가 만원인지 확인해 주세요.`]]
}

const others = (count: number): string => (count > 1 ? `(이 주택형에 ${count}건)` : '')

/** Homes higher up cost no less, in nearly every development. */
function fallingWithFloor({ label, groups }: PriceType): Fault[] {
  const falls = groups.flatMap(({ buildings, floors }) => {
    const upwards = [...floors].sort((a, b) => a.from - b.from)
    return upwards.flatMap((band, i) => {
      const below = upwards[i - 1]
      return below && band.price < below.price
        ? [{ building: buildings[0], below, band, above: upwards[i + 1] }]
        : []
    })
  })
  const [first] = falls
  if (!first) return []
  const priced = (band: Band) => `${floorsOf(band)} ${inManwon(band.price)}`
  const neighbours = [first.below, ...(first.above ? [first.above] : [])].map(priced).join(', ')
  return [
    [
      `${label} ${first.building}동 ${priced(first.band)}`,
      `아래층보다 낮은 금액입니다${others(falls.length)}. 위아래 층은 ${neighbours}입니다.`,
    ],
  ]
}

/** The floors with homes of each type, by building in the layout's order. */
type Homes = Map<string, Map<string, number[]>>

function homesByType(layout: Layout): Homes {
  const homes: Homes = new Map()
  for (const building of layout.buildings) {
    const types = linesOf(building).map(({ type }) => type)
    for (const type of types) {
      const ofType = homes.get(type) ?? new Map<string, number[]>()
      homes.set(type, ofType)
      if (!ofType.has(building.number)) ofType.set(building.number, [])
    }
    for (const { floor, homes: onFloor } of storeysOf(building))
      for (const type of new Set(types.filter((_, i) => onFloor[i])))
        homes.get(type)?.get(building.number)?.push(floor)
  }
  return homes
}

function homesWithoutPrice({ types }: Prices, layout: Layout, homes: Homes): Fault[] {
  const priced = new Set(types.map(({ type }) => type))
  const missing = layout.types
    .filter(({ id }) => !priced.has(id))
    .map(({ label }): Fault => [label, '공급금액이 없습니다.'])
  return [
    ...missing,
    ...types.flatMap(({ type: id, label, groups }) => {
      const own = homes.get(id) ?? new Map<string, number[]>()
      const bands = new Map<string, ((floor: number) => number)[]>()
      for (const { buildings, floors } of groups) {
        const count = countBands(floors)
        for (const number of buildings) {
          const ofBuilding = bands.get(number) ?? []
          bands.set(number, ofBuilding)
          ofBuilding.push(count)
        }
      }
      const strange = [...bands.keys()]
        .filter((number) => !own.has(number))
        .map((number): Fault => [`${label} ${number}동`, '배치도에는 이 동에 이 주택형이 없습니다.'])
      return [
        ...strange,
        ...[...own].flatMap(([number, floors]): Fault[] => {
          const counts = bands.get(number) ?? []
          const wrong = floors.find((floor) => counts.reduce((sum, count) => sum + count(floor), 0) !== 1)
          return wrong === undefined
            ? []
            : [[`${label} ${number}동 ${wrong}층`, '공급금액이 하나여야 하는데 없거나 둘 이상입니다.']]
        }),
      ]
    }),
  ]
}

/** In how many bands a floor lies. */
function countBands(bands: readonly Band[]): (floor: number) => number {
  const real = bands.filter(({ from, until }) => from <= until)
  const begins = real.map(({ from }) => from).sort((a, b) => a - b)
  const ends = real.map(({ until }) => until).sort((a, b) => a - b)
  return (floor) => countBelow(begins, floor + 1) - countBelow(ends, floor)
}

/** How many of the sorted numbers are below a whole number. */
function countBelow(sorted: readonly number[], limit: number): number {
  let [from, until] = [0, sorted.length]
  while (from < until) {
    const middle = (from + until) >> 1
    if ((sorted[middle] as number) < limit) from = middle + 1
    else until = middle
  }
  return from
}
