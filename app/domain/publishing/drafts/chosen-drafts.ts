import { isDeepStrictEqual } from 'node:util'
import type { Document, DraftPart } from '../documents/parts.ts'
import type { SiteDocuments } from '../documents/site-documents.ts'
import type { ContentDraft } from './drafts.server.ts'

/** The drafts that a person reviewed and wants to publish. */
export interface Chosen {
  /** Versions of drafts. */
  chosen: Partial<Record<DraftPart, number>>
  /** Of the settings, fields that are published; what else is drafted there stays a draft. Undefined for all of them. */
  fields?: readonly string[] | undefined
}

/** The settings with these fields of the draft, and all others as they were. */
export function withFields(before: Document, draft: Document, fields: readonly string[]): Document {
  const next = { ...before }
  for (const field of fields)
    if (draft[field] === undefined) delete next[field]
    else next[field] = draft[field]
  return next
}

/** Fields in which two settings differ. */
export const differingFields = (before: Document, after: Document): string[] =>
  [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  )

/** Drafts that are chosen, that of the settings with the chosen fields alone. */
export function chosenDrafts(
  documents: SiteDocuments,
  drafts: readonly ContentDraft[],
  { chosen, fields }: Chosen,
): ContentDraft[] {
  const before = documents.get('settings')
  return drafts.flatMap((draft) => {
    if (!(draft.part in chosen)) return []
    if (draft.part !== 'settings' || !fields || !draft.content || !before) return [draft]
    const drafted = differingFields(before, draft.content)
    return [
      {
        ...draft,
        fields: drafted.filter((field) => fields.includes(field)),
        isPart: drafted.some((field) => !fields.includes(field)),
        content: withFields(before, draft.content, fields),
        conflicts: draft.conflicts.filter(({ path }) => fields.includes(path.split(/[.[]/)[0] ?? '')),
      },
    ]
  })
}
