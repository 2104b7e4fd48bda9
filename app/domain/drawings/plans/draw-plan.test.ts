import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPlan, shakenPlan } from '../../../../tests/support/broken-plans.ts'
import { planOf } from '../../../../tests/support/drawings.ts'
import { runs } from '../../../../tests/support/long.ts'
import { soundPlan } from '../../../../tests/support/made-up-plan.ts'
import { boxOf, builtIn, holds, outlineOf, overlap, type SplitByVariant } from './draw-geometry.ts'
import type { Label } from './draw-labels.ts'
import { drawPlan } from './draw-plan.ts'
import { axisOf, removedWalls, wallPieces } from './draw-walls.ts'
import type { PlanVariant } from './unit-plan.ts'

const variants = ['basic', 'extended'] as const
const of = <T>(parted: SplitByVariant<T>, variant: PlanVariant): T[] => [...parted.both, ...parted[variant]]
const demo = planOf('lakeside', '84A')

test('nothing that fits the schema makes the drawer throw, and it draws no number that is none', () => {
  fc.assert(
    fc.property(fc.oneof(anyPlan, shakenPlan), (plan) => {
      expect(JSON.stringify(drawPlan(plan, { screen: 'page' }))).not.toMatch(/NaN|Infinity|undefined/)
    }),
    { numRuns: runs(12, 120) },
  )
})

test('every room of a home is drawn in the variants that have it, with its name or a number', () => {
  fc.assert(
    fc.property(soundPlan, (plan) => {
      const drawn = drawPlan(plan, { screen: 'page' })
      for (const variant of variants) {
        const rooms = plan.rooms.filter(builtIn(variant)).map(({ id }) => id)
        expect(
          of(drawn.floors, variant)
            .map(({ room }) => room)
            .sort(),
        ).toEqual(rooms.toSorted())
        for (const { labels, numbered } of [drawn.narrow, drawn.wide]) {
          expect(
            of(labels, variant)
              .map(({ room }) => room)
              .sort(),
          ).toEqual(rooms.toSorted())
          for (const { room, lines, number } of of(labels, variant))
            expect(lines.length > 0 || numbered.indexOf(room) + 1 === number).toBe(true)
        }
      }
    }),
    { numRuns: runs(5, 40) },
  )
})

test('every wall of a home is drawn in full but for its doors and windows', () => {
  fc.assert(
    fc.property(soundPlan, (plan) => {
      for (const variant of variants)
        for (const wall of plan.walls.filter(builtIn(variant))) {
          const holes = plan.openings.filter((o) => o.wall === wall.id && builtIn(variant)(o))
          const open = holes.reduce((sum, { width }) => sum + width, 0)
          const pieces = wallPieces(plan, variant).filter((piece) => piece.wall === wall.id)
          const drawn = pieces.reduce((sum, { polygon: [a = [0, 0], b = [0, 0]] }) => {
            return sum + Math.hypot(b[0] - a[0], b[1] - a[1])
          }, 0)
          expect(drawn).toBe(axisOf(wall).length - open)
        }
    }),
    { numRuns: runs(5, 40) },
  )
})

test('a name stands wholly in its room', () => {
  fc.assert(
    fc.property(soundPlan, (plan) => {
      const { labels, sizes } = drawPlan(plan, { screen: 'page' }).wide
      for (const variant of variants)
        for (const label of of(labels, variant)) {
          const room = plan.rooms.find(({ id }) => id === label.room)
          if (room && label.number === undefined)
            expect(holds(outlineOf(room, variant), inkOf(label, sizes.area))).toBe(true)
        }
    }),
    { numRuns: runs(5, 40) },
  )
})

test('a name is never broken but after a middle dot, whatever its room', () => {
  for (const name of ['59A', '59B', '84A', '84B', '84C']) {
    const plan = planOf('lakeside', name)
    const { narrow, wide } = drawPlan(plan, { screen: 'page' })
    for (const words of [narrow, wide])
      for (const variant of variants)
        for (const { lines, room } of of(words.labels, variant)) {
          const name = plan.rooms.find(({ id }) => id === room)?.name
          expect(['', name]).toContain(lines.join(''))
          if (lines.length > 1) expect(lines[0]).toMatch(/·$/)
        }
  }
})

test('no broken line of a wall that the extension takes away goes through a name or an area', () => {
  for (const name of ['59A', '59B', '84A', '84B', '84C']) {
    const plan = planOf('lakeside', name)
    const { narrow, wide } = drawPlan(plan, { screen: 'page' })
    const walls = removedWalls(plan).map(boxOf)
    expect(walls.length).toBeGreaterThan(0)
    for (const { labels, sizes } of [narrow, wide])
      for (const label of of(labels, 'extended').filter(({ lines }) => lines.length))
        for (const wall of walls)
          expect(overlap(inkOf(label, sizes.area), wall), `${name} ${label.lines.join('')}`).toBe(0)
  }
})

/** At least what the letters of a label cover: Korean ones are nine tenths as wide as high. */
function inkOf({ at: [x, y], lines, size, area }: Label, areaSize: number) {
  const korean = Math.max(...lines.map((line) => line.match(/[가-힣]/g)?.length ?? 0))
  const [width, height] = [korean * size * 0.87, lines.length * size + (area === undefined ? 0 : areaSize)]
  return { x0: x - width / 2, y0: y - height / 2, x1: x + width / 2, y1: y + height / 2 }
}

test('the extension is drawn where only one of the variants has a floor, and the wall it takes away as a line', () => {
  const both = drawPlan(demo, { screen: 'page' })
  expect(both.added.match(/M/g)).toHaveLength(6)
  expect(both.removed).not.toBe('')
  const basic = drawPlan(demo, { screen: 'page', variant: 'basic' })
  expect([basic.added, basic.removed]).toEqual(['', ''])
  expect(basic.floors.both.map(({ room }) => room)).toContain('balcony2')
})

test('a part that both variants share is drawn once', () => {
  const { fixtures, floors } = drawPlan(demo, { screen: 'page' })
  expect(fixtures.both).toHaveLength(demo.fixtures.filter((fixture) => !fixture.in).length)
  expect(floors.both.map(({ room }) => room)).toContain('kitchen')
  expect(floors.basic.map(({ room }) => room)).toEqual(['living', 'bedroom2', 'bedroom3', 'balcony2'])
})
