import { data } from 'react-router'
import {
  type AdvertisementKind,
  type AdvertisementRow,
  findAdvertisement,
} from '#app/domain/customers/campaigns/list-advertisements.server.ts'
import { canWriteMessages } from '#app/domain/record/permissions.ts'
import { type OfficeOfSite, type Opener, oneSite } from '#app/office/office.server.ts'

export interface OfficeOfAdvertisement extends OfficeOfSite {
  advertisement: AdvertisementRow
  kind: AdvertisementKind
}

/**
 * An advertisement, or a notice to a group. A person who may write only to a team sees only their own notices.
 * @throws a 404 response if the site has none with this id
 */
export const oneAdvertisement: Opener<OfficeOfAdvertisement> = async (office, asked, may) => {
  const opened = await oneSite(office, asked, may)
  const { id, notice } = asked.params
  const kind = notice ? 'informational' : 'ad'
  const { db, clock, site } = opened
  const advertisement = await findAdvertisement(db, site.id, id ?? notice ?? '', clock.now(), kind)
  const mayOpen =
    canWriteMessages(opened.role) ||
    (kind === 'informational' && advertisement?.writtenById === opened.actor.id)
  if (!advertisement || !mayOpen) throw data(null, { status: 404 })
  return { ...opened, advertisement, kind }
}
