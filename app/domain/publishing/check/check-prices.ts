import { topFloor } from '#app/blocks/prices/schema.ts'
import type { BlockOf } from '#app/blocks/schema.ts'
import { linesOf, storeysOf } from '#app/domain/drawings/layouts/households.ts'
import { highestFloor, typesOfFacts } from '#app/domain/site/homes-of-facts.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { withParticle } from '#app/platform/particle.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import { priceOf } from '../pages/price-of.ts'
import type { Finding } from './finding.ts'

type Prices = BlockOf<'prices'>
type Layout = CheckedSite['layouts'][number]

/** The data of a site with which prices are compared. */
type PricedSite = Pick<CheckedSite, 'layouts'> & {
  settings: Pick<CheckedSite['settings'], 'facts'>
  pages: Pick<CheckedSite['pages'][number], 'file' | 'page'>[]
}

/**
 * Every home of the layout has one price: each type on sale, each of its buildings in one group, each floor with homes in
 * one band of its line, or a price of its own. Parts of the price make 100 %, and prices sum to what was announced. Prices
 * that no home has, that fall with the floor or have a tax that their size has not may be meant: they are warnings, one for each type.
 */
export function checkPrices({ pages, layouts, settings }: PricedSite): Finding[] {
  const [layout] = layouts
  const homes = layout && homesByType(layouts)
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
        ...block.types.flatMap(wrongReferences),
        ...(homes ? block.types.flatMap((type) => notAsAnnounced(type, homes.get(type.type))) : []),
      ]
      const unusual = block.types.flatMap((type) => [
        ...outOfRange(type),
        ...fallingWithFloor(type),
        ...taxedThoughSmall(type),
        ...(homes ? [] : unlikeFacts(type, settings.facts)),
      ])
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
  // Floors as bits, so that a thousand buildings with a thousand bands cost a thousand steps. Line 0 means all lines.
  const priced = new Map<string, Map<number, bigint>>()
  return groups.flatMap(({ buildings, lines = [0], floors }): Fault[] => {
    let own = 0n
    for (const band of floors) {
      const bits = band.from <= band.until ? bitsUntil(band.until) & ~bitsUntil(band.from - 1) : 0n
      const where = `${label} ${buildings[0]}동 ${floorsOf(band)}`
      if (!bits) return [[where, '층의 순서가 거꾸로입니다.']]
      if (own & bits) return [[where, '같은 층의 공급금액이 둘 이상입니다.']]
      own |= bits
    }
    const isPriced = (number: string) => {
      const ofLines = priced.get(number) ?? new Map<number, bigint>()
      const same = lines.includes(0) ? [...ofLines.keys()] : [0, ...lines]
      return same.some((line) => own & (ofLines.get(line) ?? 0n))
    }
    const twice = buildings.find(isPriced)
    for (const number of buildings) {
      const ofLines = priced.get(number) ?? new Map<number, bigint>()
      for (const line of lines) ofLines.set(line, own | (ofLines.get(line) ?? 0n))
      priced.set(number, ofLines)
    }
    return twice === undefined ? [] : [[`${label} ${twice}동`, '같은 층의 공급금액이 둘 이상입니다.']]
  })
}

/** Without a layout the facts say which types and floors there are. */
function unlikeFacts({ type, label, groups }: PriceType, facts: CheckedSite['settings']['facts']): Fault[] {
  const [known, top] = [typesOfFacts(facts), highestFloor(facts) ?? topFloor]
  const above = groups.flatMap(({ floors }) => floors).find(({ until }) => until > top)
  return [
    ...(known.length && !known.includes(type)
      ? [[label, `이 단지의 주택형은 ${known.join(', ')}입니다.`] as Fault]
      : []),
    ...(above ? [[`${label} ${floorsOf(above)}`, `이 단지의 가장 높은 층은 ${top}층입니다.`] as Fault] : []),
  ]
}

const bitsUntil = (floor: number): bigint => (1n << BigInt(Math.min(floor, topFloor))) - 1n

