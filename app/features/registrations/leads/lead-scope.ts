import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Role } from '../../../db/column-types.ts'
import type { Database } from '../../../db/schema.ts'
import { seesEveryLead } from '../../people/permissions.ts'

/** On the sites of `assignedOn` only the registrations assigned to the user. */
export interface LeadScope {
  siteIds: string[]
  assignedOn?: { siteIds: string[]; userId: string } | undefined
}

export function leadScope(sites: { id: string; role: Role }[], userId: string): LeadScope {
  const assigned = sites.filter((site) => !seesEveryLead(site.role)).map((site) => site.id)
  return {
    siteIds: sites.map((site) => site.id),
    assignedOn: assigned.length ? { siteIds: assigned, userId } : undefined,
  }
}

export function inScope({ siteIds, assignedOn }: LeadScope): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'leads'>()
  const unrestricted = siteIds.filter((id) => !assignedOn?.siteIds.includes(id))
  // PostgreSQL rejects an empty list.
  return eb.or([
    eb('leads.site_id', 'in', [...unrestricted, '']),
    eb.and([
      eb('leads.site_id', 'in', [...(assignedOn?.siteIds ?? []), '']),
      eb('leads.assigned_to', '=', assignedOn?.userId ?? ''),
    ]),
  ])
}
