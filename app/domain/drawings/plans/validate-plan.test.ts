import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyPlan, shakenPlan } from '../../../../tests/support/broken-plans.ts'
import { runs } from '../../../../tests/support/long.ts'
import { soundPlan } from '../../../../tests/support/made-up-plan.ts'
import { squareMetres } from './room-areas.ts'
import { type UnitPlan, unitPlan } from './unit-plan.ts'
import { validatePlan } from './validate-plan.ts'

const said = (plan: UnitPlan, area?: number) =>
  validatePlan(plan, area).map(({ location, sentence }) => `${location}: ${sentence}`)

test('a made-up home without a fault is accepted', () => {
  fc.assert(
    fc.property(soundPlan, (plan) => {
      expect(() => unitPlan.parse(plan)).not.toThrow()
      expect(said(plan, squareMetres(plan.envelope))).toEqual([])
    }),
    { numRuns: runs(8, 60) },
  )
})

describe('a sound home is refused, and the part is named, once', () => {
  type Break = (plan: UnitPlan, pick: <T>(list: readonly T[]) => T, by: number) => string[]

  const halves = (plan: UnitPlan) => plan.walls.filter(({ kind, in: only }) => kind === 'partition' && !only)
  const beside = (plan: UnitPlan, wall: UnitPlan['walls'][number]) => {
    const upright = wall.from[0] === wall.to[0]
    const half = wall.thickness / 2
    const axis = upright ? 0 : 1
    const faces = [wall.from[axis] - half, wall.from[axis] + half]
    return plan.rooms
      .filter(({ polygon }) => polygon.some((corner) => faces.includes(corner[axis])))
      .map(({ id }) => id)
  }
  const inner = (plan: UnitPlan) => plan.rooms.filter(({ id }) => id !== 'balcony')

  const breaks: Record<string, Break> = {
    'a wall is moved'(plan, pick, by) {
      const wall = pick(halves(plan))
      const rooms = beside(plan, wall)
      const axis = wall.from[0] === wall.to[0] ? 0 : 1
      wall.from[axis] += by
      wall.to[axis] += by
      return [wall.id, ...rooms]
    },
    'a wall is taken away'(plan, pick) {
      const wall = pick(halves(plan))
      const rooms = beside(plan, wall)
      plan.walls = plan.walls.filter(({ id }) => id !== wall.id)
      plan.openings = plan.openings.filter((opening) => opening.wall !== wall.id)
      return rooms
    },
    'a wall is shortened'(plan, pick, by) {
      const wall = pick(halves(plan))
      const rooms = beside(plan, wall)
      wall.to[wall.from[0] === wall.to[0] ? 1 : 0] -= by
      return [wall.id, ...rooms]
    },
    'a room that one lives in has no window'(plan, pick) {
      const rooms = plan.rooms.filter(({ kind }) => kind === 'bedroom' || kind === 'living')
      if (!rooms.length) plan.rooms.push({ ...(plan.rooms[0] as UnitPlan['rooms'][number]), kind: 'bedroom' })
      const room = rooms.length ? pick(rooms) : (plan.rooms.at(-1) as UnitPlan['rooms'][number])
      plan.openings = plan.openings.filter(
        ({ id, kind }) => !kind.endsWith('window') || !id.endsWith(`-${room.id}`),
      )
      return [room.id]
    },
    'a door reaches past its wall'(plan, pick, by) {
      const wall = pick(halves(plan))
      const door = plan.openings.find((opening) => opening.wall === wall.id) as UnitPlan['openings'][number]
      door.at = Math.hypot(wall.to[0] - wall.from[0], wall.to[1] - wall.from[1]) - door.width + by
      return [door.id]
    },
    'a door is taken away'(plan, pick) {
      const wall = pick(halves(plan))
      plan.openings = plan.openings.filter((opening) => opening.wall !== wall.id)
      return inner(plan).map(({ id }) => id)
    },
    'a door has no hinge'(plan) {
      const door = plan.openings.find(({ kind }) => kind === 'entrance') as UnitPlan['openings'][number]
      door.hinge = undefined
      return [door.id]
    },
    'there is no entrance'(plan) {
      plan.openings = plan.openings.filter(({ kind }) => kind !== 'entrance')
      return ['openings']
    },
    'a window is set between two rooms'(plan, pick) {
      const wall = pick(halves(plan))
      const door = plan.openings.find((opening) => opening.wall === wall.id) as UnitPlan['openings'][number]
      door.kind = 'window'
      return [door.id]
    },
    'two openings overlap'(plan, pick, by) {
      const opening = pick(plan.openings)
      plan.openings.push({ ...opening, id: 'second', at: opening.at + (by % 300), kind: 'opening' })
      return [opening.id, 'second']
    },
    'two rooms overlap'(plan, pick, by) {
      const room = pick(inner(plan))
      room.polygon = room.polygon.map(([x, y]) => [x + by, y])
      return [room.id]
    },
    'the envelope is too small'(plan, _pick, by) {
      plan.envelope = plan.envelope.map(([x, y], i) => [i === 0 || i === 3 ? x + by : x, y])
      return inner(plan).map(({ id }) => id)
    },
    'a room gives way to a smaller one when extended'(plan, pick, by) {
      const room = pick(plan.rooms.filter(({ extended }) => extended))
      room.extended = room.extended?.map(([x, y], i) => [x, i < 2 ? y + by : y])
      return [room.id]
    },
    'the extension takes more than the balcony'(plan, pick, by) {
      const room = pick(plan.rooms.filter(({ extended }) => extended))
      room.extended = room.extended?.map(([x, y], i) => [x, i < 2 ? y : y + 300 + by])
      return [room.id]
    },
    'a column inside a room'(plan, pick) {
      const room = pick(inner(plan))
      const [x, y] = room.polygon[0] as [number, number]
      plan.columns.push([
        [x, y],
        [x + 300, y],
        [x + 300, y + 300],
        [x, y + 300],
      ])
      return [room.id]
    },
    'a thing inside a wall'(plan, pick, by) {
      const thing = pick(plan.furniture)
      // It stood 50 mm from the wall.
      thing.at = [thing.at[0] + 50 + by, thing.at[1]]
      return [`furniture ${plan.furniture.indexOf(thing)}`]
    },
    'two things in one place'(plan, pick) {
      const thing = pick(plan.furniture)
      plan.furniture.push({ ...thing, kind: 'lamp' })
      return [`furniture ${plan.furniture.indexOf(thing)}`]
    },
    'an id is used twice'(plan, pick) {
      const room = pick(plan.rooms)
      plan.rooms.push(room)
      return [room.id]
    },
    'an opening is in no wall'(plan, pick) {
      const opening = pick(plan.openings)
      opening.wall = 'nowhere'
      return [opening.id]
    },
    'the standpoint is outside'(plan, pick) {
      const room = pick(inner(plan))
      room.view = { at: [-500, -500], look: 0 }
      return [room.id]
    },
    'dimensions run backwards'(plan) {
      plan.dimensions[0]?.stops.reverse()
      return ['dimensions 0']
    },
  }

  test.each(Object.entries(breaks))('%s', (_, broken) => {
    fc.assert(
      fc.property(soundPlan, fc.nat(1000), fc.integer({ min: 30, max: 600 }), (plan, which, by) => {
        const names = broken(plan, (list) => list[which % list.length] as (typeof list)[number], by)
        const findings = said(plan)
        expect(findings.some((finding) => names.some((name) => finding.includes(name)))).toBe(true)
      }),
      { numRuns: runs(3, 12) },
    )
  })

  test('its area is not what was announced', () => {
    fc.assert(
      fc.property(soundPlan, fc.constantFrom(0.99, 1.01), (plan, share) => {
        expect(said(plan, squareMetres(plan.envelope) * share)).toEqual([
          expect.stringContaining('주거전용면적'),
        ])
      }),
      { numRuns: runs(3, 5) },
    )
  })
})

test('nothing that fits the schema makes the validator throw', () => {
  fc.assert(
    fc.property(fc.oneof(anyPlan, shakenPlan), (plan) => {
      expect(Array.isArray(validatePlan(plan))).toBe(true)
    }),
    { numRuns: runs(25, 300) },
  )
})
