import type { Deps } from '#app/db/deps.ts'
import { installId } from '#app/db/install-state.server.ts'
import { requestRewrite } from '#app/db/rewrite-files.server.ts'
import { truncateLog } from '#app/db/truncate-log.server.ts'
import { raiseAlarm } from '#app/domain/record/alarms/raise-alarm.server.ts'
import type { Journal } from '#app/domain/record/journal/journal.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import type { Logger } from '#app/platform/logger.server.ts'
import { advanceWatermark, detectRestore } from './backup-watermark.server.ts'
import { appendJournal } from './journal-files.server.ts'

const batchSize = 1000

interface JournalDeps extends Deps<'db' | 'clock'> {
  journalDir: string
}

/** A crash in between writes a line twice, which is harmless. @returns number of entries */
export async function exportJournal({ db, clock, journalDir }: JournalDeps): Promise<number> {
  let install: string | undefined
  let exported = 0
  for (;;) {
    const rows = await db.selectFrom('journal_entries').selectAll().orderBy('id').limit(batchSize).execute()
    if (!rows.length) break
    install ??= await installId(db)
    if (!install) return 0
    const at = toTimestamp(clock.now())
    const lines = rows.map(({ id, entry }) => ({
      id,
      at,
      install: install as string,
      entry: JSON.parse(entry),
    }))
    appendJournal(journalDir, lines)
    const ids = rows.map(({ id }) => id)
    await db.deleteFrom('journal_entries').where('id', 'in', ids).execute()
    exported += rows.length
  }
  if (exported) await requestRewrite(db)
  return exported
}

/**
 * Call the result again and again: the log is emptied as soon as nobody else uses it.
 * @returns false where a restored database first has to replay the journal @throws where nothing can be written
 */
export function createJournalExport(deps: JournalDeps): () => Promise<boolean> {
  let isLogFull = true
  return async () => {
    if (await hasEntries(deps)) {
      // Its mark would hide that the database is older than the journal.
      if (await detectRestore(deps.db, deps.journalDir)) return false
      await exportJournal(deps)
      isLogFull = true
      await advanceWatermark(deps.db, deps.journalDir)
    }
    if (isLogFull) isLogFull = !(await truncateLog(deps.db))
    return true
  }
}

const hasEntries = async ({ db }: JournalDeps) =>
  (await db.selectFrom('journal_entries').select('id').limit(1).executeTakeFirst()) !== undefined

/** For commands. @returns a sentence where the journal could not be written: the server does it later */
export async function writeJournalOnce(deps: JournalDeps): Promise<string | undefined> {
  try {
    await createJournalExport(deps)()
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `파기했다는 기록은 데이터베이스에 있으나 파기 일지(${deps.journalDir})에는 쓰지 못했습니다: ${reason}. 돌고 있는 서버가 다시 씁니다.`
  }
}

export interface OpenJournal extends Journal {
  /** Writes what is left. */
  stop(): Promise<void>
}

/**
 * The journal of one process, which writes when it is asked to and every `everyMs` milliseconds: jobs and other processes record
 * entries as well. It does not wait for them or for vendors. A failure is logged, and raises an alarm once until a write works.
 */
export function openJournal(
  deps: JournalDeps & { log: Pick<Logger, 'error' | 'warn'> },
  everyMs: number,
): OpenJournal {
  const { db, clock, log } = deps
  const exportEntries = createJournalExport(deps)
  let behind = false
  let alarmed = false
  let stopped = false
  let running = Promise.resolve(true)
  let next: Promise<boolean> | undefined

  async function attempt(): Promise<boolean> {
    try {
      if (!(await exportEntries())) return false
      if (behind) log.warn('the deletion journal can be written again')
      behind = alarmed = false
      return true
    } catch (error) {
      if (!behind) log.error({ err: error }, 'cannot write the deletion journal')
      behind = true
      await alarm()
      return false
    }
  }

  async function alarm() {
    if (alarmed) return
    try {
      await raiseAlarm(db, clock, { siteId: null, kind: 'machine', details: { what: 'journal' } })
      alarmed = true
    } catch {
      // The database may be away. The next attempt raises it.
    }
  }

  /** One attempt at a time. One that runs may have read before the caller committed, so all who come meanwhile share the next. */
  const write = () =>
    (next ??= running.then(() => {
      next = undefined
      running = attempt()
      return running
    }))

  async function repeat() {
    await write()
    if (!stopped) timer = setTimeout(repeat, everyMs)
  }
  let timer = setTimeout(repeat, 0)

  return {
    write,
    isBehind: () => behind,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await write()
    },
  }
}
