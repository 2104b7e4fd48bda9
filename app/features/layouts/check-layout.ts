import type { Fact } from '../sites/site-settings.ts'
import { clearance, contains, isInside, isTwisted, overlap, squareMetres } from './geometry.ts'
import { countHomes, linesOf, storeysOf } from './homes.ts'
import type { Building, SiteLayout } from './site-layout.ts'

/** What is wrong with a layout, and where in its file. */
interface LayoutFault {
  path: string
  message: string
}

type Facts = Record<string, Fact>

/** Share by which the drawn site may differ from the area of the facts. */
const tolerance = 0.002

/** Everything in a layout that cannot be so: on the ground, in the buildings, and against the facts. */
export function checkLayout(layout: SiteLayout, facts: Facts): LayoutFault[] {
  return [
    ...checkGround(layout),
    ...checkBuildings(layout),
    ...checkSums(layout, facts),
    ...checkSite(layout, facts),
  ]
}

interface Standing {
  path: string
  name: string
  shape: SiteLayout['boundary']
}

function checkGround({ boundary, buildings, houses, ways }: SiteLayout): LayoutFault[] {
  const wings = buildings.map(({ number, wings }, i) =>
    wings.map(
      ({ footprint }, j): Standing => ({
        path: `buildings[${i}].wings[${j}].footprint`,
        name: `${number}동`,
        shape: footprint,
      }),
    ),
  )
  // Wings of one building may meet and run into each other; buildings may not.
  const apart: Standing[][] = [
    ...wings,
    ...houses.map(({ at }, i) => [{ path: `houses[${i}].at`, name: '부속 건물', shape: at }]),
  ]
  const faults: LayoutFault[] = []
  for (const { path, name, shape } of apart.flat()) {
    if (isTwisted(shape)) faults.push({ path, message: `${name}의 윤곽이 스스로 엇갈립니다` })
    else if (!isInside(shape, boundary)) faults.push({ path, message: `${name}이 대지 경계를 벗어납니다` })
    for (const [i, { kind, line, width }] of ways.entries())
      if (kind !== 'promenade' && clearance(shape, line) < width / 2)
        faults.push({ path, message: `${name}이 길(ways[${i}])과 겹칩니다` })
  }
  for (const [i, group] of apart.entries())
    for (const one of group)
      for (const other of apart.slice(i + 1).flat())
        if (overlap(one.shape, other.shape))
          faults.push({ path: other.path, message: `${other.name}이 ${one.name}과 겹칩니다` })
  return faults
}

function checkBuildings({ buildings, types, phases }: SiteLayout): LayoutFault[] {
  const twice = (values: string[]) => values.flatMap((value, i) => (values.indexOf(value) < i ? [i] : []))
  const numbers = buildings.map(({ number }) => number)
  return [
    ...twice(numbers).map((i) => ({
      path: `buildings[${i}].number`,
      message: `${numbers[i]}동이 두 번 있습니다`,
    })),
    ...twice(types.map(({ id }) => id)).map((i) => ({
      path: `types[${i}].id`,
      message: `주택형 ${types[i]?.id}이 두 번 있습니다`,
    })),
    ...buildings.flatMap((building, i) =>
      checkBuilding(building, new Set(types.map(({ id }) => id)), new Set(phases.map(({ id }) => id))).map(
        ({ path, message }) => ({
          path: `buildings[${i}].${path}`,
          message: `${building.number}동 ${message}`,
        }),
      ),
    ),
  ]
}

