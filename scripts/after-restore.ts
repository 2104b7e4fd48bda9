/** `npm run after-restore -- [journal folders] [--without-journal]`, with the product stopped: for restores that `npm start` cannot detect. */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { refuseDamaged } from '#app/domain/operations/restore/check-file.server.ts'
import { describeReconcileReport } from '#app/domain/operations/restore/describe-reconcile-report.ts'
import { reconcileRestored } from '#app/domain/operations/restore/reconcile-restored.server.ts'
import { readEnv } from '#app/platform/env.ts'
import { lockDataFolder } from '../server/data-folder-lock.ts'
import { openInstall } from '../server/install.ts'
import { upgradeStopped } from '../server/prepare.ts'
import { describeFailure, prepareDataFolder, StartRefused } from '../server/start-checks.ts'

try {
  const { positionals: journals, values } = parseArgs({
    allowPositionals: true,
    options: { 'without-journal': { type: 'boolean', default: false } },
  })
  for (const folder of journals)
    if (!existsSync(folder)) throw new StartRefused(`그런 일지 폴더가 없습니다: ${folder}`)
  const env = readEnv(process.env)
  prepareDataFolder(env.dataDir)
  const lock = lockDataFolder(env.dataDir)
  process.on('exit', lock.release)
  const install = openInstall(env)
  try {
    await refuseDamaged(env, { always: true })
    await upgradeStopped(install, console.log)
    const report = await reconcileRestored(
      { ...install, journalDir: env.journalDir },
      { force: true, journals, withoutJournal: values['without-journal'] },
    )
    if (!report) throw new StartRefused('단지가 하나도 없는 데이터베이스입니다.')
    for (const line of describeReconcileReport(report)) console.log(line)
  } finally {
    await install.db.destroy()
  }
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}
