/** `npm run after-restore -- [journal folders] [--without-journal]`, with the product stopped: for a restore that `npm start` cannot detect. */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readEnv } from '#app/platform/env.ts'
import { lockDataFolder } from '../server/data-folder-lock.ts'
import { reconcileByCommand } from '../server/reconcile-by-command.ts'
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
  await reconcileByCommand(env, { journals, withoutJournal: values['without-journal'] })
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}
