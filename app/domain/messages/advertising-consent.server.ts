import type { Db } from '#app/db/client.server.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { lookupHashes } from '#app/platform/lookup-hash.server.ts'

/** A separate purpose, so that it cannot be joined with registrations. */
export const refusalHash = (keys: KeyRing, siteId: string, phone: string): string =>
  refusalHashes(keys, siteId, phone)[0] as string

/** Under every secret, today's first. */
export const refusalHashes = (keys: KeyRing, siteId: string, phone: string): string[] =>
  lookupHashes(keys, 'refusal', siteId, phone)

export async function isRefused(db: Db, keys: KeyRing, siteId: string, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('message_refusals')
    .select('id')
    .where('site_id', '=', siteId)
    .where('to_hash', 'in', refusalHashes(keys, siteId, phone))
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The phone's newest decision counts, and no refusal may stand (정보통신망법 §50①②). @returns undefined or a code of `reasons.ts` */
export async function checkAdvertisingConsent(
  db: Db,
  keys: KeyRing,
  siteId: string,
  { leadId, phone }: { leadId: string | null; phone: string },
): Promise<string | undefined> {
  const refused = await isRefused(db, keys, siteId, phone)
  if (!leadId) return refused ? 'own:refused' : 'own:no-consent'
  const decision = await db
    .selectFrom('consents')
    .innerJoin('leads', 'leads.id', 'consents.lead_id')
    .select(['granted', 'confirmed_at', 'withdrawn_at'])
    .where('leads.site_id', '=', siteId)
    .where('leads.phone_hash', 'in', lookupHashes(keys, 'phone', siteId, phone))
    .where('consents.kind', '=', 'marketing')
    .where('awaits_registration', '=', 0)
    .orderBy('decided_at', 'desc')
    .orderBy('consents.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isLive = decision?.granted && !decision.withdrawn_at
  if (isLive && !decision.confirmed_at) return 'own:unconfirmed'
  if (refused) return 'own:refused'
  return isLive ? undefined : 'own:no-consent'
}
