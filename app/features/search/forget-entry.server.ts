import type { Db } from '../../db/client.server.ts'
import { hasSearchLetters, searchLetters } from './search-letters.server.ts'

/** Takes what was destroyed out of a site's search at once; the entries are else made anew by the next search. */
export async function forgetEntry(tx: Db, siteId: string, pathEnd: string): Promise<void> {
  const entries = await tx
    .deleteFrom('search_entries')
    .where('site_id', '=', siteId)
    .where('path', 'like', `%${pathEnd}`)
    .returning('id')
    .execute()
  if (!entries.length || !hasSearchLetters(tx)) return
  const ids = entries.map(({ id }) => id)
  await searchLetters(tx).deleteFrom('search_letters').where('entry_id', 'in', ids).execute()
}
