/** Steps into a document: names of fields and places in lists. */
export type Key = string | number
export type Path = readonly Key[]

type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** `blocks[2].title` as its steps; names of fields have neither dots nor brackets. */
export const keysOfPath = (path: string): Key[] =>
  [...path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) => name ?? Number(index))

/** What a document that may be of any shape has at a place. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return inner[Number(key)]
    return isFields(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined
  }, value)

/** The document with another value at a place; fields keep their order, and `undefined` takes one off. */
export const setAt = <T>(value: T, path: Path, to: unknown): T => replaceAt(value, path, () => to) as T

export function replaceAt(value: unknown, path: Path, replace: (inner: unknown) => unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return replace(value)
  const inner = replaceAt(valueAt(value, [key]), rest, replace)
  if (typeof key === 'number') {
    const list = Array.isArray(value) ? value : []
    return list.toSpliced(key, 1, inner)
  }
  const fields = isFields(value) ? value : {}
  if (inner !== undefined) return { ...fields, [key]: inner }
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key))
}
