import type { Conflict } from '#app/domain/publishing/documents/merge-documents.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { keysOfPath, setAt } from '#app/platform/json-path.ts'
import { ownProperty } from '#app/platform/own-property.ts'

/** A merged document. Conflicts have the person's own values, or the other's where those were chosen. */
export function withChoices(
  merged: Document,
  conflicts: readonly Conflict[],
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): Document {
  return conflicts
    .filter(({ path }) => ownProperty(choices, path) === 'theirs')
    .reduce((document, { path, theirs }) => setAt(document, keysOfPath(path), theirs), merged)
}
