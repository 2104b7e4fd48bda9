import type { Deps } from '../../../db/deps.ts'
import { installId } from '../../../db/install-state.server.ts'
import { requestRewrite } from '../../../db/rewrite-files.server.ts'
import { truncateLog } from '../../../db/truncate-log.server.ts'
import { toTimestamp } from '../../../platform/clock.ts'
import { appendJournal } from './journal-files.server.ts'
import { advanceMark } from './mark.server.ts'

const batchSize = 1000

interface JournalDeps extends Deps<'db' | 'clock'> {
  journalDir: string
}

/** A crash in between writes a line twice, which is harmless. @returns how many entries */
export async function exportJournal({ db, clock, journalDir }: JournalDeps): Promise<number> {
  const install = await installId(db)
  if (!install) return 0
  let exported = 0
  for (;;) {
    const rows = await db.selectFrom('journal_entries').selectAll().orderBy('id').limit(batchSize).execute()
    if (!rows.length) break
    const at = toTimestamp(clock.now())
    appendJournal(
      journalDir,
      rows.map(({ id, entry }) => ({ id, at, install, entry: JSON.parse(entry) })),
    )
    const ids = rows.map(({ id }) => id)
    await db.deleteFrom('journal_entries').where('id', 'in', ids).execute()
    exported += rows.length
  }
  if (exported) await requestRewrite(db)
  return exported
}

export function createJournalExport(deps: JournalDeps): () => Promise<void> {
  let isLogFull = true
  return async () => {
    if (await exportJournal(deps)) {
      isLogFull = true
      await advanceMark(deps.db, deps.journalDir)
    }
    if (isLogFull) isLogFull = !(await truncateLog(deps.db))
  }
}
