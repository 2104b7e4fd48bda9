import { data } from 'react-router'
import { visibleAssignees } from '#app/domain/customers/assignments/visible-assignees.server.ts'
import { type LeadScope, leadScope } from '#app/domain/customers/customer/lead-scope.ts'
import { canReadLeads } from '#app/domain/record/permissions.ts'
import type { SiteOfPerson } from '#app/domain/staff/memberships.server.ts'
import type { RequestContext } from '#app/request-context.ts'
import { requirePerson } from '../require-person.server.ts'

/** @throws a 404 response where the person reads registrations of no site */
export async function openScope(ctx: RequestContext, request: Request) {
  const { user, sites: all } = await requirePerson(ctx, request)
  const sites = all.filter((site) => canReadLeads(site.role))
  if (!sites.length) throw data(null, { status: 404 })
  const siteIds = sites.map((site) => site.id)
  const others = await visibleAssignees(ctx.db, siteIds, user.id, ctx.clock.now())
  return {
    user,
    sites,
    scopeOf: (some: SiteOfPerson[]): LeadScope => leadScope(some, user.id, others),
  }
}
