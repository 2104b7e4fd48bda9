import type { Db } from '../../db/client.server.ts'
import type { LeadForm, MessageStatus } from '../../db/schema.ts'
import { type KeyRing, open } from '../../platform/keys.server.ts'
import { maskName, maskPhone } from './phone.ts'

/** A registration as lists show it: masked, so that reading a list reveals nobody. */
export interface LeadRow {
  id: string
  siteSlug: string
  receiptNo: string
  form: LeadForm
  name: string
  phone: string
  marketing: boolean
  message: MessageStatus | null
  createdAt: string
}

/** The newest registrations of the given sites. `siteIds` come from the reader's memberships. */
export async function listLeads(
  { db, keys }: { db: Db; keys: KeyRing },
  siteIds: string[],
  limit: number,
): Promise<LeadRow[]> {
  if (!siteIds.length) return []
  const rows = await db
    .selectFrom('leads')
    .innerJoin('sites', 'sites.id', 'leads.site_id')
    .where('leads.site_id', 'in', siteIds)
    .select([
      'leads.id',
      'sites.slug',
      'receipt_no',
      'form',
      'name_sealed',
      'phone_sealed',
      'leads.created_at',
    ])
    // Whoever registered again has decided and been written to more than once: the newest counts.
    .select((select) => [
      select
        .selectFrom('consents')
        .select((consent) =>
          consent
            .case()
            .when('withdrawn_at', 'is', null)
            .then(consent.ref('granted'))
            .else(0)
            .end()
            .as('live'),
        )
        .whereRef('consents.lead_id', '=', 'leads.id')
        .where('consents.kind', '=', 'marketing')
        .orderBy('consents.id', 'desc')
        .limit(1)
        .as('marketing'),
      select
        .selectFrom('outbox_messages')
        .select('outbox_messages.status')
        .whereRef('outbox_messages.lead_id', '=', 'leads.id')
        .where('template', '=', 'confirmation')
        .orderBy('outbox_messages.id', 'desc')
        .limit(1)
        .as('message'),
    ])
    // Whoever registered again has something new to be answered.
    .orderBy('leads.updated_at', 'desc')
    .orderBy('leads.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    siteSlug: row.slug,
    receiptNo: row.receipt_no,
    form: row.form,
    name: maskName(open(keys, row.name_sealed, `leads.name:${row.id}`)),
    phone: maskPhone(open(keys, row.phone_sealed, `leads.phone:${row.id}`)),
    marketing: row.marketing === 1,
    message: row.message,
    createdAt: row.created_at,
  }))
}
