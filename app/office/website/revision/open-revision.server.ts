import type { Opener } from '#app/office/office.server.ts'
import { draftedSite, type OfficeOfDrafts } from '../edited-site.server.ts'

export interface OfficeOfRevision extends OfficeOfDrafts {
  /** Id of the publication in the address. */
  publication: string
}

export const openRevision: Opener<OfficeOfRevision> = async (office, asked, may) => ({
  ...(await draftedSite(office, asked, may)),
  publication: asked.params.publication ?? '',
})
