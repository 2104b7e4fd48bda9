/** `npm run migrate`: brings the database to this version and ends, as a start would before it serves. */
import { readEnv } from '#app/platform/env.ts'
import { describeVersion, readProgramVersion } from '#app/platform/program-version.server.ts'
import { lockDataFolder } from '../server/data-folder-lock.ts'
import { openInstall } from '../server/install.ts'
import { upgradeStopped } from '../server/prepare.ts'
import { describeFailure, prepareDataFolder } from '../server/start-checks.ts'

try {
  const env = readEnv(process.env)
  prepareDataFolder(env.dataDir)
  const lock = lockDataFolder(env.dataDir)
  process.on('exit', lock.release)
  const install = openInstall(env)
  try {
    await upgradeStopped(install, console.log)
    console.log(`데이터베이스가 ${describeVersion(readProgramVersion())} 버전에 맞게 준비되었습니다.`)
  } finally {
    await install.db.destroy()
  }
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}
