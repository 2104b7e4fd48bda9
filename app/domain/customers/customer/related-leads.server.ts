import type { LeadStatus } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { lookupHashes } from '#app/platform/lookup-hash.server.ts'
import { inScope, type LeadScope } from './lead-scope.ts'
import { phoneOfLead } from './phone-of-lead.server.ts'
import { writtenText } from './written-text.server.ts'

export interface RelatedLead {
  id: string
  siteId: string
  receiptNo: string
  createdAt: string
  status: LeadStatus
  /** Empty if there is none, or the reader may not see it. */
  question: string
}

const maxRelated = 20

/** Other registrations of the same phone, on every site of the scope; newest first. */
export async function listRelated(
  { db, keys }: Deps<'db' | 'keys'>,
  scope: LeadScope,
  lead: { id: string; siteId: string },
  { readsWords }: { readsWords: boolean },
): Promise<RelatedLead[]> {
  const phone = await phoneOfLead(db, keys, lead.siteId, lead.id)
  if (!phone) return []
  const lists = await Promise.all(
    scope.siteIds.map((siteId) =>
      db
        .selectFrom('leads')
        .select(['id', 'site_id', 'receipt_no', 'created_at', 'status', 'message_sealed'])
        .where('site_id', '=', siteId)
        .where('phone_hash', 'in', lookupHashes(keys, 'phone', siteId, phone))
        .where('id', '!=', lead.id)
        .where(inScope(scope))
        .orderBy('created_at', 'desc')
        .limit(maxRelated)
        .execute(),
    ),
  )
  return lists
    .flat()
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
    .map((row) => ({
      id: row.id,
      siteId: row.site_id,
      receiptNo: row.receipt_no,
      createdAt: row.created_at,
      status: row.status,
      question: readsWords ? writtenText(keys, row.message_sealed, 'leads.message', row.id) : '',
    }))
}
