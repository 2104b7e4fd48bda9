import type { Db } from '../../db/client.server.ts'
import { type KeyRing, keyedHash } from '../../platform/keys.server.ts'

/** Look-up hash of a refused number. Its own purpose: it cannot be joined with registrations. */
export const refusalHash = (keys: KeyRing, siteId: string, phone: string): string =>
  keyedHash(keys, 'refusal', siteId, phone)

/** Whether a person said that a site may not advertise to this number, in whatever way. */
export async function isRefused(db: Db, keys: KeyRing, siteId: string, phone: string): Promise<boolean> {
  return (await refusedAt(db, keys, siteId, phone)) !== undefined
}

async function refusedAt(db: Db, keys: KeyRing, siteId: string, phone: string) {
  const row = await db
    .selectFrom('message_refusals')
    .select('refused_at')
    .where('site_id', '=', siteId)
    .where('to_hash', '=', refusalHash(keys, siteId, phone))
    .executeTakeFirst()
  return row?.refused_at
}

/**
 * Whether a site may advertise to a person now: the newest decision about marketing is a consent that was not
 * withdrawn and is younger than any refusal (정보통신망법 §50①②).
 * @returns undefined when it may, else a code of `reasons.ts`
 */
export async function whyNotAdvertise(
  db: Db,
  keys: KeyRing,
  siteId: string,
  { leadId, phone }: { leadId: string | null; phone: string },
): Promise<string | undefined> {
  const refused = await refusedAt(db, keys, siteId, phone)
  if (!leadId) return refused ? 'own:refused' : 'own:no-consent'
  const decision = await db
    .selectFrom('consents')
    .select(['granted', 'decided_at', 'withdrawn_at'])
    .where('site_id', '=', siteId)
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'marketing')
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (refused && (!decision?.granted || decision.decided_at <= refused)) return 'own:refused'
  return decision?.granted && !decision.withdrawn_at ? undefined : 'own:no-consent'
}
