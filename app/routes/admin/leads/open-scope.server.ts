import type { SiteOfPerson } from '../../../features/auth/memberships.server.ts'
import { canReadLeads } from '../../../features/people/permissions.ts'
import { othersSeen } from '../../../features/registrations/assignments/others-seen.server.ts'
import { type LeadScope, leadScope } from '../../../features/registrations/leads/lead-scope.ts'
import type { RequestContext } from '../../../request-context.ts'
import { requirePerson } from '../require-person.server.ts'

export async function openScope(ctx: RequestContext, request: Request) {
  const { user, sites } = await requirePerson(ctx, request)
  const siteIds = sites.filter((site) => canReadLeads(site.role)).map((site) => site.id)
  const others = await othersSeen(ctx.db, siteIds, user.id, ctx.clock.now())
  return {
    user,
    sites: sites.filter((site) => canReadLeads(site.role)),
    scopeOf: (some: SiteOfPerson[]): LeadScope => leadScope(some, user.id, others),
  }
}
