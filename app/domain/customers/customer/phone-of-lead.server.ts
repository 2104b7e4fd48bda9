import type { Db } from '#app/db/client.server.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'

export async function phoneOfLead(
  db: Db,
  keys: KeyRing,
  siteId: string,
  leadId: string,
): Promise<string | undefined> {
  const lead = await db
    .selectFrom('leads')
    .select('phone_sealed')
    .where('site_id', '=', siteId)
    .where('id', '=', leadId)
    .executeTakeFirst()
  return lead && decrypt(keys, lead.phone_sealed, `leads.phone:${leadId}`)
}
