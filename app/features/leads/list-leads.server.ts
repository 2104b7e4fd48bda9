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
    .leftJoin('consents', (join) =>
      join.onRef('consents.lead_id', '=', 'leads.id').on('consents.kind', '=', 'marketing'),
    )
    .leftJoin('outbox_messages', (join) =>
      join.onRef('outbox_messages.lead_id', '=', 'leads.id').on('template', '=', 'confirmation'),
    )
    .where('leads.site_id', 'in', siteIds)
    .select([
      'leads.id',
      'sites.slug',
      'receipt_no',
      'form',
      'name_sealed',
      'phone_sealed',
      'consents.granted',
      'outbox_messages.status',
      'leads.created_at',
    ])
    .orderBy('leads.created_at', 'desc')
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
    marketing: row.granted === 1,
    message: row.status,
    createdAt: row.created_at,
  }))
}
