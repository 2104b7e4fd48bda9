/** A value with its path, such as `blocks[2].title`. */
export interface JsonNode {
  path: string
  value: unknown
}

const step = (path: string, key: PropertyKey) => {
  if (typeof key === 'number') return `${path}[${key}]`
  return path ? `${path}.${String(key)}` : String(key)
}

export const formatPath = (keys: readonly PropertyKey[]): string => keys.reduce<string>(step, '')

export function* walkJson(value: unknown, path = ''): Generator<JsonNode> {
  yield { path, value }
  if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* walkJson(item, step(path, i))
  else if (value !== null && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) yield* walkJson(item, step(path, key))
}
