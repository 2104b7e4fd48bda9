import { type Key, keysOfPath, valueAt } from '#app/platform/json-path.ts'

/**
 * Turns a fault's location into the keys that lead to it in the document: `walls w3`, `fixtures 4`, `walls[3].from` and
 * `construction storey` begin with a list and an index, or with two names.
 */
export function keysOf(content: unknown, location: string): Key[] {
  const [part = '', at] = location.split(' ')
  if (at === undefined) return keysOfPath(location)
  const list = valueAt(content, [part])
  if (!Array.isArray(list)) return [part, at]
  const index = list.findIndex((item) => valueAt(item, ['id']) === at)
  return [part, index < 0 && /^\d+$/.test(at) ? Number(at) : Math.max(0, index)]
}

export const textAt = (content: unknown, keys: readonly Key[]): string | undefined => {
  const value = valueAt(content, keys)
  return typeof value === 'string' && value ? value : undefined
}
