import type { Door } from '../../../door.ts'
import type { SiteOfPerson } from '../../../features/auth/memberships.server.ts'
import { mayReadLeads } from '../../../features/people/permissions.ts'
import { type LeadScope, leadScope } from '../../../features/registrations/leads/lead-scope.ts'
import { requirePerson } from '../require-person.server.ts'

/** Who asks, the sites of which they see registrations, and which of them. */
export async function openScope(door: Door, request: Request) {
  const { user, sites } = await requirePerson(door, request)
  return {
    user,
    sites: sites.filter((site) => mayReadLeads(site.role)),
    scopeOf: (some: SiteOfPerson[]): LeadScope => leadScope(some, user.id),
  }
}
