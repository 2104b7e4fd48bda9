import { changedFacts, pagesNaming } from '#app/domain/publishing/documents/fact-uses.ts'
import { findKeptValues, type KeptValues } from '#app/domain/publishing/documents/kept-values.server.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { withFields } from '#app/domain/publishing/drafts/chosen-drafts.ts'
import { draftedSiteOf } from '#app/office/website/edited-site.server.ts'
import type { OfficeOfPart } from '../part/part.server.ts'

/** The published settings with the changes of the screen. */
const withOwn = ({ edited, content, fields }: OfficeOfPart): Document =>
  fields && edited.published ? withFields(edited.published, content, fields) : content

/** Titles of the pages whose texts name a fact that the draft of the settings changes. */
export async function pagesWithChangedFacts(opened: OfficeOfPart): Promise<string[]> {
  const { edited } = opened
  const changed = edited.published && edited.draft ? changedFacts(edited.published, withOwn(opened)) : []
  return changed.length ? pagesNaming(changed, (await draftedSiteOf(opened)).documents) : []
}

/** What keeps values that the settings no longer have. */
export const keptValuesOf = async (opened: OfficeOfPart): Promise<KeptValues | undefined> => {
  const { site, edited } = opened
  const before = edited.published
  return before && (await findKeptValues(opened, site, { before, settings: withOwn(opened) }))
}
