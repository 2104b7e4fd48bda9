import type { Db } from '../../../db/client.server.ts'
import { countUpTo } from '../../../db/walks.server.ts'
import { type LeadScope, scopeBySite } from './lead-scope.ts'

/** Up to the bound of `koreanCount`. */
export const countLeads = (db: Db, scope: LeadScope): Promise<number> =>
  countUpTo(
    db,
    scopeBySite(scope).map((where) => ({ table: 'leads', where })),
  )
