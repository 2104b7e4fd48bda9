import type { Db } from '../../../db/client.server.ts'
import { installId, readInstallState, updateInstallState } from '../../../db/install-state.server.ts'
import { readMark, writeMark } from './journal-files.server.ts'

/**
 * Counts up in the database and then beside it, before and after something leaves the install. Beside it there is never
 * more than in the database, unless that is older than what the file knows: restored from a backup.
 */
export async function advanceMark(db: Db, journalDir: string): Promise<void> {
  const install = await installId(db)
  if (!install) return
  const { mark } = await updateInstallState(db)
    .set((value) => ({ mark: value('mark', '+', 1) }))
    .returning('mark')
    .executeTakeFirstOrThrow()
  writeMark(journalDir, { install, mark })
}

/** `stamped`: a copy of `npm run backup`. `behind`: older than what is known beside the database. */
export type RestoredSign = 'stamped' | 'behind'

/** Whether this database was restored from a backup and has not been told yet what happened since. */
export async function signOfRestore(db: Db, journalDir: string): Promise<RestoredSign | undefined> {
  const state = await readInstallState(db)
  if (state.is_backup) return 'stamped'
  const install = await installId(db)
  const known = install ? readMark(journalDir, install) : undefined
  return known !== undefined && known > state.mark ? 'behind' : undefined
}
