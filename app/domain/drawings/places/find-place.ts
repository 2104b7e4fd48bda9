import type { DrawingKind } from '../drawing.ts'
import type { PlanVariant } from '../plans/unit-plan.ts'
import { keysOf } from './location-keys.ts'
import type { Pair, Place } from './place.ts'
import { placeInLayout } from './place-in-layout.ts'
import { placeInMap } from './place-in-map.ts'
import { placeInPlan } from './place-in-plan.ts'

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
  if (kind === 'plan') return placeInPlan(content, keys, variant)
  return kind === 'layout' ? placeInLayout(content, keys) : placeInMap(content, keys, modelHouse)
}
