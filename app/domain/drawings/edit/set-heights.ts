import { setAt } from '#app/platform/json-path.ts'
import type { Json } from './list-at.ts'

/** Millimetres. A plan without layers of its floor has no `storey` and `slab`. */
export interface Heights {
  ceiling: number
  storey?: number | undefined
  slab?: number | undefined
}

export function setHeights(plan: Json, { ceiling, storey, slab }: Heights): Json {
  const raised = setAt(plan, ['ceiling'], ceiling)
  if (!plan.construction) return raised
  const built = storey === undefined ? raised : setAt(raised, ['construction', 'storey'], storey)
  return slab === undefined ? built : setAt(built, ['construction', 'slab'], slab)
}
