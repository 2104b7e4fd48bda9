import type { Key } from '../places/location-keys.ts'

/** A document with another value at a place, its fields in their order; `undefined` takes a field off. */
export function setAt<T>(content: T, [key, ...rest]: readonly Key[], value: unknown): T {
  if (key === undefined) return value as T
  const inner = content as Record<Key, unknown>
  const changed = rest.length ? setAt(inner?.[key] ?? {}, rest, value) : value
  if (Array.isArray(content)) return content.map((item, i) => (i === key ? changed : item)) as T
  if (changed === undefined) {
    const { [key]: _, ...others } = inner
    return others as T
  }
  return { ...inner, [key]: changed } as T
}

export type Json = Record<string, unknown>

/** A list of a document, whatever stands in its place. */
export const listAt = (content: Json, name: string): Json[] =>
  Array.isArray(content[name]) ? (content[name] as Json[]) : []
