import type { PartFault } from '#app/domain/site/content-fault.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { factLabel, noSuchFact } from '#app/domain/site/fact-labels.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { withParticle } from '#app/platform/particle.ts'
import { doubted } from '../doubted.ts'
import { checkServices } from './check-services.ts'
import {
  clearance,
  contains,
  isInside,
  isLeftOf,
  isTwisted,
  middleOf,
  overlap,
  sides,
  squareMetres,
} from './geometry.ts'
import { countHouseholds, linesOf, storeysOf } from './households.ts'
import type { Building, SiteLayout } from './site-layout.ts'

type Facts = Record<string, Fact>

/** Share by which the drawn site may differ from the area in the facts. */
const tolerance = 0.002

/**
 * Shapes and references that are wrong keep a layout from being drawn; homes that are not those of the facts are two truths of a sale.
 * What stands where it may not is doubted only.
 */
export function checkLayout(layout: SiteLayout, facts: Facts): PartFault[] {
  return [
    ...checkShapes(layout),
    ...checkGround(layout).map(doubted),
    ...checkBuildings(layout),
    ...checkTotals(layout, facts),
    ...checkSite(layout, facts),
    ...checkServices(layout),
  ]
}

const namesOfWays = { road: '도로', lane: '단지 안 길', path: '보행로', promenade: '산책로' } as const

interface Placed {
  location: string
  name: string
  shape: SiteLayout['boundary']
}

const wingsOf = ({ buildings }: SiteLayout): Placed[][] =>
  buildings.map(({ number, wings }, i) =>
    wings.map(
      ({ footprint }, j): Placed => ({
        location: `buildings[${i}].wings[${j}].footprint`,
        name: `${number}동`,
        shape: footprint,
      }),
    ),
  )

const housesOf = ({ houses }: SiteLayout): Placed[][] =>
  houses.map(({ at }, i) => [{ location: `houses[${i}].at`, name: '부속 건물', shape: at }])

function checkShapes(layout: SiteLayout): PartFault[] {
  const { boundary } = layout
  return [
    { location: 'boundary', sentence: '대지 경계가 스스로 엇갈립니다', shape: boundary },
    ...[...wingsOf(layout), ...housesOf(layout)]
      .flat()
      .map(({ name, ...placed }) => ({ ...placed, sentence: `${name}의 윤곽이 스스로 엇갈립니다` })),
  ].flatMap(({ shape, ...fault }) => (isTwisted(shape) ? [fault] : []))
}

function checkGround(layout: SiteLayout): PartFault[] {
  const { boundary, ways } = layout
  // Wings of one building may touch and overlap; buildings may not.
  const apart = [...wingsOf(layout), ...housesOf(layout)]
  const faults: PartFault[] = []
  for (const { location, name, shape } of apart.flat()) {
    if (!isTwisted(shape) && !isInside(shape, boundary))
      faults.push({ location, sentence: `${withParticle(name, '이')} 대지 경계를 벗어납니다` })
    for (const { kind, line, width } of ways)
      if (kind !== 'promenade' && clearance(shape, line) < width / 2)
        faults.push({
          location,
          sentence: `${withParticle(name, '이')} ${withParticle(namesOfWays[kind], '과')} 겹칩니다`,
        })
  }
  for (const [i, group] of apart.entries())
    for (const one of group)
      for (const other of apart.slice(i + 1).flat())
        if (overlap(one.shape, other.shape))
          faults.push({
            location: other.location,
            sentence: `${withParticle(other.name, '이')} ${withParticle(one.name, '과')} 겹칩니다`,
          })
  return faults
}

function checkBuildings({ buildings, types, phases }: SiteLayout): PartFault[] {
  const twice = (values: string[]) => values.flatMap((value, i) => (values.indexOf(value) < i ? [i] : []))
  const numbers = buildings.map(({ number }) => number)
  return [
    ...twice(numbers).map((i) => ({
      location: `buildings[${i}].number`,
      sentence: `${numbers[i]}동이 두 번 있습니다`,
    })),
    ...twice(types.map(({ id }) => id)).map((i) => ({
      location: `types[${i}].id`,
      sentence: `주택형 ${withParticle(types[i]?.id ?? '', '이')} 두 번 있습니다`,
    })),
    ...buildings.flatMap((building, i) =>
      checkBuilding(building, new Set(types.map(({ id }) => id)), new Set(phases.map(({ id }) => id))).map(
        ({ location, sentence }) => ({
          location: `buildings[${i}].${location}`,
          sentence: `${building.number}동 ${sentence}`,
        }),
      ),
    ),
  ]
}

