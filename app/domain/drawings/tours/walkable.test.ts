import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoPlans } from '../../../../tests/support/demo-plans.ts'
import { runs } from '../../../../tests/support/long.ts'
import { passageOf } from './openings.ts'
import { isInside, type Spot } from './plane.ts'
import { seenFrom } from './portals.ts'
import { sightIn } from './tour-scene.ts'
import { isInWall, roomAt, unitModelOf } from './unit-model.ts'
import { viewpointsOf } from './viewpoints.ts'
import { walkableOf } from './walkable.ts'

const homes = demoPlans().flatMap(([name, plan]) =>
  (['basic', 'extended'] as const).map((variant) => {
    const unit = unitModelOf(plan, { variant, furnished: true })
    const walkable = walkableOf(unit)
    const visibility = sightIn(unit)
    const viewpoints = viewpointsOf(unit, walkable, visibility)
    return { name: `${name} ${variant}`, unit, walkable, visibility, viewpoints }
  }),
)

/** Doubles of fast-check crowd at zero; these are spread evenly. */
const between = (from: number, to: number) =>
  fc.integer({ min: 0, max: 100_000 }).map((n) => from + ((to - from) * n) / 100_000)

describe.each(homes)('the home $name', ({ unit, walkable, visibility, viewpoints }) => {
  const passages = unit.openings.flatMap((opening) => {
    const passage = passageOf(opening)
    return passage ? [{ wall: opening.wall, passage }] : []
  })
  const inPassage = ([x, z]: Spot) =>
    passages.some(({ wall, passage }) => {
      const [dx, dz] = [x - wall.start[0], z - wall.start[1]]
      const u = dx * wall.along[0] + dz * wall.along[1]
      return isInWall(wall, x, z, 0.05) && u > passage.from && u < passage.to
    })
  const isInSolid = (spot: Spot) => unit.walls.some((wall) => isInWall(wall, ...spot)) && !inPassage(spot)

  test('is seen from the living room first, and every room but that of the condenser can be walked to', () => {
    expect(viewpoints[0]?.room.kind).toBe('living')
    const reached = new Set(viewpoints.map(({ room }) => room.id))
    const left = unit.rooms.filter(({ id, kind }) => !reached.has(id) && kind !== 'outdoor-unit')
    expect(
      left.filter(({ kind }) => kind !== 'balcony' && kind !== 'utility').map(({ name }) => name),
    ).toEqual([])
  })

  test('is entered to a free place in each room or its door', () => {
    for (const { room, at } of viewpoints) {
      expect(walkable.isFree(...at), room.name).toBe(true)
      expect(isInside(room.polygon, ...at) || inPassage(at), room.name).toBe(true)
    }
  })

  test('is walked in from room to room without going through a wall', () => {
    for (const [i, to] of viewpoints.entries()) {
      const from = viewpoints[i - 1] ?? to
      let at = from.at
      const way = walkable.way(at, to.at)
      expect(way, `${from.room.name} to ${to.room.name}`).toBeDefined()
      const steps = (way ?? []).flatMap((next) => {
        const stretch = Array.from(
          { length: 50 },
          (_, n): Spot => [at[0] + ((next[0] - at[0]) * n) / 50, at[1] + ((next[1] - at[1]) * n) / 50],
        )
        at = next
        return stretch
      })
      expect(steps.filter(isInSolid), `${from.room.name} to ${to.room.name}`).toEqual([])
      expect(Math.hypot(at[0] - to.at[0], at[1] - to.at[1])).toBeLessThan(0.1)
    }
  })

  test('stops a visitor who pushes in any direction', () => {
    const push = fc.tuple(between(-3, 3), between(-3, 3))
    fc.assert(
      fc.property(
        fc.constantFrom(...viewpoints),
        fc.array(push, { maxLength: 12 }),
        ({ at: start }, pushes) => {
          let at = start
          for (const [dx, dz] of pushes) at = walkable.advance(at, dx, dz)
          return walkable.isFree(...at) && !isInSolid(at)
        },
      ),
      { numRuns: runs(15, 60) },
    )
  })

  test('leaves out of the picture only what cannot be seen', () => {
    const seen = seenFrom(unit)
    const share = between(0, 1)
    fc.assert(
      fc.property(
        fc.constantFrom(...viewpoints),
        share,
        share,
        between(0.1, 2.3),
        share,
        (from, sx, sz, y, turn) => {
          const { x0, z0, x1, z1 } = unit.bounds
          const [x, z] = [x0 + (x1 - x0) * sx, z0 + (z1 - z0) * sz]
          const room = roomAt(unit.rooms, x, z)
          const atWall = unit.walls.some((wall) => isInWall(wall, x, z, 0.02))
          if (!room || atWall || !visibility.sees(from.at[0], 1.5, from.at[1], x, y, z)) return true
          const toward = Math.atan2(x - from.at[0], from.at[1] - z)
          return seen(from.at, toward + (turn - 0.5) * 1.2, 0.7).has(room.space)
        },
      ),
      { numRuns: runs(60, 300) },
    )
  })
})
