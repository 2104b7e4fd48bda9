import type { Insertable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { LeadStatus } from '#app/db/column-types.ts'
import type { Database } from '#app/db/schema.ts'
import { newId } from '#app/platform/ids.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import {
  type CountedCall,
  type CountedLead,
  type CountedVisit,
  countedOfCalls,
  countedOfVisits,
  countLead,
  dimensionsOf,
} from './count-lead.ts'
import { keptMeasures } from './measures.ts'

interface Counted {
  calls: CountedCall[]
  visits: (CountedVisit & { open_lead_id: string | null })[]
}

/** Call it before any of it is destroyed. */
export async function readCounted(tx: Db, leadId: string): Promise<Counted> {
  const calls = await tx
    .selectFrom('lead_calls')
    .select(countedOfCalls)
    .where('lead_id', '=', leadId)
    .execute()
  const visits = await tx
    .selectFrom('visits')
    .select([...countedOfVisits, 'open_lead_id'])
    .where('lead_id', '=', leadId)
    .execute()
  return { calls, visits }
}

/**
 * What a destroyed registration counted for goes on being counted, without the person (개인정보 보호법 §21). One of a flood that is
 * undone counts apart, and its days are counted again. An appointment that was still to come goes with the customer, as if it
 * had never been booked. In the transaction of the destruction.
 */
export async function preserveFigures(
  tx: Db,
  siteId: string,
  lead: CountedLead,
  { calls, visits }: Counted,
): Promise<void> {
  const known = lead.campaign ? await isKnownCampaign(tx, siteId, lead.campaign) : false
  const key = dimensionsOf(lead, () => known)
  const { status } = lead
  if (status === 'undone') {
    const day = koreanDay(lead.created_at)
    await addToStatistics(tx, siteId, { ...key, counsellor: '', day, status, count: 1 })
    await markStale(tx, siteId, [day], lead.created_at)
    return
  }
  const past = visits.filter(({ open_lead_id }) => !open_lead_id)
  for (const { day, by, counts } of countLead(lead, calls, past)) {
    const { registered, ...others } = counts
    await addToStatistics(tx, siteId, { ...key, counsellor: by, day, status, count: registered, ...others })
  }
  const toCome = visits.filter(({ open_lead_id }) => open_lead_id)
  const days = toCome.flatMap(({ created_at, starts_at }) => [created_at, starts_at, lead.created_at])
  await markStale(tx, siteId, new Set(days.map(koreanDay)), lead.created_at)
}

async function isKnownCampaign(tx: Db, siteId: string, campaign: string): Promise<boolean> {
  const known = await tx
    .selectFrom('known_campaigns')
    .select('id')
    .where('site_id', '=', siteId)
    .where('campaign', '=', campaign)
    .executeTakeFirst()
  return known !== undefined
}

type Statistic = Omit<Insertable<Database['lead_statistics']>, 'id' | 'site_id'> & { status: LeadStatus }

async function addToStatistics(tx: Db, siteId: string, row: Statistic): Promise<void> {
  const summed = (['count', ...keptMeasures] as const).filter((name) => row[name])
  await tx
    .insertInto('lead_statistics')
    .values({ id: newId(), site_id: siteId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'day', 'status', 'channel', 'campaign', 'form', 'unit_type', 'counsellor'])
        .doUpdateSet((value) =>
          Object.fromEntries(
            summed.map((name) => [name, value(`lead_statistics.${name}`, '+', Number(row[name]))]),
          ),
        ),
    )
    .execute()
}

/** Days whose figures have to be counted again. @param at timestamp */
export async function markStale(tx: Db, siteId: string, days: Iterable<string>, at: string): Promise<void> {
  for (const day of [...days].sort())
    await tx
      .insertInto('figure_days')
      .values({ id: newId(), site_id: siteId, day, stale_at: at })
      .onConflict((conflict) => conflict.columns(['site_id', 'day']).doUpdateSet({ stale_at: at }))
      .execute()
}
