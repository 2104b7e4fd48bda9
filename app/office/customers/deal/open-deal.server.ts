import { data } from 'react-router'
import { listLeadsOf } from '#app/domain/customers/assignments/assign-leads.server.ts'
import { listAssignees } from '#app/domain/customers/customer/assign-lead.server.ts'
import {
  isManaged,
  type ManagedPeople,
  managedPeople,
} from '#app/domain/customers/customer/managed-people.server.ts'
import { findSelection } from '#app/domain/customers/list/selections.server.ts'
import { type OfficeOfSite, type Opener, oneSite } from '#app/office/office.server.ts'

export interface OfficeOfDeal extends OfficeOfSite {
  managed: ManagedPeople
  /** The colleague whose customers are distributed; undefined for customers selected in the list. */
  of: { id: string; name: string } | undefined
  leadIds: string[]
  /** The choice of the address is kept no longer. */
  isGone: boolean
}

/**
 * `?of=` all customers of one colleague, `?selection=` those chosen in the list.
 * @throws a 404 response where the colleague is none of those whose customers the person hands over
 */
export const oneDeal: Opener<OfficeOfDeal> = async (office, asked, may) => {
  const opened = await oneSite(office, asked, may)
  const { db, site, actor } = opened
  const managed = await managedPeople(db, site.id, actor)
  const of = asked.query.get('of')
  if (of) {
    const leaver = (await listAssignees(db, site.id)).find(({ id }) => id === of)
    if (!leaver || !isManaged(managed, of)) throw data(null, { status: 404 })
    return { ...opened, managed, of: leaver, leadIds: await listLeadsOf(db, site.id, of), isGone: false }
  }
  const id = asked.query.get('selection') ?? ''
  const leadIds = await findSelection(opened, site.id, { userId: actor.id, id })
  return { ...opened, managed, of: undefined, leadIds: leadIds ?? [], isGone: !leadIds }
}
