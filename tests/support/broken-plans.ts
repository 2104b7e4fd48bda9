import * as fc from 'fast-check'
import type { Point, UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import { dice, polygonOf, soundPlan } from './made-up-plan.ts'

/** A sound plan of which some parts are moved, resized, turned into others or left out of a variant. */
export const shakenPlan: fc.Arbitrary<UnitPlan> = fc
  .tuple(
    soundPlan,
    fc.array(fc.nat(10_000), { minLength: 60, maxLength: 60 }),
    fc.integer({ min: 1, max: 12 }),
  )
  .map(([plan, numbers, edits]) => {
    const roll = dice(numbers)
    const shift = () => (roll(41) - 20) * 50
    const one = <T>(list: readonly T[]) => list[roll(list.length)] as T
    const box = (): Point[] =>
      polygonOf({ x0: roll(9000), y0: roll(9000), x1: 9100 + roll(3000), y1: 9100 + roll(3000) })
    const ways: (() => void)[] = [
      () => {
        const wall = one(plan.walls)
        const across = wall.from[0] === wall.to[0] ? 0 : 1
        const by = shift()
        wall.from[across] += by
        wall.to[across] += by
      },
      () => {
        const wall = one(plan.walls)
        wall.to[wall.from[0] === wall.to[0] ? 1 : 0] += shift()
      },
      () => void plan.walls.splice(roll(plan.walls.length), 1),
      () => void plan.rooms.splice(roll(plan.rooms.length), plan.rooms.length > 1 ? 1 : 0),
      () => void plan.openings.splice(roll(plan.openings.length), 1),
      () => {
        const room = one(plan.rooms)
        const [dx, dy] = [shift(), shift()]
        room.polygon = room.polygon.map(([x, y]) => [x + dx, y + dy])
      },
      () => {
        one(plan.rooms).extended = box()
      },
      () => {
        one(plan.rooms).kind = one(['bedroom', 'balcony', 'utility', 'entrance', 'living'])
      },
      () => {
        const opening = one(plan.openings)
        opening.at = Math.max(0, opening.at + shift())
      },
      () => {
        one(plan.openings).kind = one(['window', 'balcony-window', 'opening', 'sliding-door'])
      },
      () => void plan.columns.push(box()),
      () => {
        plan.envelope = box()
      },
      () => {
        one(plan.walls).thickness += roll(900)
      },
      () => {
        one(plan.walls).in = one(['basic', 'extended', undefined])
      },
    ]
    for (let i = 0; i < edits; i++) if (plan.walls.length && plan.openings.length) one(ways)()
    return plan
  })

const coordinate = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: -40, max: 160 }).map((n) => n * 100) },
  { weight: 1, arbitrary: fc.maxSafeInteger() },
)
const point = fc.tuple(coordinate, coordinate)
const polygon = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(point, point).map(([a, b]) => polygonOf({ x0: a[0], y0: a[1], x1: b[0], y1: b[1] })),
  },
  { weight: 1, arbitrary: fc.array(point, { minLength: 3, maxLength: 8 }) },
)
const id = fc.constantFrom('a', 'b', 'c', 'd')
const size = fc.integer({ min: 1, max: 4000 })
const variant = fc.constantFrom(undefined, 'basic' as const, 'extended' as const)
const few = <T>(one: fc.Arbitrary<T>, minLength = 0) => fc.array(one, { minLength, maxLength: 5 })
const thing = <Kind extends string>(...kinds: Kind[]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    room: id,
    at: point,
    size: fc.tuple(size, size),
    turn: fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const),
    in: variant,
  })

/** Whatever fits the schema; ids are few, so that references often resolve. */
export const anyPlan: fc.Arbitrary<UnitPlan> = fc.record({
  name: fc.constant('X'),
  label: fc.string(),
  exclusiveArea: fc.string(),
  ceiling: size,
  envelope: polygon,
  walls: few(
    fc.record({
      id,
      from: point,
      to: point,
      thickness: size,
      kind: fc.constantFrom('outer', 'party', 'bearing', 'partition', 'parapet'),
      in: variant,
    }),
    3,
  ),
  rooms: few(
    fc.record({
      id,
      name: fc.string({ minLength: 1 }),
      kind: fc.constantFrom(
        'entrance',
        'living',
        'kitchen',
        'bedroom',
        'bathroom',
        'hall',
        'utility',
        'balcony',
      ),
      floor: fc.constantFrom('wood', 'tile', 'stone', 'concrete'),
      polygon,
      extended: fc.option(polygon, { nil: undefined }),
      in: variant,
      label: fc.option(point, { nil: undefined }),
      view: fc.option(fc.record({ at: point, look: fc.double() }), { nil: undefined }),
    }),
    1,
  ),
  openings: few(
    fc.record({
      id,
      wall: id,
      at: fc.nat(12_000),
      width: size,
      kind: fc.constantFrom(
        'entrance',
        'door',
        'sliding-door',
        'opening',
        'window',
        'balcony-window',
        'louver',
      ),
      hinge: fc.constantFrom(undefined, 'start', 'end'),
      swing: fc.constantFrom(undefined, 'left', 'right'),
      sill: fc.nat(2000),
      head: size,
      in: variant,
    }),
  ),
  columns: few(polygon),
  fixtures: few(thing('counter', 'sink', 'toilet', 'closet', 'hatch')),
  furniture: few(thing('bed', 'chair', 'desk', 'rug', 'plant')),
  dimensions: few(
    fc.record({
      side: fc.constantFrom('north', 'east', 'south', 'west'),
      stops: fc.array(coordinate, { minLength: 2, maxLength: 6 }),
      in: variant,
    }),
  ),
  surroundings: few(fc.record({ kind: fc.constantFrom('hall', 'lift', 'stairs', 'home'), at: polygon })),
})
