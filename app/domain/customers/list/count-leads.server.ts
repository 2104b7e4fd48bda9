import { expressionBuilder } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { countUpTo } from '#app/db/index-slices.server.ts'
import type { Database } from '#app/db/schema.ts'
import { type LeadScope, scopeBySite } from '../customer/lead-scope.ts'

/** Up to the bound of `koreanCount`. */
export const countLeads = (db: Db, scope: LeadScope): Promise<number> =>
  countUpTo(
    db,
    scopeBySite(scope).map((where) => ({ table: 'leads', where, by: ['updated_at', 'id'] })),
  )

/** Those that came and are nobody's yet. Up to the bound of `koreanCount`. */
export function countUnassigned(db: Db, siteIds: readonly string[]): Promise<number> {
  const eb = expressionBuilder<Database, 'leads'>()
  return countUpTo(
    db,
    siteIds.map((siteId) => ({
      table: 'leads',
      where: eb.and([eb('site_id', '=', siteId), eb('assigned_to', 'is', null), eb('status', '=', 'new')]),
      by: ['updated_at', 'id'],
    })),
  )
}
