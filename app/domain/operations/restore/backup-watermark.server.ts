import type { Db } from '#app/db/client.server.ts'
import { installId, readInstallState, updateInstallState } from '#app/db/install-state.server.ts'
import { readMark, writeMark } from './journal-files.server.ts'

/** Increments a number in the database, then in a file. A database whose number is lower than the file's is a restored backup. */
export async function advanceWatermark(db: Db, journalDir: string): Promise<void> {
  const install = await installId(db)
  if (!install) return
  const { mark } = await updateInstallState(db)
    .set((value) => ({ mark: value('mark', '+', 1) }))
    .returning('mark')
    .executeTakeFirstOrThrow()
  writeMark(journalDir, { install, mark })
}

/** `stamped`: a copy of `npm run backup`. `behind`: older than the file. */
export type RestoredSign = 'stamped' | 'behind'

export async function detectRestore(db: Db, journalDir: string): Promise<RestoredSign | undefined> {
  const state = await readInstallState(db)
  if (state.is_backup) return 'stamped'
  const install = await installId(db)
  const stored = install ? readMark(journalDir, install) : undefined
  return stored !== undefined && stored > state.mark ? 'behind' : undefined
}
