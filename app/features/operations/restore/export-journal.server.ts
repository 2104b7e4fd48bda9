import type { Db } from '../../../db/client.server.ts'
import { installId } from '../../../db/install-state.server.ts'
import { wantRewrite } from '../../../db/rewrite-files.server.ts'
import { truncateLog } from '../../../db/truncate-log.server.ts'
import { type Clock, toTimestamp } from '../../../platform/clock.ts'
import { appendJournal } from './journal-files.server.ts'
import { advanceMark } from './mark.server.ts'

const atOnce = 1000

interface Parts {
  db: Db
  clock: Clock
  journalDir: string
}

/** A crash in between writes a line twice, which is harmless. @returns how many entries */
export async function carryJournal({ db, clock, journalDir }: Parts): Promise<number> {
  const install = await installId(db)
  if (!install) return 0
  let carried = 0
  for (;;) {
    const rows = await db.selectFrom('journal_entries').selectAll().orderBy('id').limit(atOnce).execute()
    if (!rows.length) break
    const at = toTimestamp(clock.now())
    appendJournal(
      journalDir,
      rows.map(({ id, entry }) => ({ id, at, install, entry: JSON.parse(entry) })),
    )
    const ids = rows.map(({ id }) => id)
    await db.deleteFrom('journal_entries').where('id', 'in', ids).execute()
    carried += rows.length
  }
  if (carried) await wantRewrite(db)
  return carried
}

/** Exports the journal and truncates the database's log. */
export function createJournalExport(parts: Parts): () => Promise<void> {
  let isLogFull = true
  return async () => {
    if (await carryJournal(parts)) {
      isLogFull = true
      await advanceMark(parts.db, parts.journalDir)
    }
    // A reader may block it; retried in the next round.
    if (isLogFull) isLogFull = !(await truncateLog(parts.db))
  }
}
