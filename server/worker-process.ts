import { openDb, withoutTimeouts } from '../app/db/client.server.ts'
import { readEnv } from '../app/platform/env.ts'
import { openInstall } from './install.ts'
import { logFatalErrors, stopOnSignal } from './serve.ts'
import { watchMachine } from './watch-machine.ts'
import { startWorker } from './worker.ts'

const env = readEnv(process.env)
const install = openInstall(env)
logFatalErrors(install)
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
