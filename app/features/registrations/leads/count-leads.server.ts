import type { Db } from '../../../db/client.server.ts'
import { inScope, type LeadScope } from './lead-scope.ts'

export async function countLeads(db: Db, scope: LeadScope): Promise<number> {
  const row = await db
    .selectFrom('leads')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(inScope(scope))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
