/** A value inside a piece of content and where it stands, written as people count on: `blocks[2].title`. */
export interface JsonNode {
  path: string
  value: unknown
}

/** One step deeper into a path. */
const step = (path: string, key: PropertyKey) => {
  if (typeof key === 'number') return `${path}[${key}]`
  return path ? `${path}.${String(key)}` : String(key)
}

/** A path of zod's issues in the same writing. */
export const writePath = (keys: readonly PropertyKey[]): string => keys.reduce<string>(step, '')

/** Every value of a piece of content, the piece itself first. */
export function* walkJson(value: unknown, path = ''): Generator<JsonNode> {
  yield { path, value }
  if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* walkJson(item, step(path, i))
  else if (value !== null && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) yield* walkJson(item, step(path, key))
}
