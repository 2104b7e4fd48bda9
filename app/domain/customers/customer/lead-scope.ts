import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Role } from '#app/db/column-types.ts'
import type { Database } from '#app/db/schema.ts'
import { seesEveryLead } from '#app/domain/record/permissions.ts'

/** On the sites of `assignedOn` only registrations assigned to the user or to a person in `othersOn`. */
export interface LeadScope {
  siteIds: string[]
  assignedOn?: { siteIds: string[]; userId: string; othersOn?: OthersSeen } | undefined
}

/** By site: people whose registrations somebody sees besides their own, as leader of their team or while they are away. */
export type OthersSeen = Readonly<Record<string, readonly string[]>>

export function leadScope(
  sites: { id: string; role: Role }[],
  userId: string,
  othersOn: OthersSeen = {},
): LeadScope {
  const assigned = sites.filter((site) => !seesEveryLead(site.role)).map((site) => site.id)
  return {
    siteIds: sites.map((site) => site.id),
    assignedOn: assigned.length ? { siteIds: assigned, userId, othersOn } : undefined,
  }
}

/** Whose registrations of a site are in the scope; undefined: everybody's, and nobody's. */
export function assigneesIn({ assignedOn }: LeadScope, siteId: string): string[] | undefined {
  if (!assignedOn?.siteIds.includes(siteId)) return undefined
  return [...new Set([assignedOn.userId, ...(assignedOn.othersOn?.[siteId] ?? [])])]
}

/**
 * The scope site by site and person by person, each the beginning of an index: together no database would walk one.
 * @param bySearch of few registrations: whose they are is then only compared, or SQLite would walk all of that person's
 */
export function scopeBySite(
  scope: LeadScope,
  { bySearch = false }: { bySearch?: boolean } = {},
): Expression<SqlBool>[] {
  const eb = expressionBuilder<Database, 'leads'>()
  const assignee = bySearch ? eb.fn.coalesce('leads.assigned_to', eb.val('')) : eb.ref('leads.assigned_to')
  return scope.siteIds.flatMap((siteId) => {
    const onSite = eb('leads.site_id', '=', siteId)
    const people = assigneesIn(scope, siteId)
    if (!people) return [onSite]
    return bySearch
      ? [eb.and([onSite, eb(assignee, 'in', people)])]
      : people.map((userId) => eb.and([onSite, eb(assignee, '=', userId)]))
  })
}

/** For registrations that are known by their ids. */
export function inScope(scope: LeadScope): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'leads'>()
  return scope.siteIds.length ? eb.or(scopeBySite(scope, { bySearch: true })) : eb.lit(false)
}
