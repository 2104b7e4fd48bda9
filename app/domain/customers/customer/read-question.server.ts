import type { Deps } from '#app/db/deps.ts'
import { writtenText } from './written-text.server.ts'

/** The customer's question. Call it while reading the registration, which is recorded. */
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
  return writtenText(keys, row?.message_sealed ?? null, 'leads.message', lead.id)
}
