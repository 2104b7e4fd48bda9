import type { Deps } from '#app/db/deps.ts'
import { inScope } from '../customer/lead-scope.ts'
import { orderedBy, walksOf } from './lead-conditions.ts'
import { mostLooked } from './lead-filter.ts'
import type { LeadQuery } from './list-leads.server.ts'
import { walkLeads } from './walk-leads.server.ts'

export interface Neighbours {
  previous: string | undefined
  next: string | undefined
}

/** The customers before and after a registration in a list. */
export async function findNeighbours(
  { db }: Deps<'db'>,
  { scope, filter, people }: LeadQuery,
  leadId: string,
): Promise<Neighbours> {
  const lead = await db
    .selectFrom('leads')
    .select(orderedBy[filter.order].as('at'))
    .where(inScope(scope))
    .where('id', '=', leadId)
    .executeTakeFirst()
  if (!lead) return { previous: undefined, next: undefined }
  const { at } = lead
  const walks = walksOf(scope, filter, people)
  const step = async (isBack: boolean) => {
    const looked = mostLooked(filter)
    const way = { order: filter.order, after: { at, id: leadId }, isBack, limit: 1, looked }
    return (await walkLeads(db, walks, way)).rows[0]?.id
  }
  const [previous, next] = await Promise.all([step(true), step(false)])
  return { previous, next }
}
