import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { encrypt } from '#app/db/encryption.server.ts'
import type { Database } from '#app/db/schema.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'

export async function recordLeadEvent(
  tx: Db,
  { keys, clock }: Deps<'keys' | 'clock'>,
  site: Pick<Site, 'id'>,
  event: {
    leadId: string
    kind: Database['lead_events']['kind']
    actor: Actor
    details?: object
  },
): Promise<void> {
  const id = newId()
  await tx
    .insertInto('lead_events')
    .values({
      id,
      site_id: site.id,
      lead_id: event.leadId,
      at: toTimestamp(clock.now()),
      kind: event.kind,
      actor_type: event.actor.type,
      actor_id: event.actor.id ?? null,
      submission_key: null,
      details_sealed: event.details
        ? encrypt(keys, JSON.stringify(event.details), `lead_events.details:${id}`)
        : null,
    })
    .execute()
}
