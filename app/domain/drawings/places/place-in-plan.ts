import { type Key, valueAt } from '#app/platform/json-path.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { boxOf } from '../plans/draw-geometry.ts'
import type { PlanVariant } from '../plans/unit-plan.ts'
import { textAt } from './location-keys.ts'
import { boxLine, linesIn, type Pair, type Place, placeOf } from './place.ts'

const outlines: Record<string, string> = { columns: '', surroundings: 'at' }

/** Where a plan draws a part of its document; undefined for parts without a place, such as its ceiling. */
export function placeInPlan(plan: unknown, keys: readonly Key[], variant: PlanVariant): Place | undefined {
  const [part = '', at = 0, field] = keys
  const item = valueAt(plan, [part, at])
  switch (part) {
    case 'envelope':
      return placeOf(linesIn(valueAt(plan, [part])), true)
    case 'rooms':
      return roomPlace(item, field, variant)
    case 'walls':
      return placeOf([bodyOf(item)], true)
    case 'openings':
      return placeOf([holeOf(plan, item)], true)
    case 'fixtures':
    case 'furniture':
      return placeOf([outlineOf(item)], true)
    case 'dimensions':
      return placeOf([sideOf(plan, textAt(item, ['side']))], false)
  }
  const below = ownProperty(outlines, part)
  return below === undefined ? undefined : placeOf(linesIn(below ? valueAt(item, [below]) : item), true)
}

function roomPlace(room: unknown, field: Key | undefined, variant: PlanVariant): Place | undefined {
  const spot = field === 'label' ? valueAt(room, ['label']) : valueAt(room, ['view', 'at'])
  if (field === 'label' || field === 'view') return placeOf(linesIn(spot), false)
  const extended = variant === 'extended' ? linesIn(valueAt(room, ['extended'])) : []
  return placeOf(extended.length ? extended : linesIn(valueAt(room, ['polygon'])), true)
}

const numberAt = (value: unknown, key: string): number => {
  const number = valueAt(value, [key])
  return typeof number === 'number' && Number.isFinite(number) ? number : 0
}

/** Outline of a wall, or of the part of it from `start` for `length`. */
function bodyOf(wall: unknown, start = 0, length?: number): Pair[] {
  const [from] = linesIn(valueAt(wall, ['from'])).flat()
  const [to] = linesIn(valueAt(wall, ['to'])).flat()
  if (!from || !to) return []
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const whole = Math.hypot(dx, dy) || 1
  const [ax, ay] = [dx / whole, dy / whole]
  const half = Math.max(numberAt(wall, 'thickness'), 100) / 2
  const point = (u: number, v: number): Pair => [from[0] + ax * u - ay * v, from[1] + ay * u + ax * v]
  const end = start + (length ?? whole)
  return [point(start, half), point(end, half), point(end, -half), point(start, -half)]
}

function holeOf(plan: unknown, opening: unknown): Pair[] {
  const walls = valueAt(plan, ['walls'])
  const wall = Array.isArray(walls)
    ? walls.find((one) => textAt(one, ['id']) === textAt(opening, ['wall']))
    : undefined
  return bodyOf(wall, numberAt(opening, 'at'), numberAt(opening, 'width'))
}

function outlineOf(thing: unknown): Pair[] {
  const [at] = linesIn(valueAt(thing, ['at'])).flat()
  const [size] = linesIn(valueAt(thing, ['size'])).flat()
  if (!at || !size) return []
  const [w, d] = numberAt(thing, 'turn') % 180 ? [size[1], size[0]] : size
  return boxLine([at[0] - w / 2, at[1] - d / 2], [at[0] + w / 2, at[1] + d / 2])
}

/** The edge of the home along which a chain of dimensions stands. */
function sideOf(plan: unknown, side: string | undefined): Pair[] {
  const points = linesIn(valueAt(plan, ['envelope'])).flat()
  if (!points.length || !side) return []
  const { x0, y0, x1, y1 } = boxOf(points)
  const [a, b, c, d] = boxLine([x0, y0], [x1, y1]) as [Pair, Pair, Pair, Pair]
  const edges: Record<string, Pair[]> = { north: [a, b], east: [b, c], south: [c, d], west: [d, a] }
  return ownProperty(edges, side) ?? []
}
