import type { Conflict } from '#app/domain/publishing/documents/merge-documents.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { keysOfPath, setAt } from '#app/platform/json-path.ts'
import { ownProperty } from '#app/platform/own-property.ts'

/** A merged document, in which conflicts have the own values, with the other one's where that was chosen. */
export function withChoices(
  merged: Document,
  conflicts: readonly Conflict[],
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): Document {
  return conflicts
    .filter(({ path }) => ownProperty(choices, path) === 'theirs')
    .reduce((document, { path, theirs }) => setAt(document, keysOfPath(path), theirs), merged)
}
