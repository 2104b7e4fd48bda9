import type { Conflict } from '../../../../../features/editing/merge-documents.ts'
import type { Document } from '../../../../../features/editing/parts.ts'

/** A merged document, in which conflicts have the own values, with the other one's where that was chosen. */
export function withChoices(
  merged: Document,
  conflicts: readonly Conflict[],
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): Document {
  const document = structuredClone(merged)
  for (const { path, theirs } of conflicts)
    if (choices[path] === 'theirs') put(document, keysOf(path), theirs)
  return document
}

/** `blocks[2].title` */
const keysOf = (path: string): (string | number)[] =>
  [...path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) =>
    index === undefined ? (name as string) : Number(index),
  )

function put(document: Document, keys: (string | number)[], value: unknown): void {
  const last = keys.at(-1)
  const holder = keys
    .slice(0, -1)
    .reduce<unknown>((of, key) => (of as Record<string | number, unknown> | undefined)?.[key], document)
  if (last === undefined || holder === null || typeof holder !== 'object') return
  const target = holder as Record<string | number, unknown>
  if (value === undefined) delete target[last]
  else target[last] = value
}
