import type { Document } from '../../../../features/editing/parts.ts'

type Path = readonly (string | number)[]

export const valueAt = (content: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      value !== null && typeof value === 'object'
        ? (value as Record<string | number, unknown>)[key]
        : undefined,
    content,
  )

/** A copy with another value at a place; `undefined` takes it away. Objects on the way are made where they are missing. */
export function withValue<T = Document>(content: T, path: Path, value: unknown): T {
  const [key, ...rest] = path
  if (key === undefined) return value as T
  const inner = rest.length ? withValue(valueAt(content, [key]) ?? {}, rest, value) : value
  if (Array.isArray(content)) {
    const list = [...content]
    if (inner === undefined) list.splice(Number(key), 1)
    else list[Number(key)] = inner
    return list as T
  }
  const { [key]: _, ...others } = content as Record<string | number, unknown>
  if (inner === undefined) return others as T
  return { ...(content as object), [key]: inner } as T
}
