import { fileAddress } from '#app/domain/media/file.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import type { Document, DraftPart } from '../../documents/parts.ts'
import type { SiteDocuments } from '../../documents/site-documents.ts'

export interface FileUse {
  part: DraftPart
  /** The drafts no longer use the file, but the published version does. */
  isShownOnly: boolean
}

/** Names and addresses of files by the document that has them, which is walked once for all files. */
export const fileReferences = (documents: SiteDocuments): ReadonlyMap<DraftPart, ReadonlySet<string>> =>
  new Map([...documents].map(([part, document]) => [part, new Set(referencesIn(document))]))

function* referencesIn(document: Document): Generator<string> {
  for (const { path, value } of walkJson(document)) {
    if (typeof value !== 'string') continue
    if (/(?:^|\.)file$/.test(path)) yield value
    if (value.startsWith('/')) yield value.split(/[?#]/)[0] ?? ''
  }
}

type References = ReturnType<typeof fileReferences>

/** Documents of the site that need the file, as they are drafted and as visitors see them. */
export function fileUses(name: string, drafted: References, shown: References): FileUse[] {
  const address = fileAddress(name)
  const partsOf = (references: References) =>
    [...references].filter(([, found]) => found.has(name) || found.has(address)).map(([part]) => part)
  const [now, before] = [partsOf(drafted), partsOf(shown)]
  return [
    ...now.map((part) => ({ part, isShownOnly: false })),
    ...before.filter((part) => !now.includes(part)).map((part) => ({ part, isShownOnly: true })),
  ]
}
