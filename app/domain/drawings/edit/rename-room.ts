import { setAt } from '#app/platform/json-path.ts'
import type { Json } from './list-at.ts'

/** @param index of the room in the plan's list */
export const renameRoom = (plan: Json, index: number, name: string): Json =>
  setAt(plan, ['rooms', index, 'name'], name)
