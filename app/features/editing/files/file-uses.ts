import { fileAddress } from '../../media/file.ts'
import { walkJson } from '../../site/walk-json.ts'
import type { Document, DraftPart } from '../parts.ts'

export interface FileUse {
  part: DraftPart
  /** Where drafts no longer say so, but visitors still see it. */
  isShownOnly: boolean
}

/** Whether a document names the file, or leads to its address. */
function names(document: Document, name: string): boolean {
  const address = fileAddress(name)
  for (const { path, value } of walkJson(document)) {
    if (typeof value !== 'string') continue
    if (value === name && /(?:^|\.)file$/.test(path)) return true
    if (value.startsWith(address) && /^(?:$|[?#])/.test(value.slice(address.length))) return true
  }
  return false
}

type Documents = ReadonlyMap<DraftPart, Document>

/** Documents of the site that need the file, as they are drafted and as visitors see them. */
export function fileUses(name: string, drafted: Documents, shown: Documents): FileUse[] {
  const now = [...drafted].filter(([, document]) => names(document, name)).map(([part]) => part)
  const before = [...shown].filter(([, document]) => names(document, name)).map(([part]) => part)
  return [
    ...now.map((part) => ({ part, isShownOnly: false })),
    ...before.filter((part) => !now.includes(part)).map((part) => ({ part, isShownOnly: true })),
  ]
}
