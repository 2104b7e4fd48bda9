import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '#app/db/client.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { JournalEntry } from './journal-entry.ts'

const watched = new AsyncLocalStorage<{ recorded: boolean }>()

/** Call it in the transaction of the action. `Journal.write` exports the entry before the response. */
export async function recordJournalEntry(tx: Db, entry: JournalEntry): Promise<void> {
  await tx
    .insertInto('journal_entries')
    .values({ id: newId(), entry: JSON.stringify(entry) })
    .execute()
  const request = watched.getStore()
  if (request) request.recorded = true
}

/** @returns also whether `work` recorded an entry, in whatever it called */
export async function watchEntries<T>(work: () => Promise<T>): Promise<{ result: T; recorded: boolean }> {
  const request = { recorded: false }
  const result = await watched.run(request, work)
  return { result, recorded: request.recorded }
}
