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

/**
 * The scope site by site, each the beginning of an index: together no database would walk one.
 * @param bySearch of few registrations: whose they are is then only compared, or SQLite would walk all of that person's
 */
export function scopeBySite(
  { siteIds, assignedOn }: LeadScope,
  { bySearch = false }: { bySearch?: boolean } = {},
): Expression<SqlBool>[] {
  const eb = expressionBuilder<Database, 'leads'>()
  const assignee = bySearch ? eb.fn.coalesce('leads.assigned_to', eb.val('')) : eb.ref('leads.assigned_to')
  return siteIds.map((siteId) =>
    assignedOn?.siteIds.includes(siteId)
      ? eb.and([eb('leads.site_id', '=', siteId), eb(assignee, '=', assignedOn.userId)])
      : eb('leads.site_id', '=', siteId),
  )
}

/** For registrations that are known by their ids. */
export function inScope(scope: LeadScope): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'leads'>()
  return scope.siteIds.length ? eb.or(scopeBySite(scope, { bySearch: true })) : eb.lit(false)
}