const floorsOf = ({ from, until }: Band): string => (from === until ? `${from}층` : `${from}~${until}층`)

/** What a home can cost, in won. Beyond it the unit is probably another. */
const plausible = { from: 10_000_000, until: 10_000_000_000 }

const written = (price: number): string => `${koreanNumber(price)}원`

function outOfRange({ label, groups, homes = [] }: PriceType): Fault[] {
  const prices = [
    ...groups.flatMap(({ buildings, floors }) =>
      floors.map((band) => ({ where: `${buildings[0]}동 ${floorsOf(band)}`, price: band.price })),
    ),
    ...homes.map(({ home, price }) => ({ where: home, price })),
  ]
  const odd = prices
    .filter(({ price }) => price < plausible.from || price > plausible.until)
    .map(({ where, price }) => `${where} ${written(price)}`)
  if (!odd.length) return []
  return [[`${label} ${odd[0]}`, `보기 드문 금액입니다${others(odd.length)}. 단위가 원인지 확인해 주세요.`]]
}

/** Homes up to 85㎡ are free of VAT (조세특례제한법 제106조). A type bears its whole square metres in its name; 85 may be more than 85. */
function taxedThoughSmall({ type, label, groups, homes = [] }: PriceType): Fault[] {
  const isTaxed = [...groups.flatMap(({ floors }) => floors), ...homes].some(({ vat }) => vat)
  return isTaxed && Number.parseInt(type, 10) < 85
    ? [[label, '전용면적 85㎡ 이하에는 부가가치세가 없습니다. 금액의 구성을 확인해 주세요.']]
    : []
}

/** Options that exclude what is not offered, and names that two of them have. */
function wrongReferences({ label, options = [], homes = [] }: PriceType): Fault[] {
  const ids = new Set(options.map(({ id }) => id))
  const twice = (names: string[]) => names.find((name, i) => names.indexOf(name) < i)
  const [option, home] = [twice(options.map(({ id }) => id)), twice(homes.map((one) => one.home))]
  return [
    ...options.flatMap(({ id, name, without = [] }) =>
      without
        .filter((other) => other === id || !ids.has(other))
        .map(
          (other): Fault => [
            `${label} ${name}`,
            `함께 선택할 수 없는 품목 ${withParticle(`‘${other}’`, '이')} 옵션에 없습니다.`,
          ],
        ),
    ),
    ...(option ? [[`${label} ${option}`, '영문 이름이 같은 옵션이 둘 이상입니다.'] as Fault] : []),
    ...(home ? [[`${label} ${home}`, '따로 정한 금액이 둘 이상입니다.'] as Fault] : []),
  ]
}

/** Number of homes and sum of their prices, to the won, against 입주자모집공고. */
function notAsAnnounced(type: PriceType, buildings: ReadonlyMap<string, PlacedHome[]> = new Map()): Fault[] {
  const { announced, label, groups, homes = [] } = type
  if (!announced) return []
  let [count, total] = [0, 0]
  for (const [building, own] of buildings) {
    // The building's own part of the table: priceOf looks at all of what it is given.
    const table = {
      page: '',
      payments: [],
      types: [
        {
          ...type,
          groups: groups.filter((group) => group.buildings.includes(building)),
          homes: homes.filter(({ home }) => home.startsWith(`${building}-`)),
        },
      ],
    }
    for (const { floor, line, number } of own) {
      count += 1
      const asked = { type: type.type, building, floor, line, home: `${building}-${number}` }
      total += priceOf([table], asked)?.lowest ?? 0
    }
  }
  const difference = (is: number, said: number, unit: string) =>
    `${koreanNumber(Math.abs(is - said))}${unit} ${is > said ? '많습니다' : '적습니다'}`
  return [
    ...(count === announced.homes
      ? []
      : [
          [
            `${label} ${koreanNumber(announced.homes)}세대`,
            `배치도의 세대는 ${koreanNumber(count)}세대로 공고보다 ${difference(count, announced.homes, '세대')}.`,
          ] as Fault,
        ]),
    ...(total === announced.total
      ? []
      : [
          [
            `${label} ${written(announced.total)}`,
            `세대별 공급금액의 합은 ${written(total)}으로 공고보다 ${difference(total, announced.total, '원')}.`,
          ] as Fault,
        ]),
  ]
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
  const priced = (band: Band) => `${floorsOf(band)} ${written(band.price)}`
  const neighbours = [first.below, ...(first.above ? [first.above] : [])].map(priced).join(', ')
  return [
    [
      `${label} ${first.building}동 ${priced(first.band)}`,
      `아래층보다 낮은 금액입니다${others(falls.length)}. 위아래 층은 ${neighbours}입니다.`,
    ],
  ]
}

