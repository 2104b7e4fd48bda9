import type { BlockOf } from '../../../blocks/schema.ts'
import { linesOf, storeysOf } from '../../drawings/layouts/households.ts'
import type { CheckedSite } from '../../pages/checked-site.ts'
import type { Finding } from './finding.ts'

type Prices = BlockOf<'prices'>
type Building = CheckedSite['layouts'][number]['buildings'][number]

/**
 * Every home of the layout has one price: each type on sale, each of its buildings in one group, each floor with homes in
 * one band. Parts of the price make 100 %.
 */
export function checkPrices({ pages, layouts }: CheckedSite): Finding[] {
  const [layout] = layouts
  return pages.flatMap(({ file, page }) =>
    page.blocks.flatMap((block, i) => {
      if (block.type !== 'prices') return []
      const faults = [...ratesOf(block), ...(layout ? homesWithoutPrice(block, layout) : [])]
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

function homesWithoutPrice({ types }: Prices, layout: CheckedSite['layouts'][number]): Fault[] {
  const missing = layout.types
    .filter(({ id }) => !types.some(({ type }) => type === id))
    .map(({ label }): Fault => [label, '공급금액이 없습니다.'])
  return [
    ...missing,
    ...types.flatMap(({ type: id, label, groups }) => {
      const own = layout.buildings.filter((building) => linesOf(building).some(({ type }) => type === id))
      const placed = groups.flatMap(({ buildings }) => buildings)
      const strange = [...new Set(placed)]
        .filter((number) => !own.some((building) => building.number === number))
        .map((number): Fault => [`${label} ${number}동`, '배치도에는 이 동에 이 주택형이 없습니다.'])
      return [
        ...strange,
        ...own.flatMap((building): Fault[] => {
          const { number } = building
          const bands = groups
            .filter(({ buildings }) => buildings.includes(number))
            .flatMap(({ floors }) => floors)
          const wrong = floorsOf(building, id).filter(
            (floor) => bands.filter(({ from, until }) => from <= floor && floor <= until).length !== 1,
          )
          return wrong.length
            ? [[`${label} ${number}동 ${wrong[0]}층`, '공급금액이 하나여야 하는데 없거나 둘 이상입니다.']]
            : []
        }),
      ]
    }),
  ]
}

function floorsOf(building: Building, type: string): number[] {
  const lines = linesOf(building)
  return storeysOf(building)
    .filter(({ homes }) => homes.some((home, i) => home && lines[i]?.type === type))
    .map(({ floor }) => floor)
}
