import { type Json, listAt } from '#app/domain/drawings/edit/list-at.ts'
import { renameRoom } from '#app/domain/drawings/edit/rename-room.ts'
import { setHeights } from '#app/domain/drawings/edit/set-heights.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { setAt } from '#app/platform/json-path.ts'
import { readTypedNumber } from '#app/platform/typed-number.ts'
import { type Edited, type Written, wrong } from '../../part/edited.ts'

const longest = 20

export const roomField = (index: number) => `room ${index}`

/** Changes names of rooms, the name of the plan, and heights in millimetres. */
export function changePlanEdit(content: Document, fields: Written): Edited {
  const errors: Record<string, string> = {}
  const { label = '' } = fields
  if (!label || label.length > longest) errors.label = `1자에서 ${longest}자까지 적어 주세요.`
  let plan: Json = setAt(content, ['label'], label)
  for (const i of listAt(content, 'rooms').keys()) {
    const field = roomField(i)
    if (!Object.hasOwn(fields, field)) continue
    const name = (fields[field] ?? '').replaceAll('\n', ' ')
    if (!name || name.length > longest) errors[field] = `방 이름을 ${longest}자까지 적어 주세요.`
    plan = renameRoom(plan, i, name)
  }
  const height = (name: string) => heightIn(fields, name, errors)
  const heights = { ceiling: height('ceiling') ?? 0, storey: height('storey'), slab: height('slab') }
  return Object.keys(errors).length
    ? wrong('저장하지 않았습니다. 표시한 곳을 확인해 주세요.', errors)
    : { content: setHeights(plan, heights) }
}

function heightIn(fields: Written, name: string, errors: Record<string, string>): number | undefined {
  const typed = fields[name]
  if (typed === undefined) return undefined
  const value = readTypedNumber(typed)
  if (Number.isInteger(value) && value > 0 && value < 100_000) return value
  errors[name] = '밀리미터로, 2400처럼 적어 주세요.'
  return undefined
}
