import { refuseDamaged } from '#app/domain/operations/restore/check-file.server.ts'
import { describeReconcileReport } from '#app/domain/operations/restore/describe-reconcile-report.ts'
import { reconcileRestored } from '#app/domain/operations/restore/reconcile-restored.server.ts'
import type { Env } from '#app/platform/env.ts'
import { openInstall } from './install.ts'
import { upgradeStopped } from './prepare.ts'
import { StartRefused } from './start-checks.ts'

interface Journals {
  /** Folders besides the one of this machine. */
  journals: string[]
  /** The operator confirms that there is none. */
  withoutJournal: boolean
}

/** Upgrades a restored database and replays the journal, with the product stopped. @throws StartRefused */
export async function reconcileByCommand(env: Env, options: Journals): Promise<void> {
  const install = openInstall(env)
  try {
    await refuseDamaged(env, { always: true })
    await upgradeStopped(install, console.log)
    const report = await reconcileRestored(
      { ...install, journalDir: env.journalDir },
      { force: true, ...options },
    )
    if (!report) throw new StartRefused('단지가 하나도 없는 데이터베이스입니다.')
    for (const line of describeReconcileReport(report)) console.log(line)
  } finally {
    await install.db.destroy()
  }
}