interface PlacedHome {
  floor: number
  line: number
  number: string
}

/** Homes of each type, by building in the layout's order, from the lowest floor. */
type Homes = Map<string, Map<string, PlacedHome[]>>

function homesByType(layouts: readonly Layout[]): Homes {
  const homes: Homes = new Map()
  for (const building of layouts.flatMap(({ buildings }) => buildings)) {
    const lines = linesOf(building)
    for (const { type } of lines) {
      const ofType = homes.get(type) ?? new Map<string, PlacedHome[]>()
      homes.set(type, ofType)
      if (!ofType.has(building.number)) ofType.set(building.number, [])
    }
    for (const { floor, homes: onFloor } of storeysOf(building))
      for (const [i, number] of onFloor.entries()) {
        const line = lines[i]
        if (number && line)
          homes.get(line.type)?.get(building.number)?.push({ floor, line: line.number, number })
      }
  }
  return homes
}

function homesWithoutPrice({ types }: Prices, layout: Layout, homes: Homes): Fault[] {
  const priced = new Set(types.map(({ type }) => type))
  const missing = layout.types
    .filter(({ id }) => !priced.has(id))
    .map(({ label }): Fault => [label, '공급금액이 없습니다.'])
  return [...missing, ...types.flatMap((type) => homesOfTypeWithoutPrice(type, homes.get(type.type)))]
}

interface CountedGroup {
  lines: readonly number[] | undefined
  count: (floor: number) => number
}

function homesOfTypeWithoutPrice(
  { label, groups, homes: exceptions = [] }: PriceType,
  own: ReadonlyMap<string, PlacedHome[]> = new Map(),
): Fault[] {
  const bands = new Map<string, CountedGroup[]>()
  for (const { buildings, lines, floors } of groups) {
    const count = countBands(floors)
    for (const number of buildings) {
      const ofBuilding = bands.get(number) ?? []
      bands.set(number, ofBuilding)
      ofBuilding.push({ lines, count })
    }
  }
  const strange = [...bands.keys()]
    .filter((number) => !own.has(number))
    .map((number): Fault => [`${label} ${number}동`, '배치도에는 이 동에 이 주택형이 없습니다.'])
  const left = new Set(exceptions.map(({ home }) => home))
  const wrong = [...own].flatMap(([building, homes]): Fault[] => {
    const counts = bands.get(building) ?? []
    const byLine = counts.some(({ lines }) => lines)
    const found = homes.find(({ floor, line, number }) => {
      if (left.delete(`${building}-${number}`)) return false
      const own = counts.filter(({ lines }) => !lines || lines.includes(line))
      return own.reduce((sum, { count }) => sum + count(floor), 0) !== 1
    })
    if (!found) return []
    const where = `${label} ${building}동 ${found.floor}층${byLine ? ` ${found.line}호 라인` : ''}`
    return [[where, '공급금액이 하나여야 하는데 없거나 둘 이상입니다.']]
  })
  const known = new Set(
    [...own].flatMap(([building, homes]) => homes.map(({ number }) => `${building}-${number}`)),
  )
  const unknown = [...left]
    .filter((home) => !known.has(home))
    .map((home): Fault => [`${label} ${home}`, '배치도에는 이 주택형의 이 세대가 없습니다.'])
  return [...strange, ...wrong, ...unknown]
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
