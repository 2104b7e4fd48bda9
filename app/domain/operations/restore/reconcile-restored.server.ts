import type { Deps } from '#app/db/deps.ts'
import { installId, readInstallState, updateInstallState } from '#app/db/install-state.server.ts'
import type { MessagePorts } from '#app/domain/messages/message-port.ts'
import { raiseAlarm } from '#app/domain/record/alarms/raise-alarm.server.ts'
import { keepHead, readKeptHead } from '#app/domain/record/audit/kept-head.server.ts'
import { recordAudit, systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import type { Logger } from '#app/platform/logger.server.ts'
import { isNewerHash } from '#app/platform/lookup-hash.server.ts'
import { advanceWatermark, detectRestore } from './backup-watermark.server.ts'
import { destroyLeadsAgain, destroyPostsAgain, destroyRepeatsAgain } from './destroy-again.server.ts'
import { exportJournal } from './export-journal.server.ts'
import { holdMessages, holdNotices } from './hold-messages.server.ts'
import { readJournal, readMark } from './journal-files.server.ts'
import { findLostHomes, type LostHome } from './lost-homes.server.ts'
import { replayGifts } from './replay-gifts.server.ts'
import { replayMemberships } from './replay-memberships.server.ts'
import { replayRefusals } from './replay-refusals.server.ts'
import { type LostVisit, replayVisits } from './replay-visits.server.ts'

class NewerJournal extends Error {
  override name = 'StartRefused'
  constructor() {
    super(
      '파기 일지(journal)에 지금보다 새로운 APP_SECRET으로 쓴 수신거부가 있습니다. 가장 새로운 값을 맨 앞에, 백업 때 쓰던 값을 쉼표 뒤에 적고 다시 시작하세요.',
    )
  }
}

class JournalMissing extends Error {
  override name = 'StartRefused'
  constructor(folders: string[]) {
    super(
      `백업에서 복원한 데이터베이스인데, 백업 뒤의 일을 적은 파기 일지(journal)가 없습니다: ${folders.join(', ')}. ` +
        '그대로 시작하면 백업 뒤에 삭제하거나 수신을 거부한 사람이 되살아납니다. 쓰던 일지를 그 폴더에 두고 다시 시작하거나 다음과 같이 실행하세요:\n' +
        '  npm run after-restore -- <일지 폴더>\n' +
        '일지가 정말 없으면 그 사실을 알려 주세요:\n' +
        '  npm run after-restore -- --without-journal',
    )
  }
}

export interface ReconcileDeps extends Deps {
  log: Pick<Logger, 'warn'>
  ports: MessagePorts
  originOf: (host: string) => string
  journalDir: string
  /** In production. */
  requiresJournal?: boolean
}

export interface ReconcileReport {
  known: number
  /** The journal was not found, or is older than the backup. */
  journalMissing: boolean
  destroyed: number
  posts: number
  refused: number
  memberships: number
  gifts: number
  visits: number
  /** Visits to come that a person has to look at. */
  lostVisits: LostVisit[]
  /** Homes whose state the backup does not know. */
  lostHomes: LostHome[]
  /** Entries of a newer version, which were not applied. */
  unknown: number
  held: number
}

interface ReconcileOptions {
  /** By a person's command: also where nothing shows that the database was restored. */
  force?: boolean
  /** Folders besides the one of this machine. */
  journals?: string[]
  /** A person says that there is none. */
  withoutJournal?: boolean
}

/**
 * Before anything is sent; safe to repeat and in parallel.
 * @throws NewerJournal when the journal needs a newer APP_SECRET
 * @throws JournalMissing in production, or by command, until a person says that there is no journal
 */
export async function reconcileRestored(
  deps: ReconcileDeps,
  { force = false, journals = [], withoutJournal = false }: ReconcileOptions = {},
): Promise<ReconcileReport | undefined> {
  const { db, clock, log, ports, journalDir } = deps
  const install = await installId(db)
  if (!install || !(force || (await detectRestore(db, journalDir)))) return undefined
  const folders = [journalDir, ...journals]
  const { lines: journal, unknown } = readJournal(folders, install)
  const before = await readInstallState(db)
  // The mark of a journal that went on after the backup is ahead of the backup's.
  const marks = folders.flatMap((folder) => readMark(folder, install) ?? [])
  const isFound = marks.length ? Math.max(...marks) >= before.mark : journal.length > 0
  const journalMissing = !isFound && !withoutJournal
  if (journalMissing && (force || deps.requiresJournal)) throw new JournalMissing(folders)
  if (journal.some(({ entry }) => 'toHash' in entry && isNewerHash(deps.keys, entry.toHash)))
    throw new NewerJournal()
  await exportJournal(deps)
  const destroyed = (await destroyLeadsAgain(db, journal)) + (await destroyRepeatsAgain(db, journal))
  const gifts = await replayGifts(deps, journal)
  const { visits, lost: lostVisits } = await replayVisits(deps, journal)
  const report: ReconcileReport = {
    known: journal.length,
    journalMissing,
    destroyed,
    gifts,
    visits,
    lostVisits,
    lostHomes: await findLostHomes(db, journal),
    unknown,
    posts: await destroyPostsAgain(deps, journal),
    refused: await replayRefusals(deps, journal),
    memberships: await replayMemberships(deps, journal),
    held: await holdNotices(deps),
  }
  const state = await readInstallState(db)
  const mark = Math.max(state.mark, readMark(journalDir, install) ?? 0) + 1
  report.held += await db.transaction().execute(async (tx) => {
    const first = await updateInstallState(tx)
      .set({ mark, is_backup: 0, backed_up_at: null, journal_missing: Number(journalMissing) })
      .where('mark', '<', mark)
      .executeTakeFirst()
    // Another process was faster and may be sending.
    if (!first.numUpdatedRows && !force) return 0
    // Sessions that ended after the backup must not return.
    for (const table of ['sessions', 'verifications'] as const) await tx.deleteFrom(table).execute()
    await tx.deleteFrom('password_resets').where('used_at', 'is', null).execute()
    return await holdMessages(tx, clock, ports)
  })
  await advanceWatermark(db, journalDir)
  // Entries after the backup are gone for good: the record begins again at the head that was restored.
  const lostHead = await readKeptHead(db, journalDir)
  await keepHead(db, journalDir, { afterRestore: true })
  await recordAudit(db, {
    siteId: null,
    at: clock.now(),
    actor: systemActor,
    action: 'install.restored',
    subject: ['install', install],
    details: { ...report, ...(lostHead && { auditHead: lostHead }) },
  })
  await raiseAlarm(db, clock, { siteId: null, kind: 'machine', details: { what: 'restored', ...report } })
  log.warn({ done: report }, 'the database was restored from a backup')
  return report
}
