import { data, redirect } from 'react-router'
import { type Document, type DraftPart, pagePart } from '#app/domain/publishing/documents/parts.ts'
import { documentIn, type EditedDocument } from '#app/domain/publishing/drafts/drafts.server.ts'
import type { Opener } from '#app/office/office.server.ts'
import { draftedSite, type OfficeOfDrafts } from '../../edited-site.server.ts'

export interface OfficeOfPage extends OfficeOfDrafts {
  path: string
  part: DraftPart
  document: EditedDocument
  content: Document
}

/** @throws a 404 response if there is no such page, and a redirect to the list if it is to be removed */
export const editedPage: Opener<OfficeOfPage> = async (office, asked, may) => {
  const opened = await draftedSite(office, asked, may)
  const path = `/${asked.params['*']}`
  const part = pagePart(path)
  const document = documentIn(opened, part)
  if (!document) throw data(null, { status: 404 })
  if (!document.content) throw redirect(`/admin/sites/${opened.site.slug}/pages`)
  return { ...opened, path, part, document, content: document.content }
}
