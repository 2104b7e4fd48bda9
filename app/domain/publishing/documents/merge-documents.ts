import { formatPath } from '#app/domain/site/walk-json.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { isSameJson } from '#app/platform/same-json.ts'
import { alignLists, type Effort } from './align-lists.ts'

export interface Conflict {
  /** `blocks[2].title`, in the merged document. */
  path: string
  base: unknown
  theirs: unknown
  mine: unknown
}

export interface Merge {
  /** Where both changed the same value, mine. */
  merged: unknown
  conflicts: Conflict[]
}

type Path = readonly PropertyKey[]

/** Comparisons of one merge, which take some 20 ms: lists of 2,000 items that all look alike. */
const maxEffort = 4_000_000

/**
 * Three-way merge of JSON: field by field, and item by item of lists, where items that were added, moved or edited keep their
 * place. @param base what both began with
 */
export function mergeDocuments(base: unknown, theirs: unknown, mine: unknown): Merge {
  const conflicts: Conflict[] = []
  const effort: Effort = { left: maxEffort }
  return { merged: merge(base, theirs, mine, []), conflicts }

  function merge(from: unknown, a: unknown, b: unknown, path: Path): unknown {
    if (isSameJson(a, b) || isSameJson(from, a)) return b
    if (isSameJson(from, b)) return a
    if (isObject(a) && isObject(b)) return mergeObjects(isObject(from) ? from : {}, a, b, path)
    if (Array.isArray(a) && Array.isArray(b)) return mergeLists(Array.isArray(from) ? from : [], a, b, path)
    conflicts.push({ path: formatPath(path), base: from, theirs: a, mine: b })
    return b
  }

  function mergeObjects(from: Json, a: Json, b: Json, path: Path): Json {
    const names = new Set([...Object.keys(b), ...Object.keys(a)])
    const entries = [...names].map(
      (name) =>
        [
          name,
          merge(ownProperty(from, name), ownProperty(a, name), ownProperty(b, name), [...path, name]),
        ] as const,
    )
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }

  function mergeLists(from: unknown[], a: unknown[], b: unknown[], path: Path): unknown[] {
    const [inA, inB] = [matches(from, a, effort), matches(from, b, effort)]
    const anchors = from.flatMap((_, i) => (inA.has(i) && inB.has(i) ? [i] : []))
    const result: unknown[] = []
    let [o, x, y] = [0, 0, 0]
    for (const anchor of [...anchors, from.length]) {
      const [endA, endB] = [inA.get(anchor) ?? a.length, inB.get(anchor) ?? b.length]
      const span = mergeSpans(from.slice(o, anchor), a.slice(x, endA), b.slice(y, endB), path, result.length)
      for (const one of span) result.push(one)
      if (anchor < from.length) result.push(merge(from[anchor], a[endA], b[endB], [...path, result.length]))
      ;[o, x, y] = [anchor + 1, endA + 1, endB + 1]
    }
    return result
  }

  function mergeSpans(from: unknown[], a: unknown[], b: unknown[], path: Path, at: number): unknown[] {
    if (isSameJson(a, b) || isSameJson(from, a)) return b
    if (isSameJson(from, b)) return a
    if (!from.length) return [...a, ...b]
    if (a.length === b.length && a.length === from.length)
      return from.map((one, i) => merge(one, a[i], b[i], [...path, at + i]))
    conflicts.push({ path: formatPath(path), base: from, theirs: a, mine: b })
    return b
  }
}

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Places in `to` of the items of `from` that are still there, be they edited or not. */
const matches = (from: unknown[], to: unknown[], effort: Effort): Map<number, number> =>
  alignLists(from.map(identity), to.map(identity), effort)

/** What stays of an item when it is edited: its id, name or kind, else nothing. */
function identity(item: unknown): string {
  if (!isObject(item)) return JSON.stringify(item)
  const { id, name, url, type, title, label } = item
  return JSON.stringify([
    type,
    id ?? name ?? url ?? (type === undefined ? (title ?? label ?? item) : undefined),
  ])
}
