import { type Key, valueAt } from '#app/platform/json-path.ts'
import { type DrawingKind, isPictured } from '../drawing.ts'
import { modelHouseId } from '../maps/map-faults.ts'
import type { PlanVariant } from '../plans/unit-plan.ts'
import { keysOf, textAt } from './location-keys.ts'
import { linesIn, type Pair, type Place, placeOf } from './place.ts'
import { placeInLayout } from './place-in-layout.ts'
import { placeInPlan } from './place-in-plan.ts'

/** @param house position of the model house, from the site's settings */
function placeInMap(map: unknown, keys: readonly Key[], house?: Pair): Place | undefined {
  const [part, at = 0, field, index = 0] = keys
  if (part === 'features') return featurePlace(valueAt(map, [part, at]))
  if (part === 'diagrams') return namedPlace(map, textAt(map, ['diagrams', at, 'to']))
  if (part !== 'views') return undefined
  if (field === 'around') return placeOf(linesIn(valueAt(map, ['views', at, 'around'])), false)
  const id = field === 'names' ? textAt(map, ['views', at, 'names', index]) : undefined
  if (id === modelHouseId) return house && placeOf([[house]], false)
  return namedPlace(map, id)
}

function namedPlace(map: unknown, id: string | undefined): Place | undefined {
  const features = valueAt(map, ['features'])
  if (!id || !Array.isArray(features)) return undefined
  return featurePlace(features.find((one) => textAt(one, ['id']) === id))
}

const featurePlace = (feature: unknown): Place | undefined =>
  placeOf(
    linesIn(valueAt(feature, ['geometry', 'coordinates'])),
    Boolean(textAt(feature, ['geometry', 'type'])?.endsWith('Polygon')),
  )

interface Setting {
  variant: PlanVariant
  modelHouse?: Pair | undefined
}

/** Where in a drawing a fault is, by its location; undefined for what no drawing shows. The document may be of any shape. */
export function findPlace(
  kind: DrawingKind,
  content: unknown,
  location: string,
  { variant, modelHouse }: Setting,
): Place | undefined {
  const keys = keysOf(content, location)
  if (isPictured(content)) return placeOf(linesIn(valueAt(content, [...keys.slice(0, 2), 'at'])), false)
  if (kind === 'plan') return placeInPlan(content, keys, variant)
  return kind === 'layout' ? placeInLayout(content, keys) : placeInMap(content, keys, modelHouse)
}
