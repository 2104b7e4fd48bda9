import { data } from 'react-router'
import {
  type Document,
  type DraftPart,
  isMediaPart,
  parsePart,
} from '#app/domain/publishing/documents/parts.ts'
import { readDocument } from '#app/domain/publishing/drafts/drafts.server.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { type OfficeOfSite, type Opener, oneSite } from '#app/office/office.server.ts'

export interface OfficeOfField extends OfficeOfSite {
  part: DraftPart
  path: string
  version: number
  content: Document
  value: string | number
}

/** @throws a 404 response unless it is a text or number in a document of the site */
export const openField: Opener<OfficeOfField> = async (office, asked, may) => {
  const opened = await oneSite(office, asked, may)
  const part = (asked.query.get('part') ?? '') as DraftPart
  const path = asked.query.get('path') ?? ''
  const isEditable = parsePart(part) && !isMediaPart(part)
  const edited = isEditable ? await readDocument(office.db, opened.site, part) : undefined
  const value = walkJson(edited?.content).find((node) => node.path === path)?.value
  if (!edited?.content || (typeof value !== 'string' && typeof value !== 'number'))
    throw data(null, { status: 404 })
  return { ...opened, part, path, version: edited.version, content: edited.content, value }
}
