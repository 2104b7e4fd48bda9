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

/** The journal speaks of numbers by a secret that this process was not given. */
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

/** What a restored database was told. */
export interface Reconciled {
  /** Lines of the journal that were there to be told; none is a reason to look for the journal. */
  known: number
  destroyed: number
  posts: number
  refused: number
  /** Memberships that had ended, or had another role. */
  memberships: number
  held: number
}

/**
 * Tells a database that was restored from a backup what happened after it: who withdrew is destroyed again, who refused
 * is refused, and what may have been sent waits for a person. It may be repeated, and done by several processes at once.
 * Nothing may be sent before it is through.
 * @param asked do it even where nothing shows that the database was restored
 * @returns undefined where it was not
 * @throws NewerJournal when the journal was written under a newer APP_SECRET: whom it means cannot be told
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
  // Of the backup itself: what it had noted and not carried yet.
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
    // Another process was quicker, and may be sending by now.
    if (!first.numUpdatedRows && !asked) return 0
    // Whoever was signed out, or sent away, after the backup is not to be signed in again.
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
