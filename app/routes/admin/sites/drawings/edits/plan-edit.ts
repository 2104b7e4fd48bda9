import { type Json, listAt } from '#app/domain/drawings/edit/list-at.ts'
import { renameRoom } from '#app/domain/drawings/edit/rename-room.ts'
import { setHeights } from '#app/domain/drawings/edit/set-heights.ts'
import { setAt } from '#app/platform/json-path.ts'
import type { Edit } from '../../settings/part-actions.server.ts'
import type { Fields } from '../../settings/read-fields.ts'
import { Refused } from '../../settings/refused.ts'

const longest = 20

export const roomField = (index: number) => `room ${index}`

/** Names of rooms, the plan's own, and heights in millimetres. */
export const changePlanEdit: Edit = (content, fields) => {
  const errors: Record<string, string> = {}
  const label = fields.text('label')
  if (!label || label.length > longest) errors.label = `1자에서 ${longest}자까지 적어 주세요.`
  let plan: Json = setAt(content, ['label'], label)
  for (const i of listAt(content, 'rooms').keys()) {
    const field = roomField(i)
    if (!fields.has(field)) continue
    const name = fields.text(field).replaceAll('\n', ' ')
    if (!name || name.length > longest) errors[field] = `방 이름을 ${longest}자까지 적어 주세요.`
    plan = renameRoom(plan, i, name)
  }
  const height = (name: string) => heightIn(fields, name, errors)
  const heights = { ceiling: height('ceiling') ?? 0, storey: height('storey'), slab: height('slab') }
  return Object.keys(errors).length
    ? new Refused('저장하지 않았습니다. 표시한 곳을 확인해 주세요.', errors)
    : setHeights(plan, heights)
}

function heightIn(fields: Fields, name: string, errors: Record<string, string>): number | undefined {
  if (!fields.has(name)) return undefined
  const value = fields.number(name)
  if (value !== undefined && Number.isInteger(value) && value > 0 && value < 100_000) return value
  errors[name] = '밀리미터로, 2400처럼 적어 주세요.'
  return undefined
}
