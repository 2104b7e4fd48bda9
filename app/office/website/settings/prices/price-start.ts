import { topFloor } from '#app/blocks/prices/schema.ts'
import type { DrawnOf } from '#app/domain/drawings/drawing.ts'
import type { HomePlace } from '#app/domain/homes/home.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { highestFloor, labelOfType, typesOfFacts } from '#app/domain/site/homes-of-facts.ts'
import { withParticle } from '#app/platform/particle.ts'
import { readBuildings, readUnitType } from '#app/platform/pasted-table.ts'
import { readTypedNumber } from '#app/platform/typed-number.ts'
import { type PriceType, readFloors } from './price-sheet.ts'

/** The first values of a table of prices, as texts of the fields of its form. */
export type PriceStart = Record<
  'types' | 'floors' | 'down' | 'interim' | 'balance' | 'path' | 'group',
  string
>

/** What is known of the site: its types with their buildings by its layouts or the homes of the office, its floors, and the menu's group that sounds most like prices. */
export function suggestStart(
  facts: Record<string, Fact>,
  layouts: readonly DrawnOf<'layout'>[],
  groups: readonly string[],
  homes: readonly Pick<HomePlace, 'building' | 'type'>[] = [],
): PriceStart {
  const ofLayouts = layouts.flatMap(({ buildings }) =>
    buildings.flatMap(({ number, wings }) =>
      [...new Set(wings.flatMap(({ lines }) => lines))].map((type) => ({ type, number })),
    ),
  )
  const ofHomes = homes.map(({ building, type }) => ({ type, number: building }))
  const known = Map.groupBy(ofLayouts.length ? ofLayouts : ofHomes, ({ type }) => type)
  const types = ofLayouts.length ? [...known.keys()] : typesOfFacts(facts)
  return {
    types: types
      .map((type) => `${type}, ${[...new Set(known.get(type)?.map(({ number }) => number))].join('·')}`)
      .join('\n'),
    floors: suggestFloors(highestFloor(facts) ?? 20),
    down: '10',
    interim: '60',
    balance: '30',
    path: '/SalesInfo/price',
    group: groups.find((title) => /분양|청약|사업/.test(title)) ?? '',
  }
}

function suggestFloors(top: number): string {
  if (top > 10) return `1~4, 5~9, 10~${top}`
  return top > 5 ? `1~4, 5~${top}` : `1~${top}`
}

type ReadStart = { ok: true; page: Document } | { ok: false; errors: Record<string, string> }

/** A page with a table of types and floors, whose prices are still to be written. @param facts of the site */
export function readStart(start: PriceStart, facts: Record<string, Fact> = {}): ReadStart {
  const top = highestFloor(facts) ?? topFloor
  const errors: Record<string, string> = {}
  const floors = start.floors.split(',').map((text) => readFloors(text))
  if (floors.includes(undefined)) errors.floors = '1~4, 5~9, 10~25처럼 쉼표로 나누어 적어 주세요.'
  if (floors.some((band) => band && Math.max(...band) > top))
    errors.floors = `가장 높은 층은 ${top}층입니다. 그 층까지 적어 주세요.`
  const bands = floors.flatMap((band) => (band ? [{ from: band[0], until: band[1], price: 0 }] : []))
  const types = readStartTypes(start.types, bands, typesOfFacts(facts), errors)
  const names = ['down', 'interim', 'balance'] as const
  const rates = names.map((name) => readTypedNumber(start[name]))
  for (const [i, name] of names.entries())
    if (!(Number(rates[i]) >= 0 && Number(rates[i]) <= 100)) errors[name] = '0에서 100까지 적어 주세요.'
  if (!names.some((name) => errors[name]) && rates.reduce((sum, rate) => sum + rate, 0) !== 100)
    errors.balance = '셋을 더해 100이 되게 적어 주세요.'
  if (Object.keys(errors).length) return { ok: false, errors }
  return { ok: true, page: pageOf(start.path, types, rates) }
}

function readStartTypes(
  text: string,
  floors: PriceType['groups'][number]['floors'],
  known: readonly string[],
  errors: Record<string, string>,
): PriceType[] {
  const types: PriceType[] = []
  for (const [i, line] of text.split('\n').entries()) {
    if (!line.trim()) continue
    const [name = '', ...rest] = line.split(/[,\t]/)
    const type = readUnitType(name) ?? name.trim()
    const buildings = readBuildings(rest.join(' '))
    const complain = (sentence: string) => {
      errors.types ??= `${i + 1}번째 줄: ${sentence}`
    }
    if (!/^[0-9A-Za-z]+$/.test(type)) complain('주택형을 84A, 101처럼 적어 주세요.')
    else if (known.length && !known.includes(type))
      complain(
        `이 단지의 주택형은 ${known.join(', ')}입니다. ${withParticle(`‘${type}’`, '이')} 맞으면 수치에 먼저 적어 주세요.`,
      )
    else if (types.some((one) => one.type === type))
      complain(`${withParticle(`‘${type}’`, '이')} 두 번 있습니다.`)
    else if (!buildings?.length) complain('주택형 뒤에 쉼표를 찍고 동 번호를 적어 주세요. 예: 84A, 101·102')
    types.push({
      id: `price-${type}`,
      type,
      label: labelOfType(type),
      groups: [{ buildings: buildings ?? [], floors }],
    })
  }
  if (!types.length) errors.types = '주택형을 하나 이상 적어 주세요.'
  return types
}

const pageOf = (path: string, types: PriceType[], [down, interim, balance]: number[]): Document => ({
  path,
  title: '공급금액표',
  description:
    '{site.name} 공급금액표. 주택형과 동, 층별 공급금액과 계약금, 중도금, 잔금을 표로 정리했습니다.',
  keywords: ['{site.name} 분양가', '공급금액', '계약금'],
  banner: {
    title: '공급금액표',
    lines: ['주택형과 동, 층별 공급금액과', '납부하실 금액을 안내해 드립니다.'],
  },
  blocks: [
    {
      type: 'prices',
      title: '주택형별 공급금액',
      text: '계약금, 중도금, 잔금으로 나누어 납부합니다.',
      payments: [
        { label: '계약금', rate: String(down) },
        { label: '중도금', rate: String(interim) },
        { label: '잔금', rate: String(balance) },
      ],
      types,
      note: '공급금액에는 발코니 확장비와 유상 옵션 금액이 포함되어 있지 않습니다. 자세한 내용은 입주자모집공고를 확인해 주시기 바랍니다.',
    },
  ],
})

/** Cells that are still to be written. */
export const countEmpty = (types: readonly PriceType[]): number =>
  types.flatMap(({ groups }) => groups.flatMap(({ floors }) => floors)).filter(({ price }) => !price).length
