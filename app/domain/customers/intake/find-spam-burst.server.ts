import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import type { Database } from '#app/db/schema.ts'
import { addressBlock } from '#app/platform/client-address.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { keyedHash } from '#app/platform/keys.server.ts'

export interface SpamBurstGroup {
  key: string
  block: string | null
  proven: boolean
  count: number
  answered: number
  handled: number
  /** Touched neither by phone nor by office: can be undone. */
  untouched: string[]
}

export interface Span {
  from: Date
  until: Date
}

const maxRows = 20_000

export function isUntouched(): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'leads'>()
  return eb.and([
    eb('assigned_to', 'is', null),
    eb.not(
      eb.exists(
        eb
          .selectFrom('lead_events')
          .select('lead_events.id')
          .whereRef('lead_events.lead_id', '=', 'leads.id')
          .where('lead_events.actor_type', '=', 'user'),
      ),
    ),
    eb.not(
      eb.exists(
        eb
          .selectFrom('audit_entries as seen')
          .select('seen.id')
          .where('seen.subject_type', '=', 'lead')
          .whereRef('seen.subject_id', '=', 'leads.id')
          .where('seen.action', '=', 'lead.revealed'),
      ),
    ),
  ])
}

/** By address block and proof of work, largest first; all blocks together before them. */
export async function findSpamBurst(
  { db, keys }: Deps<'db' | 'keys'>,
  siteId: string,
  { from, until }: Span,
): Promise<{ groups: SpamBurstGroup[]; isCut: boolean }> {
  const rows = await readRegistrations(db, siteId, { from, until })
  const groups = new Map<string, SpamBurstGroup>()
  for (const row of rows) {
    const block = addressBlock(row.ip_address ?? undefined)
    const proven = row.proven === 1
    for (const scope of [null, block]) {
      const key = `${scope === null ? 'all' : keyedHash(keys, 'flood', siteId, scope).slice(0, 16)}.${row.proven}`
      const group = groups.get(key) ?? {
        key,
        block: scope && maskBlock(scope),
        proven,
        count: 0,
        answered: 0,
        handled: 0,
        untouched: [],
      }
      groups.set(key, group)
      group.count++
      if (row.answered_at) group.answered++
      else if (row.untouched !== 1) group.handled++
      else group.untouched.push(row.id)
    }
  }
  const all = [...groups.values()].sort(
    (a, b) =>
      Number(a.block !== null) - Number(b.block !== null) ||
      b.count - a.count ||
      `${a.block} ${a.proven}`.localeCompare(`${b.block} ${b.proven}`),
  )
  const blocks = new Set(all.flatMap(({ block }) => block ?? []))
  return {
    groups: all.filter(({ block }) => block !== null || blocks.size > 1),
    isCut: rows.length === maxRows,
  }
}

/** Entries of one statement. */
const pageSize = 100

/** The newest of the span. Pages are of all entries: a page of registrations alone could be far apart. */
async function readRegistrations(db: Db, siteId: string, { from, until }: Span) {
  const found: Awaited<ReturnType<typeof withLeads>> = []
  let [at, id] = [toTimestamp(until), '']
  for (;;) {
    const entries = await db
      .selectFrom('audit_entries')
      .select(['id', 'at', 'action', 'subject_id', 'ip_address'])
      .where('site_id', '=', siteId)
      .where('at', '>=', toTimestamp(from))
      .where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(at, id)))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .execute()
    found.push(...(await withLeads(db, siteId, entries)))
    const last = entries.at(-1)
    if (!last || entries.length < pageSize || found.length >= maxRows) return found.slice(0, maxRows)
    ;[at, id] = [last.at, last.id]
  }
}

async function withLeads(
  db: Db,
  siteId: string,
  entries: { action: string; subject_id: string; ip_address: string | null }[],
) {
  const created = entries.filter(({ action }) => action === 'lead.created')
  if (!created.length) return []
  const leads = await db
    .selectFrom('leads')
    .where('site_id', '=', siteId)
    .where(
      'id',
      'in',
      created.map((entry) => entry.subject_id),
    )
    .select(['id', 'proven', 'answered_at'])
    .select((select) => select.case().when(isUntouched()).then(1).else(0).end().as('untouched'))
    .execute()
  const byId = new Map(leads.map((lead) => [lead.id, lead]))
  return created.flatMap(({ subject_id, ip_address }) => {
    const lead = byId.get(subject_id)
    return lead ? [{ ...lead, ip_address }] : []
  })
}

const maskBlock = (block: string): string =>
  block === 'unknown' ? '알 수 없음' : block.replace(/\.0\/24$/, '.x').replace(/::\/56$/, '::x')

export async function assessBatch(db: Db, ids: string[]): Promise<{ visits: number; messages: number }> {
  let visits = 0
  let messages = 0
  for (let i = 0; i < ids.length; i += 500) {
    const chunk = ids.slice(i, i + 500)
    const visitCount = await db
      .selectFrom('visits')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('open_lead_id', 'in', chunk)
      .executeTakeFirstOrThrow()
    const messageCount = await db
      .selectFrom('outbox_messages')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('lead_id', 'in', chunk)
      .where('status', 'in', ['queued', 'claimed'])
      .executeTakeFirstOrThrow()
    visits += Number(visitCount.count)
    messages += Number(messageCount.count)
  }
  return { visits, messages }
}
