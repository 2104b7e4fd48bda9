import type { Db } from '../../db/client.server.ts'
import type { LeadForm } from '../../db/schema.ts'
import { type KeyRing, open } from '../../platform/keys.server.ts'
import { maskName, maskPhone } from './phone.ts'

/** A registration as the office's page shows it: masked, with what happened to it. */
export interface LeadDetails {
  id: string
  siteId: string
  receiptNo: string
  form: LeadForm
  name: string
  phone: string
  createdAt: string
  expiresAt: string | null
  consents: {
    kind: string
    granted: boolean
    decidedAt: string
    withdrawnAt: string | null
    version: number
  }[]
  visits: { startsAt: string; status: string }[]
  events: { at: string; kind: string }[]
}

/** A registration of one of the given sites. `siteIds` come from the reader's memberships. */
export async function findLead(
  { db, keys }: { db: Db; keys: KeyRing },
  siteIds: string[],
  id: string,
): Promise<LeadDetails | undefined> {
  if (!siteIds.length) return undefined
  const lead = await db
    .selectFrom('leads')
    .selectAll()
    .where('site_id', 'in', siteIds)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!lead) return undefined
  const [consents, visits, events] = await Promise.all([
    db
      .selectFrom('consents')
      .innerJoin('consent_texts', 'consent_texts.id', 'text_id')
      .where('lead_id', '=', id)
      .select(['consents.kind', 'granted', 'decided_at', 'withdrawn_at', 'version'])
      .orderBy('consents.id', 'desc')
      .execute(),
    db
      .selectFrom('visits')
      .where('lead_id', '=', id)
      .select(['starts_at', 'status'])
      .orderBy('id', 'desc')
      .execute(),
    db
      .selectFrom('lead_events')
      .where('lead_id', '=', id)
      .select(['at', 'kind'])
      .orderBy('id', 'desc')
      .execute(),
  ])
  return {
    id,
    siteId: lead.site_id,
    receiptNo: lead.receipt_no,
    form: lead.form,
    name: maskName(open(keys, lead.name_sealed, `leads.name:${id}`)),
    phone: maskPhone(open(keys, lead.phone_sealed, `leads.phone:${id}`)),
    createdAt: lead.created_at,
    expiresAt: lead.expires_at,
    consents: consents.map((row) => ({
      kind: row.kind,
      granted: row.granted === 1,
      decidedAt: row.decided_at,
      withdrawnAt: row.withdrawn_at,
      version: row.version,
    })),
    visits: visits.map((row) => ({ startsAt: row.starts_at, status: row.status })),
    events,
  }
}
