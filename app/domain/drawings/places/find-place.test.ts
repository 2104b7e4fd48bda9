import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shakenPlan } from '../../../../tests/support/broken-plans.ts'
import { layoutOf, mapOf, planOf, settingOf } from '../../../../tests/support/drawings.ts'
import type { DrawingKind } from '../drawing.ts'
import { drawingFaults } from '../drawing-faults.ts'
import type { LocationMap } from '../maps/location-map.ts'
import { wholeView } from '../maps/whole-view.ts'
import { validatePlan } from '../plans/validate-plan.ts'
import { findPlace } from './find-place.ts'
import { frameOf, layoutFrame, mapFrame, planFrame } from './frame.ts'
import { markPlace } from './mark-place.ts'

const setting = { variant: 'basic' } as const
const plan = planOf('riverside', '84A')
const layout = layoutOf('lakeside')
const map = mapOf('riverside')

const markOf = (kind: DrawingKind, content: typeof plan | typeof layout | LocationMap, location: string) => {
  const place = findPlace(kind, content, location, setting)
  const view = kind === 'map' ? wholeView(content as LocationMap) : undefined
  return place && markPlace(place, frameOf(kind, content, view))
}

test('a wall, a door, a room and a cupboard of a plan are found by what the check calls them', () => {
  const wall = plan.walls.findIndex(({ id }) => id === 'corridor-north')
  expect(findPlace('plan', plan, 'walls corridor-north', setting)).toEqual({
    lines: [
      [
        [8600, 3720],
        [12520, 3720],
        [12520, 3600],
        [8600, 3600],
      ],
    ],
    isArea: true,
  })
  expect(findPlace('plan', plan, `walls[${wall}].thickness`, setting)).toEqual(
    findPlace('plan', plan, 'walls corridor-north', setting),
  )
  const [opening] = plan.openings
  expect(markOf('plan', plan, `openings ${opening?.id}`)?.shape).toMatch(/^M[\d L]+z$/)
  expect(markOf('plan', plan, 'fixtures 0')).toBeDefined()
  expect(markOf('plan', plan, 'ceiling')).toBeUndefined()
  expect(markOf('plan', plan, 'construction storey')).toBeUndefined()
})

test('a room is marked in its own middle, as it is built in the variant that is looked at', () => {
  const room = plan.rooms.find(({ extended }) => extended)
  const at = (variant: 'basic' | 'extended') =>
    findPlace('plan', plan, `rooms ${room?.id}`, { variant })?.lines[0]
  expect(at('basic')).toEqual(room?.polygon)
  expect(at('extended')).toEqual(room?.extended)
})

test('whatever is shaken in a plan, each wall, room, opening and thing that has a fault has a place', () => {
  fc.assert(
    fc.property(shakenPlan, (shaken) => {
      for (const { location } of validatePlan(shaken))
        if (/^(?:walls|rooms|openings|fixtures|furniture|columns|envelope)/.test(location))
          expect(
            findPlace('plan', shaken, location, setting) ?? orphan(shaken, location),
            location,
          ).toBeTruthy()
    }),
    { numRuns: 60 },
  )
})

/** A door in a wall that is not there is nowhere. */
const orphan = ({ openings, walls }: typeof plan, location: string) =>
  openings.some(({ id, wall }) => location === `openings ${id}` && !walls.some((one) => one.id === wall))

test('a building, its wing, a way and two buildings too near are found in a layout', () => {
  expect(findPlace('layout', layout, 'buildings[0].floors', setting)?.lines).toHaveLength(2)
  expect(findPlace('layout', layout, 'buildings[0].wings[1].lines[0]', setting)?.lines).toEqual([
    layout.buildings[0]?.wings[1]?.footprint,
  ])
  expect(findPlace('layout', layout, 'ways[0].line', setting)?.isArea).toBe(false)
  expect(markOf('layout', layout, 'distances[0]')).toBeDefined()
  expect(markOf('layout', layout, 'phases[0].facts.households')).toBeUndefined()
  const { at } = markOf('layout', layout, 'buildings[0]') ?? {}
  expect(at?.every((part) => part > 0 && part < 1)).toBe(true)
})

test('a place of a map is found by its feature and by a view that names it', () => {
  const school = map.features.findIndex(({ id }) => id === 'school')
  const named = map.views.home?.names.indexOf('school')
  const place = findPlace('map', map, `features[${school}].properties.source`, setting)
  expect(place).toEqual(findPlace('map', map, `views.home.names[${named}]`, setting))
  expect(markOf('map', map, `features[${school}]`)).toBeDefined()
  const house = map.views.home?.names.indexOf('model-house') ?? -1
  expect(house).toBe(-1)
  const inWay = map.views.way?.names.indexOf('model-house')
  const at = [124.6, 35.2] as const
  expect(findPlace('map', map, `views.way.names[${inWay}]`, { ...setting, modelHouse: at })?.lines).toEqual([
    [at],
  ])
})

test('documents of no shape have no places, and none is thrown', () => {
  const broken = { walls: 3, rooms: [null, { polygon: 'x' }], buildings: [{ wings: {} }], features: [[]] }
  for (const kind of ['plan', 'layout', 'map'] as const)
    for (const location of [
      'walls w1',
      'rooms[1].polygon',
      'rooms 7',
      'buildings[0]',
      'features[0]',
      'a b',
      '',
    ])
      expect(findPlace(kind, broken, location, setting)).toBeUndefined()
})

test('frames put the corners of what is drawn into the picture', () => {
  const [x, y] = planFrame(plan).toPicture(plan.envelope[0] as [number, number])
  expect(x).toBeGreaterThan(0)
  expect(y).toBeGreaterThan(0)
  expect(layoutFrame(layout).toPicture([0, 0])).toEqual([0, 0])
  expect(mapFrame(wholeView(map)).ratio).toBeCloseTo(1.4)
})

test('the drawings are in order, so that marks are of faults', () => {
  const of = settingOf('riverside')
  expect(drawingFaults('plan', plan, of)).toEqual([])
  expect(drawingFaults('layout', layoutOf('riverside'), of)).toEqual([])
  expect(drawingFaults('map', map, of)).toEqual([])
})
