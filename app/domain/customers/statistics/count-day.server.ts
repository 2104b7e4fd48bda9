import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { newId } from '#app/platform/ids.ts'
import { type Day, koreanDay } from '#app/platform/korean-day.ts'
import { koreanHour } from '#app/platform/korean-time.ts'
import { canonicalChannel } from '../attribution/channel.ts'
import {
  type CountedCall,
  type CountedLead,
  type CountedVisit,
  countedColumns,
  countedEvents,
  countedOfCalls,
  countedOfVisits,
  dimensionsOf,
} from '../counts/count-lead.ts'
import {
  addMeasures,
  type Dimensions,
  dimensions,
  keptMeasures,
  type Measures,
  noMeasures,
} from '../counts/measures.ts'
import { dayBounds } from './day-bounds.ts'

export type DayFigures = { key: Dimensions; counts: Measures }[]

export interface CountedDay {
  rows: DayFigures
  /** Events by Korean hour, of customers who are not destroyed. Of destroyed ones only the day is kept. */
  hours: Map<number, Measures>
}

/** Registrations read at once. */
const together = 200
/** A campaign that so many have is no name of a person. */
const enoughForCampaign = 5

/** What a site's day counts for: of registrations that are there, and of those that are destroyed. */
export async function countDay(db: Db, siteId: string, day: Day): Promise<CountedDay> {
  const sums = new Map<string, { key: Dimensions; counts: Measures }>()
  const hours = new Map<number, Measures>()
  const countsOf = (key: Dimensions): Measures => {
    const name = JSON.stringify(dimensions.map((dimension) => key[dimension]))
    const sum = sums.get(name) ?? { key, counts: noMeasures() }
    sums.set(name, sum)
    return sum.counts
  }
  const isKnown = await knownCampaigns(db, siteId)
  const seen = new Set<string>()
  for await (const ids of idsOfDay(db, siteId, day)) {
    const fresh = ids.filter((id) => !seen.has(id))
    for (const id of fresh) seen.add(id)
    for (const { lead, calls, visits } of await readLeads(db, fresh)) {
      if (lead.status === 'undone') continue
      const known = lead.campaign ? await isKnown(lead.campaign) : false
      const key = dimensionsOf(lead, () => known)
      for (const { at, measure, by } of countedEvents(lead, calls, visits)) {
        if (koreanDay(at) !== day) continue
        countsOf({ ...key, counsellor: by })[measure]++
        const hour = koreanHour(at)
        const ofHour = hours.get(hour) ?? noMeasures()
        ofHour[measure]++
        hours.set(hour, ofHour)
      }
    }
  }
  for (const row of await destroyed(db, siteId, day)) {
    const counts = noMeasures()
    for (const measure of keptMeasures) counts[measure] = row[measure]
    const named = Object.fromEntries(dimensions.map((name) => [name, row[name]])) as Dimensions
    const key = { ...named, channel: canonicalChannel(named.channel) }
    addMeasures(countsOf(key), counts)
    // Older ones were kept under whose customer it was, though nobody enters what comes by the website.
    countsOf(byHand.has(key.form) ? key : { ...key, counsellor: '' }).registered += row.count
  }
  return { rows: [...sums.values()], hours }
}

/** Forms that a colleague fills in. */
const byHand: ReadonlySet<string> = new Set(['desk', 'call', 'import'])

const destroyed = (db: Db, siteId: string, day: Day) =>
  db
    .selectFrom('lead_statistics')
    .select([...dimensions, ...keptMeasures, 'count'])
    .where('site_id', '=', siteId)
    .where('day', '=', day)
    .where('status', '!=', 'undone')
    .execute()

