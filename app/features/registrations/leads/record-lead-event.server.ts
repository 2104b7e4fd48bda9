import type { Db } from '../../../db/client.server.ts'
import type { Deps } from '../../../db/deps.ts'
import type { Database } from '../../../db/schema.ts'
import { toTimestamp } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { encrypt } from '../../../platform/keys.server.ts'
import type { Actor } from '../../audit/record-audit.server.ts'
import type { Site } from '../../site/site-settings.ts'

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
