/**
 * What `npm run after-restore` runs, with the product stopped, after the database was restored from a backup: what
 * happened after the backup is applied again. `npm start` does it by itself where it can see that it has to; this is for
 * where it cannot, and for journals that lie elsewhere:
 *
 *     npm run after-restore -- /backup/journal /other-machine/journal
 */
import { migrate } from '../app/db/client.server.ts'
import { describeReconciled } from '../app/features/operations/restore/describe-reconciled.ts'
import { reconcileRestored } from '../app/features/operations/restore/reconcile-restored.server.ts'
import { settleSecrets } from '../app/features/operations/secrets/settle-secrets.server.ts'
import { readEnv } from '../app/platform/env.ts'
import { lockDataFolder } from '../server/data-folder-lock.ts'
import { openInstall } from '../server/install.ts'
import { describeFailure, prepareDataFolder, StartRefused } from '../server/start-checks.ts'

try {
  const env = readEnv(process.env)
  prepareDataFolder(env.dataDir)
  // A server that runs sends what this would hold.
  const lock = lockDataFolder(env.dataDir)
  process.on('exit', lock.release)
  const install = openInstall(env)
  try {
    await migrate(install.db)
    const refusal = await settleSecrets(install.db, install.keys, install.clock)
    if (refusal) throw new StartRefused(refusal)
    const done = await reconcileRestored(
      { ...install, journalDir: env.journalDir },
      { asked: true, journals: process.argv.slice(2) },
    )
    if (!done) throw new StartRefused('단지가 하나도 없는 데이터베이스입니다.')
    for (const line of describeReconciled(done)) console.log(line)
  } finally {
    await install.db.destroy()
  }
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}
