import type { Db } from '../../../db/client.server.ts'
import type { LeadForm, MessageStatus } from '../../../db/column-types.ts'
import type { Deps } from '../../../db/deps.ts'
import { mergeNewest } from '../../../db/walks.server.ts'
import { decrypt } from '../../../platform/keys.server.ts'
import { normalise } from '../../../platform/normalise.ts'
import { takesMessages } from '../../messages/sms-number.ts'
import { inScope, type LeadScope, scopeBySite } from './lead-scope.ts'
import { maskName, maskPhone } from './phone.ts'

export interface LeadRow {
  id: string
  siteSlug: string
  receiptNo: string
  form: LeadForm
  name: string
  phone: string
  takesMessages: boolean
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

/** Last four digits of a phone, or a receipt number as it is read out; names and whole numbers are encrypted. */
function parseSearch(search: string): SearchFilter | undefined {
  const term = normalise(search, 'NFKC')
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
  if (/^\d{4}$/.test(term)) return { column: 'phone_last4', value: term }
  const [, prefix, first, last] = /^([A-Z]{2,3})(\d{4})(\d{4})$/.exec(term) ?? []
  return prefix ? { column: 'receipt_no', value: `${prefix}-${first}-${last}` } : undefined
}

interface PageQuery {
  scope: LeadScope
  limit: number
  filter: SearchFilter | undefined
  before: LeadCursor | undefined
}

/** Which registrations a page has. One index is walked a site; nothing else is read of those that are not on it. */
async function findPage(db: Db, { scope, limit, filter, before }: PageQuery): Promise<string[]> {
  if (filter?.column === 'receipt_no') return await findReceipt(db, scope, filter.value)
  const lists = scopeBySite(scope, { bySearch: filter !== undefined }).map((ofSite) => {
    let query = db
      .selectFrom('leads')
      .select(['id', 'updated_at'])
      .where(ofSite)
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
    if (filter) query = query.where('phone_last4', '=', filter.value)
    if (before)
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('updated_at', 'id'), '<', tuple(before.updatedAt, before.id)),
      )
    return query.execute()
  })
  return mergeNewest(await Promise.all(lists), limit).map(({ id }) => id)
}

/** Its own receipt, or that of one of its repeated registrations. */
async function findReceipt(db: Db, scope: LeadScope, receiptNo: string): Promise<string[]> {
  const found = await db
    .selectFrom('leads')
    .select('id')
    .where('site_id', 'in', scope.siteIds)
    .where('receipt_no', '=', receiptNo)
    .unionAll(
      db
        .selectFrom('repeat_registrations')
        .select('lead_id as id')
        .where('site_id', 'in', scope.siteIds)
        .where('receipt_no', '=', receiptNo),
    )
    .execute()
  return found.map(({ id }) => id)
}

async function selectRows(db: Db, scope: LeadScope, ids: string[]) {
  return await db
    .selectFrom('leads')
    .innerJoin('sites', 'sites.id', 'leads.site_id')
    .leftJoin('visits', 'visits.open_lead_id', 'leads.id')
    .where('leads.id', 'in', ids)
    .where(inScope(scope))
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
  if ((search.trim() && !filter) || !scope.siteIds.length) return []
  const ids = await findPage(db, { scope, limit, filter, before })
  if (!ids.length) return []
  return mergeNewest([await selectRows(db, scope, ids)], limit).map(({ phone_sealed, ...row }) => {
    const phone = decrypt(keys, phone_sealed, `leads.phone:${row.id}`)
    return {
      id: row.id,
      siteSlug: row.slug,
      receiptNo: row.receipt_no,
      form: row.form,
      name: maskName(decrypt(keys, row.name_sealed, `leads.name:${row.id}`)),
      phone: maskPhone(phone),
      takesMessages: takesMessages(phone),
      marketing: row.marketing === 1,
      message: row.message,
      waiting: Number(row.waiting),
      visit: row.starts_at ? { startsAt: row.starts_at, isFirm: row.confirmed_at !== null } : null,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  })
}