function checkBuilding(building: Building, types: Set<string>, phases: Set<string>): PartFault[] {
  const { floors, pilotis, refuge, without, wings } = building
  const faults: PartFault[] = []
  if (!phases.has(building.phase))
    faults.push({
      location: 'phase',
      sentence: `속한 단지로 적은 ${withParticle(`'${building.phase}'`, '이')} 단지 목록에 없습니다`,
    })
  for (const [j, { footprint }] of wings.entries()) {
    const [front] = sides(footprint)
    if (front && !isLeftOf(middleOf(footprint), front))
      faults.push(
        doubted({
          location: `wings[${j}].footprint`,
          sentence: '꼭짓점 순서가 거꾸로입니다. 건물을 왼쪽에 두고 앞면부터 적어야 향이 맞습니다',
        }),
      )
  }
  for (const [j, { lines }] of wings.entries())
    for (const [k, type] of lines.entries())
      if (!types.has(type))
        faults.push({
          location: `wings[${j}].lines[${k}]`,
          sentence: `주택형 ${withParticle(type, '이')} 주택형 목록에 없습니다`,
        })
  for (const [kind, of] of [
    ['pilotis', pilotis],
    ['refuge', refuge],
  ] as const)
    for (const [j, floor] of of.entries())
      if (floor > floors)
        faults.push({ location: `${kind}[${j}]`, sentence: `${floor}층은 없습니다. 지상 ${floors}층입니다` })
  if (pilotis.some((floor) => refuge.includes(floor)))
    faults.push(doubted({ location: 'refuge', sentence: '한 층이 필로티이면서 피난층일 수 없습니다' }))
  // `without` is checked against all homes, so each entry has to name one of them.
  const homes = new Set(storeysOf({ ...building, without: [] }).flatMap((storey) => storey.homes))
  for (const [j, { home }] of without.entries())
    if (!homes.has(home))
      faults.push(
        doubted({
          location: `without[${j}].home`,
          sentence: `${home}호는 세대가 있는 층과 라인에 없습니다`,
        }),
      )
  if (!homes.size) faults.push({ location: 'floors', sentence: '세대가 있는 층이 없습니다' })
  if (linesOf(building).length > 99) faults.push({ location: 'wings', sentence: '라인이 99개를 넘습니다' })
  return faults
}

function checkTotals({ phases, buildings, types }: SiteLayout, facts: Facts): PartFault[] {
  return phases.flatMap((phase, i) => {
    const own = buildings.filter((building) => building.phase === phase.id)
    const counted: [key: keyof typeof phase.facts, fact: string, count: number, unit: string][] = [
      ['households', phase.facts.households, countHouseholds(own), '세대'],
      ['buildings', phase.facts.buildings, own.length, '개 동'],
      ['floors', phase.facts.floors, Math.max(0, ...own.map(({ floors }) => floors)), '층'],
      ...types
        .map(({ id }) => ({ fact: `${phase.facts.types}.${id}`, count: countHouseholds(own, id) }))
        // A type that a phase does not have needs no fact.
        .filter(({ fact, count }) => count || Object.hasOwn(facts, fact))
        .map(({ fact, count }) => ['types', fact, count, '세대'] as ['types', string, number, string]),
    ]
    return counted.flatMap(([key, name, count, unit]) => {
      const expected = figure(facts, name)
      if (expected === count) return []
      const location = `phases[${i}].facts.${key}`
      return [
        expected === undefined
          ? {
              location,
              sentence: `${noSuchFact(name)}. 배치도는 ${count}${unit}입니다`,
            }
          : {
              location,
              sentence: `${phase.label} ${factLabel(name)}: 배치도는 ${count}${unit}, 공통 수치는 ${expected}${unit}입니다`,
            },
      ]
    })
  })
}

function checkSite({ boundary, area, facilities, views }: SiteLayout, facts: Facts): PartFault[] {
  const expected = figure(facts, area)
  const drawn = squareMetres(boundary)
  const faults: PartFault[] = []
  if (expected === undefined)
    faults.push({
      location: 'area',
      sentence: noSuchFact(area),
    })
  else if (Math.abs(drawn - expected) > expected * tolerance)
    faults.push(
      doubted({
        location: 'boundary',
        sentence: `대지가 ${Math.round(drawn)}㎡로 그려졌습니다. 공통 수치는 ${expected}㎡입니다`,
      }),
    )
  const [x = 0, y = 0, width = 0, height = 0] = views.whole ?? []
  if (!views.whole) faults.push({ location: 'views', sentence: '배치도 전체를 보이는 보기가 없습니다' })
  const shown = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ] as SiteLayout['boundary']
  for (const [i, { id, name, at }] of facilities.entries()) {
    if (facilities.findIndex((other) => other.id === id) < i)
      faults.push({
        location: `facilities[${i}].id`,
        sentence: `${withParticle(name, '이')} 다른 시설과 같은 영문 이름을 씁니다`,
      })
    for (const [j, spot] of at.entries())
      if (views.whole && !contains(shown, spot))
        faults.push(
          doubted({
            location: `facilities[${i}].at[${j}]`,
            sentence: `${withParticle(name, '이')} 그림 밖에 있습니다`,
          }),
        )
  }
  return faults
}

function figure(facts: Facts, name: string): number | undefined {
  const fact = ownProperty(facts, name)
  return typeof fact === 'object' ? fact.value : undefined
}
