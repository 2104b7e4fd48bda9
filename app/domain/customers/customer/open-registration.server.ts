import type { Selectable } from 'kysely'
import { type Db, locksRows } from '#app/db/client.server.ts'
import type { DepsWithOrigin } from '#app/db/deps.ts'
import type { Database } from '#app/db/schema.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs } from '#app/platform/durations.ts'
import { lookupHashes } from '#app/platform/lookup-hash.server.ts'

export const repeatsUntil = (site: Site, now: Date): string =>
  toTimestamp(new Date(now.getTime() + site.settings.registration.repeatDays * dayMs))

/** Locked for the transaction. An expired one is closed, but not before its visit: a phone has one visit. */
export async function openRegistration(
  tx: Db,
  { keys, clock }: DepsWithOrigin,
  site: Site,
  phone: string,
): Promise<Selectable<Database['leads']> | undefined> {
  const now = clock.now()
  const hashes = lookupHashes(keys, 'phone', site.id, phone)
  const [lead] = await tx
    .selectFrom('leads')
    .selectAll()
    .where('site_id', '=', site.id)
    .where('open_phone_hash', 'in', hashes)
    .$if(locksRows(tx), (query) => query.forUpdate())
    .execute()
  if (!lead) return undefined
  const until = lead.repeats_until ?? repeatsUntil(site, new Date(lead.updated_at))
  if (toTimestamp(now) <= until || (await hasVisitToCome(tx, site, lead.id, toTimestamp(now)))) return lead
  await tx
    .updateTable('leads')
    .set({ open_phone_hash: null })
    .where('site_id', '=', site.id)
    .where('id', '=', lead.id)
    .execute()
  return undefined
}

async function hasVisitToCome(tx: Db, site: Site, leadId: string, now: string): Promise<boolean> {
  const visit = await tx
    .selectFrom('visits')
    .select('id')
    .where('site_id', '=', site.id)
    .where('open_lead_id', '=', leadId)
    .where('starts_at', '>', now)
    .executeTakeFirst()
  return visit !== undefined
}
