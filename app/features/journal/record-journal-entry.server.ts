import type { Db } from '../../db/client.server.ts'
import { newId } from '../../platform/ids.ts'
import type { JournalEntry } from './journal-entry.ts'

/** In the transaction of the action; the worker exports it within seconds. */
export async function recordJournalEntry(tx: Db, entry: JournalEntry): Promise<void> {
  await tx
    .insertInto('journal_entries')
    .values({ id: newId(), entry: JSON.stringify(entry) })
    .execute()
}
