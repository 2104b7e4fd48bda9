import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { mergeNewest } from '#app/db/index-slices.server.ts'
import type { Database } from '#app/db/schema.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { addDays } from '#app/platform/korean-time.ts'
import { personNames } from '../person-names.server.ts'
import { type AuditKind, actionsOf } from './action-names.ts'

export interface AuditFilters {
  /** Null: an action that belongs to no site, such as signing in. */
  siteId: string | null
  person?: string | undefined
  kind?: AuditKind | undefined
  from?: Day | undefined
  until?: Day | undefined
  /** The id of a registration: all that was done with it, by whomever. */
  leadId?: string | undefined
}

export interface AuditCursor {
  updatedAt: string
  id: string
}

export interface AuditRow {
  id: string
  at: string
  who: string | null
  actorType: 'visitor' | 'user' | 'system'
  action: string
  subjectType: string
  receiptNo: string | null
  siteId: string | null
  details: string | null
}

/** Newest first. What people of the office did; of one registration also what its customer and the program did. */
export async function listAudit(
  db: Db,
  filters: AuditFilters,
  { limit, before }: { limit: number; before?: AuditCursor | undefined },
): Promise<AuditRow[]> {
  const actions = filters.kind ? actionsOf(filters.kind) : [undefined]
  const lists = filters.leadId
    ? [await walk(db, filters, { limit, before, action: undefined })]
    : await Promise.all(actions.map((action) => walk(db, filters, { limit, before, action })))
  const page = mergeNewest(lists, limit)
  return await withNames(db, page)
}

const columns = [
  'id',
  'at',
  'actor_type',
  'actor_id',
  'action',
  'subject_type',
  'subject_id',
  'site_id',
  'details',
] as const

interface Walk {
  limit: number
  before: AuditCursor | undefined
  action: string | undefined
}

/** Along one of the indexes of what people did, or of what was done with one registration. */
async function walk(db: Db, filters: AuditFilters, { limit, before, action }: Walk) {
  let query = db
    .selectFrom('audit_entries')
    .select(columns)
    .select('at as updated_at')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  query = filters.leadId
    ? query.where('subject_type', '=', 'lead').where('subject_id', '=', filters.leadId)
    : ofStaff(query, filters, action)
  if (filters.leadId && filters.siteId) query = query.where('site_id', '=', filters.siteId)
  if (filters.from) query = query.where('at', '>=', midnight(filters.from))
  const end = filters.until ? { updatedAt: midnight(addDays(filters.until, 1)), id: '' } : undefined
  // One bound where it begins: of two PostgreSQL takes the wider.
  const first = before && end ? (before.updatedAt < end.updatedAt ? before : end) : (before ?? end)
  if (first)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('at', 'id'), '<', tuple(first.updatedAt, first.id)),
    )
  return await query.execute()
}

function ofStaff<Row>(
  query: SelectQueryBuilder<Database, 'audit_entries', Row>,
  { siteId, person }: AuditFilters,
  action: string | undefined,
): SelectQueryBuilder<Database, 'audit_entries', Row> {
  let narrowed = query.where('actor_type', '=', sql.lit('user'))
  narrowed = siteId === null ? narrowed.where('site_id', 'is', null) : narrowed.where('site_id', '=', siteId)
  if (action) narrowed = narrowed.where('action', '=', action)
  if (person) narrowed = narrowed.where('actor_id', '=', person)
  return narrowed
}

const midnight = (day: Day) => toTimestamp(new Date(`${day}T00:00:00+09:00`))

async function withNames(db: Db, page: Awaited<ReturnType<typeof walk>>): Promise<AuditRow[]> {
  const people = await personNames(
    db,
    page.flatMap(({ actor_id }) => actor_id ?? []),
  )
  const leads = [...new Set(page.flatMap((row) => (row.subject_type === 'lead' ? row.subject_id : [])))]
  const receipts = leads.length
    ? await db.selectFrom('leads').select(['id', 'receipt_no']).where('id', 'in', leads).execute()
    : []
  const receiptOf = new Map(receipts.map(({ id, receipt_no }) => [id, receipt_no]))
  return page.map((row) => ({
    id: row.id,
    at: row.at,
    who: people.get(row.actor_id ?? '') ?? null,
    actorType: row.actor_type,
    action: row.action,
    subjectType: row.subject_type,
    receiptNo: receiptOf.get(row.subject_id) ?? null,
    siteId: row.site_id,
    details: row.details,
  }))
}

/** The registration with a receipt number, of these sites. */
export async function leadOfReceipt(db: Db, siteId: string, receiptNo: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('leads')
    .select('id')
    .where('site_id', '=', siteId)
    .where('receipt_no', '=', receiptNo)
    .executeTakeFirst()
  return row?.id
}
