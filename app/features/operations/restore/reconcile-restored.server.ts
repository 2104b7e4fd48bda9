import type { Deps } from '../../../db/deps.ts'
import { installId, readInstallState, updateInstallState } from '../../../db/install-state.server.ts'
import type { Logger } from '../../../platform/logger.server.ts'
import { isNewerHash } from '../../../platform/lookup-hash.server.ts'
import { raiseAlarm } from '../../alarms/raise-alarm.server.ts'
import { keepHead, readKeptHead } from '../../audit/kept-head.server.ts'
import { recordAudit, systemActor } from '../../audit/record-audit.server.ts'
import type { MessagePorts } from '../../messages/message-port.ts'
import { destroyLeadsAgain, destroyPostsAgain, destroyRepeatsAgain } from './destroy-again.server.ts'
import { exportJournal } from './export-journal.server.ts'
import { holdMessages, holdNotices } from './hold-messages.server.ts'
import { readJournal, readMark } from './journal-files.server.ts'
import { advanceMark, detectRestore } from './mark.server.ts'
import { replayMemberships } from './replay-memberships.server.ts'
import { replayRefusals } from './replay-refusals.server.ts'

class NewerJournal extends Error {
  override name = 'StartRefused'
  constructor() {
    super(
      '파기 일지(journal)에 지금보다 새로운 APP_SECRET으로 쓴 수신거부가 있습니다. 가장 새로운 값을 맨 앞에, 백업 때 쓰던 값을 쉼표 뒤에 적고 다시 시작하세요.',
    )
  }
}

export interface ReconcileDeps extends Deps {
  log: Pick<Logger, 'warn'>
  ports: MessagePorts
  originOf: (host: string) => string
  journalDir: string
}

export interface ReconcileReport {
  known: number
  destroyed: number
  posts: number
  refused: number
  memberships: number
  held: number
}

/** Before anything is sent; safe to repeat and in parallel. @throws NewerJournal when the journal needs a newer APP_SECRET */
export async function reconcileRestored(
  deps: ReconcileDeps,
  { force = false, journals = [] }: { force?: boolean; journals?: string[] } = {},
): Promise<ReconcileReport | undefined> {
  const { db, clock, log, ports, journalDir } = deps
  const install = await installId(db)
  if (!install || !(force || (await detectRestore(db, journalDir)))) return undefined
  const journal = readJournal([journalDir, ...journals], install)
  if (journal.some(({ entry }) => 'toHash' in entry && isNewerHash(deps.keys, entry.toHash)))
    throw new NewerJournal()
  await exportJournal(deps)
  const report: ReconcileReport = {
    known: journal.length,
    destroyed: (await destroyLeadsAgain(db, journal)) + (await destroyRepeatsAgain(db, journal)),
    posts: await destroyPostsAgain(deps, journal),
    refused: await replayRefusals(deps, journal),
    memberships: await replayMemberships(deps, journal),
    held: await holdNotices(deps),
  }
  const state = await readInstallState(db)
  const mark = Math.max(state.mark, readMark(journalDir, install) ?? 0) + 1
  report.held += await db.transaction().execute(async (tx) => {
    const first = await updateInstallState(tx)
      .set({ mark, is_backup: 0 })
      .where('mark', '<', mark)
      .executeTakeFirst()
    // Another process was faster and may be sending.
    if (!first.numUpdatedRows && !force) return 0
    // Sessions that ended after the backup must not return.
    for (const table of ['sessions', 'verifications'] as const) await tx.deleteFrom(table).execute()
    await tx.deleteFrom('password_resets').where('used_at', 'is', null).execute()
    return await holdMessages(tx, clock, ports)
  })
  await advanceMark(db, journalDir)
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
