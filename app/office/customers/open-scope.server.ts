import { data } from 'react-router'
import { visibleAssignees } from '#app/domain/customers/assignments/visible-assignees.server.ts'
import { type LeadScope, leadScope } from '#app/domain/customers/customer/lead-scope.ts'
import { canReadLeads } from '#app/domain/record/permissions.ts'
import type { SiteOfPerson } from '#app/domain/staff/memberships.server.ts'
import type { Office } from '../office.server.ts'

/** Which registrations the person sees, and on which sites. @throws a 404 response if there is no such site */
export async function openScope({ db, clock, person }: Office) {
  const sites = person.sites.filter(({ role }) => canReadLeads(role))
  if (!sites.length) throw data(null, { status: 404 })
  const siteIds = sites.map(({ id }) => id)
  const others = await visibleAssignees(db, siteIds, person.user.id, clock.now())
  return { sites, scopeOf: (some: SiteOfPerson[]): LeadScope => leadScope(some, person.user.id, others) }
}
