import type { Db } from '#app/db/client.server.ts'
import { encrypt } from '#app/db/encryption.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { newId } from '#app/platform/ids.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'

/**
 * Adds an encrypted memo to a customer, or a message for the top of the counsellor's queue. Checks neither text nor rights.
 * @param at as stored
 * @returns id of the note
 */
export async function addNote(
  tx: Db,
  keys: KeyRing,
  site: Pick<Site, 'id'>,
  {
    leadId,
    kind,
    body,
    at,
    actor,
  }: { leadId: string; kind: 'memo' | 'message'; body: string; at: string; actor: Actor },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('lead_notes')
    .values({
      id,
      site_id: site.id,
      lead_id: leadId,
      at,
      written_by: actor.id ?? null,
      kind,
      body_sealed: encrypt(keys, body, `lead_notes.body:${id}`),
      read_at: null,
    })
    .execute()
  return id
}
