import type { Db } from '../../db/client.server.ts'
import type { KeyRing } from '../../platform/keys.server.ts'
import { lookupHashes } from '../../platform/lookup-hash.server.ts'

/** Look-up hash of a refused number. Its own purpose: it cannot be joined with registrations. */
export const refusalHash = (keys: KeyRing, siteId: string, phone: string): string =>
  refusalHashes(keys, siteId, phone)[0] as string

/** Every form in which it may be stored, today's first. */
export const refusalHashes = (keys: KeyRing, siteId: string, phone: string): string[] =>
  lookupHashes(keys, 'refusal', siteId, phone)

/**
 * Whether a person said that a site may not advertise to this number, in whatever way, and did not take it back by the
 * number's own link.
 */
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

/**
 * Whether a site may advertise to a person now: the newest decision about marketing, by whichever registration of this
 * phone, is a consent that counts and was not withdrawn, and no refusal stands (정보통신망법 §50①②). A box that anybody can
 * tick for a number undoes no refusal.
 * @returns undefined when it may, else a code of `reasons.ts`
 */
export async function whyNotAdvertise(
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
    // What a stranger may have ticked for this number is no decision of its owner.
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
