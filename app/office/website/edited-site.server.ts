import { data } from 'react-router'
import {
  type BrokenDraft,
  type DraftedSite,
  listBrokenDrafts,
  loadDrafted,
} from '#app/domain/publishing/drafts/drafts.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { mayPublish, publishesAlone, rightsOn } from '#app/domain/site/rights.server.ts'
import { type Office, type OfficeOfSite, type Opener, oneSite } from '#app/office/office.server.ts'

/** A person who may edit a site, with their other rights there. */
export interface OfficeOfEditor extends OfficeOfSite {
  /** Of the host where the office is open, for links that open on every host. */
  officeOrigin: string
  /** Publishes, or agrees to what another person asks for. */
  mayPublish: boolean
  publishesAlone: boolean
  mayManage: boolean
}

export interface OfficeOfDrafts extends OfficeOfEditor, DraftedSite {
  /** Drafts that cannot be read. */
  broken: BrokenDraft[]
}

/** @throws a 404 response for a site that the person does not edit */
export const editedSite: Opener<OfficeOfEditor> = async (office, asked, may) => {
  const opened = await oneSite(office, asked, may)
  const rights = await rightsOn(office.db, opened.site.id, office.actor)
  return {
    ...opened,
    officeOrigin: office.origin,
    mayPublish: mayPublish(rights),
    publishesAlone: publishesAlone(rights),
    mayManage: canManageSites(opened.role),
  }
}

/** @throws as `editedSite` */
export const draftedSite: Opener<OfficeOfDrafts> = async (office, asked, may) => {
  const opened = await editedSite(office, asked, may)
  return {
    ...opened,
    ...(await draftedSiteOf(opened)),
    broken: await listBrokenDrafts(office.db, opened.site.id),
  }
}

/** The site with its drafts, read once a request. @throws a 404 response where it is gone */
export async function draftedSiteOf(office: Office & Pick<OfficeOfSite, 'site'>): Promise<DraftedSite> {
  const loaded = await loadDrafted(office, office.site.slug)
  if (!loaded) throw data(null, { status: 404 })
  return loaded
}
