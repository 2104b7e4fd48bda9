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

/** The value itself and all in it, each before what it holds. */
export function walkJson(value: unknown): JsonNode[] {
  const nodes: JsonNode[] = []
  const walk = (value: unknown, path: string) => {
    nodes.push({ path, value })
    if (Array.isArray(value)) for (let i = 0; i < value.length; i++) walk(value[i], step(path, i))
    else if (value !== null && typeof value === 'object')
      for (const key of Object.keys(value)) walk((value as Record<string, unknown>)[key], step(path, key))
  }
  walk(value, '')
  return nodes
}