/** Registrations that came on a day or to which something happened on it; some of them twice. */
async function* idsOfDay(db: Db, siteId: string, day: Day): AsyncGenerator<string[]> {
  const { from, until } = dayBounds(day)
  const before = (column: string, rest?: Expression<SqlBool>) => {
    const span = sql<SqlBool>`site_id = ${siteId} and ${sql.ref(column)} < ${until}`
    return rest ? sql<SqlBool>`${span} and ${rest}` : span
  }
  const walks = [
    { table: 'leads', id: 'id', column: 'created_at', by: 'id' },
    { table: 'lead_calls', id: 'lead_id', column: 'at', by: 'id' },
    { table: 'visits', id: 'lead_id', column: 'created_at', by: 'id' },
    { table: 'visits', id: 'lead_id', column: 'starts_at', by: 'lead_id' },
    {
      table: 'visits',
      id: 'lead_id',
      column: 'updated_at',
      by: 'id',
      rest: sql<SqlBool>`status = 'cancelled'`,
    },
    { table: 'leads', id: 'id', column: 'status_at', by: 'id', rest: sql<SqlBool>`status = 'contracted'` },
  ] as const
  for (const walk of walks) {
    const { table, id, column, by } = walk
    const where = before(column, 'rest' in walk ? walk.rest : undefined)
    // The day begins with the first of these alone: of two bounds PostgreSQL begins at the wider.
    for (let after = [from, '']; ; ) {
      const { rows } = await sql<{ lead: string; at: string; tie: string }>`
        select ${sql.ref(id)} as lead, ${sql.ref(column)} as at, ${sql.ref(by)} as tie from ${sql.table(table)}
        where ${where} and (${sql.ref(column)}, ${sql.ref(by)}) > (${after[0]}, ${after[1]})
        order by ${sql.ref(column)}, ${sql.ref(by)} limit ${together}`.execute(db)
      if (rows.length) yield [...new Set(rows.map(({ lead }) => lead))]
      const last = rows.at(-1)
      if (!last || rows.length < together) break
      after = [last.at, last.tie]
    }
  }
}

async function readLeads(
  db: Db,
  ids: string[],
): Promise<{ lead: CountedLead; calls: CountedCall[]; visits: CountedVisit[] }[]> {
  if (!ids.length) return []
  const leads = await db
    .selectFrom('leads')
    .select(['id', ...countedColumns])
    .where('id', 'in', ids)
    .execute()
  const calls = await db
    .selectFrom('lead_calls')
    .select(['lead_id', ...countedOfCalls])
    .where('lead_id', 'in', ids)
    .execute()
  const visits = await db
    .selectFrom('visits')
    .select(['lead_id', ...countedOfVisits])
    .where('lead_id', 'in', ids)
    .execute()
  const [callsOf, visitsOf] = [Map.groupBy(calls, idOf), Map.groupBy(visits, idOf)]
  return leads.map((lead) => ({
    lead,
    calls: callsOf.get(lead.id) ?? [],
    visits: visitsOf.get(lead.id) ?? [],
  }))
}

const idOf = ({ lead_id }: { lead_id: string }) => lead_id

/** Which campaigns may be kept with figures; one that enough have by now is remembered. */
async function knownCampaigns(db: Db, siteId: string): Promise<(campaign: string) => Promise<boolean>> {
  const rows = await db
    .selectFrom('known_campaigns')
    .select('campaign')
    .where('site_id', '=', siteId)
    .execute()
  const answers = new Map(rows.map(({ campaign }) => [campaign, true]))
  return async (campaign) => {
    const before = answers.get(campaign)
    if (before !== undefined) return before
    const enough = await db
      .selectFrom('leads')
      .select('id')
      .where('site_id', '=', siteId)
      .where('campaign', '=', campaign)
      .offset(enoughForCampaign - 1)
      .limit(1)
      .executeTakeFirst()
    if (enough) await rememberCampaign(db, siteId, campaign)
    answers.set(campaign, enough !== undefined)
    return enough !== undefined
  }
}

export async function rememberCampaign(db: Db, siteId: string, campaign: string): Promise<void> {
  await db
    .insertInto('known_campaigns')
    .values({ id: newId(), site_id: siteId, campaign })
    .onConflict((conflict) => conflict.columns(['site_id', 'campaign']).doNothing())
    .execute()
}
