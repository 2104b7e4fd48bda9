import type { Db } from '../../../db/client.server.ts'
import { installId, readInstallState, updateInstallState } from '../../../db/install-state.server.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { KeyRing } from '../../../platform/keys.server.ts'
import type { Logger } from '../../../platform/logger.server.ts'
import { isNewerHash } from '../../../platform/lookup-hash.server.ts'
import { raiseAlarm } from '../../alarms/raise-alarm.server.ts'
import { recordAudit, systemActor } from '../../audit/record-audit.server.ts'
import type { MessagePorts } from '../../messages/message-port.ts'
import { destroyLeadsAgain, destroyPostsAgain, destroyRepeatsAgain } from './destroy-again.server.ts'
import { carryJournal } from './export-journal.server.ts'
import { holdMessages, holdNotices } from './hold-messages.server.ts'
import { readJournal, readMark } from './journal-files.server.ts'
import { advanceMark, signOfRestore } from './mark.server.ts'
import { refuseAgain } from './refuse-again.server.ts'
import { restoreMemberships } from './restore-memberships.server.ts'

/** Written with a secret that this process does not have. */
class NewerJournal extends Error {
  override name = 'StartRefused'
  constructor() {
    super(
      '파기 일지(journal)에 지금보다 새로운 APP_SECRET으로 쓴 수신거부가 있습니다. 가장 새로운 값을 맨 앞에, 백업 때 쓰던 값을 쉼표 뒤에 적고 다시 시작하세요.',
    )
  }
}

export interface ReconcileParts {
  db: Db
  keys: KeyRing
  clock: Clock
  log: Pick<Logger, 'warn'>
  ports: MessagePorts
  originOf: (host: string) => string
  journalDir: string
}

export interface Reconciled {
  /** 0 suggests that the journal is elsewhere. */
  known: number
  destroyed: number
  posts: number
  refused: number
  memberships: number
  held: number
}

/**
 * Replays what happened after the backup, before anything is sent. Safe to repeat and to run in several processes. @param asked
 * even without signs of a restore @returns undefined where it was not restored @throws NewerJournal when the journal needs a
 * newer APP_SECRET
 */
export async function reconcileRestored(
  parts: ReconcileParts,
  { asked = false, journals = [] }: { asked?: boolean; journals?: string[] } = {},
): Promise<Reconciled | undefined> {
  const { db, clock, log, ports, journalDir } = parts
  const install = await installId(db)
  if (!install || !(asked || (await signOfRestore(db, journalDir)))) return undefined
  const journal = [journalDir, ...journals].flatMap((folder) => readJournal(folder, install))
  if (journal.some(({ entry }) => 'toHash' in entry && isNewerHash(parts.keys, entry.toHash)))
    throw new NewerJournal()
  // What the backup had not exported yet.
  await carryJournal(parts)
  const done: Reconciled = {
    known: journal.length,
    destroyed: (await destroyLeadsAgain(db, journal)) + (await destroyRepeatsAgain(db, journal)),
    posts: await destroyPostsAgain(parts, journal),
    refused: await refuseAgain(parts, journal),
    memberships: await restoreMemberships(parts, journal),
    held: await holdNotices(parts),
  }
  const state = await readInstallState(db)
  const mark = Math.max(state.mark, readMark(journalDir, install) ?? 0) + 1
  done.held += await db.transaction().execute(async (tx) => {
    const first = await updateInstallState(tx)
      .set({ mark, is_backup: 0 })
      .where('mark', '<', mark)
      .executeTakeFirst()
    // Another process was faster and may be sending.
    if (!first.numUpdatedRows && !asked) return 0
    // Sessions that ended after the backup must not return.
    for (const table of ['sessions', 'verifications'] as const) await tx.deleteFrom(table).execute()
    await tx.deleteFrom('password_resets').where('used_at', 'is', null).execute()
    return await holdMessages(tx, clock, ports)
  })
  await advanceMark(db, journalDir)
  await recordAudit(db, {
    siteId: null,
    at: clock.now(),
    actor: systemActor,
    action: 'install.restored',
    subject: ['install', install],
    details: done,
  })
  await raiseAlarm(db, clock, { siteId: null, kind: 'machine', details: { what: 'restored', ...done } })
  log.warn({ done }, 'the database was restored from a backup')
  return done
}
