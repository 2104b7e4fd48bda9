import { openDb, pendingMigrations, withoutTimeouts } from '../app/db/client.server.ts'
import { readEnv } from '../app/platform/env.ts'
import { openInstall } from './install.ts'
import { refuseOtherKeys } from './ready-install.ts'
import { logFatalErrors, stopOnSignal } from './serve.ts'
import { describeFailure } from './start-checks.ts'
import { watchMachine } from './watch-machine.ts'
import { startWorker } from './worker.ts'

const env = readEnv(process.env)
const install = openInstall(env)
logFatalErrors(install)
// A worker may be started before the database is there and migrated. `startWorker` then waits.
const isPrepared = await pendingMigrations(install.db).then(
  (pending) => !pending.length,
  () => false,
)
if (isPrepared)
  await refuseOtherKeys(install).catch((error) => {
    console.error(describeFailure(error))
    process.exit(1)
  })
const worker = startWorker({
  ...install,
  leaseMs: env.LEASE_MS,
  pollMs: env.WORKER_POLL_MS,
  journalDir: env.journalDir,
  openWithoutTimeouts: () => openDb(env, { ...withoutTimeouts, connections: 1 }),
})
const machine = watchMachine(install)
void machine.look()
console.log('문자 발송 작업을 시작했습니다.')
stopOnSignal(async () => {
  machine.stop()
  await worker.stop()
  await install.db.destroy()
})
