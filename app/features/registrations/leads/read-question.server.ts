import type { Deps } from '../../../db/deps.ts'
import { decrypt } from '../../../platform/keys.server.ts'

/** What the customer asked; a part of reading the registration, which is on record. */
export async function readQuestion(
  { db, keys }: Deps<'db' | 'keys'>,
  lead: { id: string; siteId: string },
): Promise<string> {
  const row = await db
    .selectFrom('leads')
    .select('message_sealed')
    .where('site_id', '=', lead.siteId)
    .where('id', '=', lead.id)
    .executeTakeFirst()
  return row?.message_sealed ? decrypt(keys, row.message_sealed, `leads.message:${lead.id}`) : ''
}
