import type { DraftPart } from '#app/domain/publishing/documents/parts.ts'
import { withFields } from '#app/domain/publishing/drafts/chosen-drafts.ts'
import {
  discardContentDraft,
  type EditedDocument,
  saveContentDraft,
} from '#app/domain/publishing/drafts/drafts.server.ts'
import type { OfficeOfSite } from '#app/office/office.server.ts'

/** Discards a draft, or only some fields of the settings' draft. @returns false if others changed it meanwhile */
export async function discardFields(
  office: OfficeOfSite,
  { part, fields }: { part: DraftPart; fields: readonly string[] | undefined },
  edited: Pick<EditedDocument, 'published' | 'content' | 'version'> | undefined,
): Promise<boolean> {
  const { db, site, actor } = office
  if (!fields || !edited?.published || !edited.content) {
    await discardContentDraft(db, site.id, part, actor)
    return true
  }
  const content = withFields(edited.content, edited.published, fields)
  const saved = await saveContentDraft(office, site.slug, part, { content, version: edited.version }, actor)
  return saved.ok
}
