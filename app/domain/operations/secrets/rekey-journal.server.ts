import type { Db } from '#app/db/client.server.ts'
import type { JournalEntry } from '#app/domain/record/journal/journal-entry.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { rekeyHash } from '#app/platform/lookup-hash.server.ts'

export async function rekeyJournal(db: Db, keys: KeyRing): Promise<number> {
  const rows = await db.selectFrom('journal_entries').select(['id', 'entry']).execute()
  let count = 0
  for (const { id, entry: stored } of rows) {
    const entry = JSON.parse(stored) as JournalEntry
    if (!('toHash' in entry)) continue
    const toHash = rekeyHash(keys, entry.toHash)
    if (toHash === entry.toHash) continue
    await db
      .updateTable('journal_entries')
      .set({ entry: JSON.stringify({ ...entry, toHash }) })
      .where('id', '=', id)
      .execute()
    count++
  }
  return count
}