function checkBuilding(building: Building, types: Set<string>, phases: Set<string>): LayoutFault[] {
  const { floors, pilotis, refuge, without, wings } = building
  const faults: LayoutFault[] = []
  if (!phases.has(building.phase))
    faults.push({ path: 'phase', message: `단지 '${building.phase}'이(가) phases에 없습니다` })
  for (const [j, { lines }] of wings.entries())
    for (const [k, type] of lines.entries())
      if (!types.has(type))
        faults.push({
          path: `wings[${j}].lines[${k}]`,
          message: `주택형 '${type}'이(가) types에 없습니다`,
        })
  for (const [kind, of] of [
    ['pilotis', pilotis],
    ['refuge', refuge],
  ] as const)
    for (const [j, floor] of of.entries())
      if (floor > floors)
        faults.push({ path: `${kind}[${j}]`, message: `${floor}층은 없습니다. 지상 ${floors}층입니다` })
  if (pilotis.some((floor) => refuge.includes(floor)))
    faults.push({ path: 'refuge', message: '한 층이 필로티이면서 피난층일 수 없습니다' })
  // Against the homes as they would be without gaps: what is left out has to be one of them.
  const homes = new Set(storeysOf({ ...building, without: [] }).flatMap((storey) => storey.homes))
  for (const [j, { home }] of without.entries())
    if (!homes.has(home))
      faults.push({ path: `without[${j}].home`, message: `${home}호는 세대가 있는 층과 라인에 없습니다` })
  if (!homes.size) faults.push({ path: 'floors', message: '세대가 있는 층이 없습니다' })
  if (linesOf(building).length > 99) faults.push({ path: 'wings', message: '라인이 99개를 넘습니다' })
  return faults
}

/** A phase has as many homes of each type, buildings and floors as its facts say. */
function checkSums({ phases, buildings, types }: SiteLayout, facts: Facts): LayoutFault[] {
  return phases.flatMap((phase, i) => {
    const own = buildings.filter((building) => building.phase === phase.id)
    const counted: [key: keyof typeof phase.facts, fact: string, count: number, unit: string][] = [
      ['households', phase.facts.households, countHomes(own), '세대'],
      ['buildings', phase.facts.buildings, own.length, '개 동'],
      ['floors', phase.facts.floors, Math.max(0, ...own.map(({ floors }) => floors)), '층'],
      ...types
        .map(({ id }) => ({ fact: `${phase.facts.types}.${id}`, count: countHomes(own, id) }))
        // A type that a phase does not have needs no fact that says so.
        .filter(({ fact, count }) => count || fact in facts)
        .map(({ fact, count }) => ['types', fact, count, '세대'] as ['types', string, number, string]),
    ]
    return counted.flatMap(([key, name, count, unit]) => {
      const said = figure(facts, name)
      if (said === count) return []
      const path = `phases[${i}].facts.${key}`
      return [
        said === undefined
          ? {
              path,
              message: `사실 '${name}'이(가) site.json의 facts에 없습니다. 배치도는 ${count}${unit}입니다`,
            }
          : {
              path,
              message: `${phase.label} ${name}: 배치도는 ${count}${unit}, facts는 ${said}${unit}입니다`,
            },
      ]
    })
  })
}

function checkSite({ boundary, area, facilities, views }: SiteLayout, facts: Facts): LayoutFault[] {
  const said = figure(facts, area)
  const drawn = squareMetres(boundary)
  const faults: LayoutFault[] = []
  if (isTwisted(boundary)) faults.push({ path: 'boundary', message: '대지 경계가 스스로 엇갈립니다' })
  if (said === undefined)
    faults.push({ path: 'area', message: `사실 '${area}'이(가) site.json의 facts에 없습니다` })
  else if (Math.abs(drawn - said) > said * tolerance)
    faults.push({
      path: 'boundary',
      message: `대지가 ${Math.round(drawn)}㎡로 그려졌습니다. facts는 ${said}㎡입니다`,
    })
  const [x = 0, y = 0, width = 0, height = 0] = views.whole ?? []
  if (!views.whole) faults.push({ path: 'views', message: '전체 보기(whole)가 없습니다' })
  const shown = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ] as SiteLayout['boundary']
  for (const [i, { id, at }] of facilities.entries()) {
    if (facilities.findIndex((other) => other.id === id) < i)
      faults.push({ path: `facilities[${i}].id`, message: `시설 '${id}'이(가) 두 번 있습니다` })
    for (const [j, spot] of at.entries())
      if (views.whole && !contains(shown, spot))
        faults.push({ path: `facilities[${i}].at[${j}]`, message: `시설 '${id}'이(가) 그림 밖에 있습니다` })
  }
  return faults
}

function figure(facts: Facts, name: string): number | undefined {
  const fact = facts[name]
  return typeof fact === 'object' ? fact.value : undefined
}
