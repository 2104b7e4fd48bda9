import type { BlockOf } from '../../../blocks/schema.ts'
import { linesOf, storeysOf } from '../../drawings/layouts/households.ts'
import type { CheckedSite } from '../../pages/checked-site.ts'
import type { Finding } from './finding.ts'

type Prices = BlockOf<'prices'>
type Layout = CheckedSite['layouts'][number]

/**
 * Every home of the layout has one price: each type on sale, each of its buildings in one group, each floor with homes in
 * one band. Parts of the price make 100 %.
 */
export function checkPrices({ pages, layouts }: CheckedSite): Finding[] {
  const [layout] = layouts
  const homes = layout && homesByType(layout)
  return pages.flatMap(({ file, page }) =>
    page.blocks.flatMap((block, i) => {
      if (block.type !== 'prices') return []
      const faults = [...ratesOf(block), ...(homes ? homesWithoutPrice(block, layout, homes) : [])]
      return faults.map(
        ([text, sentence]): Finding => ({ check: 'figures', file, location: `blocks[${i}]`, text, sentence }),
      )
    }),
  )
}

type Fault = [text: string, sentence: string]

function ratesOf({ payments }: Prices): Fault[] {
  const sum = payments.reduce((all, { rate }) => all + Number(rate), 0)
  return sum === 100 ? [] : [[`${sum}%`, '계약금과 중도금, 잔금의 비율을 합하면 100%여야 합니다.']]
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

type Band = Prices['types'][number]['groups'][number]['floors'][number]

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
