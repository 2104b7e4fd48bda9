import type { Conflict } from '../../../../../features/editing/merge-documents.ts'
import type { Document } from '../../../../../features/editing/parts.ts'
import { keysOfPath, type Path } from '../../../../../platform/json-path.ts'

/** A merged document, in which conflicts have the own values, with the other one's where that was chosen. */
export function withChoices(
  merged: Document,
  conflicts: readonly Conflict[],
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): Document {
  const document = structuredClone(merged)
  for (const { path, theirs } of conflicts)
    if (choices[path] === 'theirs') put(document, keysOfPath(path), theirs)
  return document
}

function put(document: Document, keys: Path, value: unknown): void {
  const last = keys.at(-1)
  const holder = keys
    .slice(0, -1)
    .reduce<unknown>((of, key) => (of as Record<string | number, unknown> | undefined)?.[key], document)
  if (last === undefined || holder === null || typeof holder !== 'object') return
  const target = holder as Record<string | number, unknown>
  if (value === undefined) delete target[last]
  else target[last] = value
}
