import { expressionBuilder } from 'kysely'
import type { Db } from '../../../db/client.server.ts'
import type { LeadForm, MessageStatus } from '../../../db/column-types.ts'
import type { Deps } from '../../../db/deps.ts'
import type { Database } from '../../../db/schema.ts'
import { decrypt } from '../../../platform/keys.server.ts'
import { normalise } from '../../../platform/normalise.ts'
import { inScope, type LeadScope } from './lead-scope.ts'
import { maskName, maskPhone } from './phone.ts'

export interface LeadRow {
  id: string
  siteSlug: string
  receiptNo: string
  form: LeadForm
  name: string
  phone: string
  marketing: boolean
  message: MessageStatus | null
  waiting: number
  visit: { startsAt: string; isFirm: boolean } | null
  createdAt: string
  updatedAt: string
}

export type LeadCursor = Pick<LeadRow, 'updatedAt' | 'id'>

interface SearchFilter {
  column: 'phone_last4' | 'receipt_no'
  value: string
}

function matches({ column, value }: SearchFilter) {
  const eb = expressionBuilder<Database, 'leads'>()
  const ownMatch = eb(`leads.${column}`, '=', value)
  if (column === 'phone_last4') return ownMatch
  const repeatedMatch = eb
    .selectFrom('repeat_registrations')
    .select('lead_id')
    .whereRef('repeat_registrations.site_id', '=', 'leads.site_id')
    .where('repeat_registrations.receipt_no', '=', value)
  return eb.or([ownMatch, eb('leads.id', 'in', repeatedMatch)])
}

/** Last four digits of a phone, or a receipt number as it is read out; names and whole numbers are encrypted. */
function parseSearch(search: string): SearchFilter | undefined {
  const term = normalise(search, 'NFKC')
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
  if (/^\d{4}$/.test(term)) return { column: 'phone_last4', value: term }
  const [, prefix, first, last] = /^([A-Z]{2,3})(\d{4})(\d{4})$/.exec(term) ?? []
  return prefix ? { column: 'receipt_no', value: `${prefix}-${first}-${last}` } : undefined
}

/** Further down the list. */
function isAfter({ updatedAt, id }: LeadCursor) {
  const eb = expressionBuilder<Database, 'leads'>()
  return eb.or([
    eb('leads.updated_at', '<', updatedAt),
    eb.and([eb('leads.updated_at', '=', updatedAt), eb('leads.id', '<', id)]),
  ])
}

interface RowQuery {
  scope: LeadScope
  limit: number
  filter: SearchFilter | undefined
  before: LeadCursor | undefined
}

async function selectRows(db: Db, { scope, limit, filter, before }: RowQuery) {
  return await db
    .selectFrom('leads')
    .innerJoin('sites', 'sites.id', 'leads.site_id')
    .leftJoin('visits', 'visits.open_lead_id', 'leads.id')
    .where(inScope(scope))
    .$if(filter !== undefined, (query) => (filter ? query.where(matches(filter)) : query))
    .$if(before !== undefined, (query) => (before ? query.where(isAfter(before)) : query))
    .select([
      'leads.id',
      'sites.slug',
      'receipt_no',
      'form',
      'name_sealed',
      'phone_sealed',
      'leads.created_at',
      'leads.updated_at',
      'visits.starts_at',
      'visits.confirmed_at',
    ])
    .select((select) => [
      select
        .selectFrom('consents')
        .select((consent) =>
          consent
            .case()
            .when(consent.and([consent('withdrawn_at', 'is', null), consent('confirmed_at', 'is not', null)]))
            .then(consent.ref('granted'))
            .else(0)
            .end()
            .as('live'),
        )
        .whereRef('consents.lead_id', '=', 'leads.id')
        .where('consents.kind', '=', 'marketing')
        .where('awaits_registration', '=', 0)
        .orderBy('consents.id', 'desc')
        .limit(1)
        .as('marketing'),
      select
        .selectFrom('outbox_messages')
        .select('outbox_messages.status')
        .whereRef('outbox_messages.lead_id', '=', 'leads.id')
        .where('template', 'in', ['confirmation', 'visitRequest'])
        .orderBy('outbox_messages.id', 'desc')
        .limit(1)
        .as('message'),
      select
        .selectFrom('repeat_registrations')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('repeat_registrations.lead_id', '=', 'leads.id')
        .where('repeat_registrations.state', '=', 'waiting')
        .as('waiting'),
    ])
    .orderBy('leads.updated_at', 'desc')
    .orderBy('leads.id', 'desc')
    .limit(limit)
    .execute()
}

/** Newest first. @param search four digits (the end of the phone) or a receipt number (`GL-1234-5678`) */
export async function listLeads(
  { db, keys }: Deps<'db' | 'keys'>,
  scope: LeadScope,
  limit: number,
  { search = '', before }: { search?: string; before?: LeadCursor | undefined } = {},
): Promise<LeadRow[]> {
  const filter = search.trim() ? parseSearch(search) : undefined
  if (search.trim() && !filter) return []
  const rows = await selectRows(db, { scope, limit, filter, before })
  return rows.map((row) => ({
    id: row.id,
    siteSlug: row.slug,
    receiptNo: row.receipt_no,
    form: row.form,
    name: maskName(decrypt(keys, row.name_sealed, `leads.name:${row.id}`)),
    phone: maskPhone(decrypt(keys, row.phone_sealed, `leads.phone:${row.id}`)),
    marketing: row.marketing === 1,
    message: row.message,
    waiting: Number(row.waiting),
    visit: row.starts_at ? { startsAt: row.starts_at, isFirm: row.confirmed_at !== null } : null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
}
