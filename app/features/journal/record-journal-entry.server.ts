import type { Db } from '../../db/client.server.ts'
import { newId } from '../../platform/ids.ts'
import type { JournalEntry } from './journal-entry.ts'

/**
 * Notes for a later restore what a backup of before does not know. In the transaction of the intent: both happen, or
 * neither; the worker carries it to the journal's file seconds later.
 */
export async function recordJournalEntry(tx: Db, entry: JournalEntry): Promise<void> {
  await tx
    .insertInto('journal_entries')
    .values({ id: newId(), entry: JSON.stringify(entry) })
    .execute()
}
