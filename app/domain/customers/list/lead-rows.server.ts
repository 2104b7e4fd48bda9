import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { LeadForm, LeadStatus, MessageStatus } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import type { Database } from '#app/db/schema.ts'
import { takesMessages } from '#app/domain/messages/sms-number.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { maskName } from '#app/platform/person-name.ts'
import { maskPhone } from '#app/platform/phone.ts'
import { liveConsent } from '../consents/live-consent.ts'
import { inScope, type LeadScope } from '../customer/lead-scope.ts'
import { type FieldName, fieldNames, fields, maskField } from '../fields.ts'
import { type FieldsRow, openFields } from '../stored-fields.server.ts'
import { interestTypes } from '../visits/find-visitors.server.ts'

/** A column of registrations that a list may show: no hashes, no keys. Those of personal fields are shown masked. */
export type ReadColumn = Exclude<keyof Database['leads'], `${string}_hash` | 'idempotency_key'>

export interface LeadRow {
  id: string
  siteSlug: string
  receiptNo: string
  form: LeadForm
  name: string
  phone: string
  takesMessages: boolean
  status: LeadStatus
  assignedTo: string | null
  assignee: string | null
  channel: string | null
  grade: string | null
  /** Unit types. */
  interest: string[]
  calledAt: string | null
  nextCallAt: string | null
  missedCalls: number
  marketing: boolean
  message: MessageStatus | null
  waiting: number
  visit: { startsAt: string; isFirm: boolean } | null
  /** How the last visit that has been ended, where none is to come. */
  lastVisit: Database['visits']['status'] | null
  /** What happened last; null where nothing has since it came. */
  lastEvent: { kind: Database['lead_events']['kind']; at: string } | null
  createdAt: string
  updatedAt: string
  /** The further columns that were asked for. */
  own: Partial<Record<ReadColumn, string | number | null>>
}

/** Those of the ids that are in the scope, masked, in no order. @param reads further columns */
export async function readRows(
  { db, keys }: Deps<'db' | 'keys'>,
  scope: LeadScope,
  ids: string[],
  reads: readonly ReadColumn[] = [],
): Promise<LeadRow[]> {
  if (!ids.length) return []
  const rows = await selectRows(db, scope, ids)
  const further = reads.length ? await readFurther(db, keys, scope, ids, reads) : undefined
  return rows.map((row) => {
    const phone = decrypt(keys, row.phone_sealed, `leads.phone:${row.id}`)
    return {
      id: row.id,
      siteSlug: row.slug,
      receiptNo: row.receipt_no,
      form: row.form,
      name: maskName(decrypt(keys, row.name_sealed, `leads.name:${row.id}`)),
      phone: maskPhone(phone),
      takesMessages: takesMessages(phone),
      status: row.status,
      assignedTo: row.assigned_to,
      assignee: row.assigned_to && (row.assignee ?? '지금은 없는 직원'),
      channel: row.channel,
      grade: row.grade,
      interest: interestTypes(row.interest),
      calledAt: row.called_at,
      nextCallAt: row.next_call_at,
      missedCalls: row.missed_calls,
      marketing: Number(row.marketing) === 1,
      message: row.message,
      waiting: Number(row.waiting),
      visit: row.starts_at ? { startsAt: row.starts_at, isFirm: row.confirmed_at !== null } : null,
      lastVisit: row.last_visit,
      lastEvent: row.last_event && row.last_event_at ? { kind: row.last_event, at: row.last_event_at } : null,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      own: further?.get(row.id) ?? {},
    }
  })
}

async function readFurther(
  db: Db,
  keys: KeyRing,
  scope: LeadScope,
  ids: string[],
  reads: readonly ReadColumn[],
): Promise<Map<string, LeadRow['own']>> {
  const rows = await db
    .selectFrom('leads')
    .select('id')
    .select(reads)
    .where('id', 'in', ids)
    .where(inScope(scope))
    .execute()
  const asked = fieldNames.filter((name) => reads.includes(fields[name].column.name))
  return new Map(
    rows.map((row) => {
      const opened = openFields(keys, 'leads', row as FieldsRow<FieldName>, asked)
      const masked = asked.map((name) => [fields[name].column.name, maskField(name, opened[name])])
      return [row.id, { ...row, ...Object.fromEntries(masked) }]
    }),
  )
}

const selectRows = (db: Db, scope: LeadScope, ids: string[]) =>
  db
    .selectFrom('leads')
    .innerJoin('sites', 'sites.id', 'leads.site_id')
    .leftJoin('users', 'users.id', 'leads.assigned_to')
    .leftJoin('visits', 'visits.open_lead_id', 'leads.id')
    .where('leads.id', 'in', ids)
    .where(inScope(scope))
    .select([
      'leads.id',
      'sites.slug',
      'leads.receipt_no',
      'leads.form',
      'name_sealed',
      'phone_sealed',
      'leads.status',
      'leads.assigned_to',
      'users.name as assignee',
      'leads.channel',
      'leads.grade',
      'leads.interest',
      'leads.called_at',
      'leads.next_call_at',
      'leads.missed_calls',
      'leads.created_at',
      'leads.updated_at',
      'visits.starts_at',
      'visits.confirmed_at',
    ])
    .select(latest)
    .execute()

/** What belongs to a row and is read from its own tables: the last of each kind. */
const latest = (select: ExpressionBuilder<Database, 'leads'>) =>
  [
    liveConsent().as('marketing'),
    select
      .selectFrom('outbox_messages')
      .select('outbox_messages.status')
      .whereRef('outbox_messages.lead_id', '=', 'leads.id')
      .where('template', 'in', ['registration', 'confirmation', 'visitRequest'])
      .orderBy('outbox_messages.id', 'desc')
      .limit(1)
      .as('message'),
    select
      .selectFrom('repeat_registrations')
      .select((count) => count.fn.countAll<number>().as('count'))
      .whereRef('repeat_registrations.lead_id', '=', 'leads.id')
      .where('repeat_registrations.state', '=', 'waiting')
      .as('waiting'),
    select
      .selectFrom('visits as ended')
      .select('ended.status')
      .whereRef('ended.lead_id', '=', 'leads.id')
      // SQLite takes the index of a unique column for one row, and there are many of null.
      .where(({ eb, fn, val }) => eb(fn.coalesce('ended.open_lead_id', val('')), '=', ''))
      .orderBy('ended.id', 'desc')
      .limit(1)
      .as('last_visit'),
    select
      .selectFrom('lead_events')
      .select('lead_events.kind')
      .whereRef('lead_events.lead_id', '=', 'leads.id')
      .orderBy('lead_events.at', 'desc')
      .orderBy('lead_events.id', 'desc')
      .limit(1)
      .as('last_event'),
    select
      .selectFrom('lead_events')
      .select('lead_events.at')
      .whereRef('lead_events.lead_id', '=', 'leads.id')
      .orderBy('lead_events.at', 'desc')
      .orderBy('lead_events.id', 'desc')
      .limit(1)
      .as('last_event_at'),
  ] as const
