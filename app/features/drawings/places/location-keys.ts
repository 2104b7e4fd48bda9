export type Key = string | number

/**
 * A fault's location as the way to it in the document: `walls w3`, `fixtures 4`, `walls[3].from` and `construction storey` begin
 * with a list and an index, or with two names.
 */
export function keysOf(content: unknown, location: string): Key[] {
  const [part = '', at] = location.split(' ')
  if (at === undefined)
    return [...location.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) => name ?? Number(index))
  const list = valueAt(content, [part])
  if (!Array.isArray(list)) return [part, at]
  const index = list.findIndex((item) => valueAt(item, ['id']) === at)
  return [part, index < 0 && /^\d+$/.test(at) ? Number(at) : Math.max(0, index)]
}

/** What a document that may be of any shape has at a place. */
export const valueAt = (content: unknown, keys: readonly Key[]): unknown =>
  keys.reduce<unknown>(
    (value, key) =>
      value !== null && typeof value === 'object' ? (value as Record<Key, unknown>)[key] : undefined,
    content,
  )

export const textAt = (content: unknown, keys: readonly Key[]): string | undefined => {
  const value = valueAt(content, keys)
  return typeof value === 'string' && value ? value : undefined
}
