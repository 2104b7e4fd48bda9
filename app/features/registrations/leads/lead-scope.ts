import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Role } from '../../../db/column-types.ts'
import type { Database } from '../../../db/schema.ts'
import { seesEveryLead } from '../../people/permissions.ts'

/** Which registrations somebody sees: all of their sites, but of those in `assignedOn` only the ones they were given. */
export interface LeadScope {
  siteIds: string[]
  assignedOn?: { siteIds: string[]; userId: string } | undefined
}

/** The scope of somebody on sites where they read registrations at all. */
export function leadScope(sites: { id: string; role: Role }[], userId: string): LeadScope {
  const assigned = sites.filter((site) => !seesEveryLead(site.role)).map((site) => site.id)
  return {
    siteIds: sites.map((site) => site.id),
    assignedOn: assigned.length ? { siteIds: assigned, userId } : undefined,
  }
}

/** The condition on `leads` that a scope is; an empty one sees nothing. */
export function inScope({ siteIds, assignedOn }: LeadScope): Expression<SqlBool> {
  const is = expressionBuilder<Database, 'leads'>()
  const every = siteIds.filter((id) => !assignedOn?.siteIds.includes(id))
  // Never an empty list, which PostgreSQL does not read.
  return is.or([
    is('leads.site_id', 'in', [...every, '']),
    is.and([
      is('leads.site_id', 'in', [...(assignedOn?.siteIds ?? []), '']),
      is('leads.assigned_to', '=', assignedOn?.userId ?? ''),
    ]),
  ])
}
