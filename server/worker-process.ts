import { setTimeout as pause } from 'node:timers/promises'
import { openDb, pendingMigrations } from '#app/db/client.server.ts'
import { describeMisspelt, readEnv } from '#app/platform/env.ts'
import { readProgramVersion } from '#app/platform/program-version.server.ts'
import { openInstall } from './install.ts'
import { applyJournal } from './prepare.ts'
import { refuseOtherKeys } from './ready-install.ts'
import { announceRunning, logFatalErrors, stopOnSignal } from './serve.ts'
import { describeFailure, refuseUnfinishedRestore } from './start-checks.ts'
import { watchMachine } from './watch-machine.ts'
import { startWorkerOf } from './worker.ts'

const waitMs = 1000

const { env, install } = open()
for (const line of describeMisspelt(process.env)) console.log(line)
logFatalErrors(install)
install.log.info({ ...readProgramVersion(), node: process.version }, 'worker starting')
await untilPrepared()
const releaseRunLock = await announceRunning(install).catch(refuse)
await refuseOtherKeys(install).catch(refuse)
for (const line of await applyJournal(install).catch(refuse)) console.log(line)
const worker = startWorkerOf(install)
const machine = watchMachine(install)
void machine.look()
console.log('문자 발송 작업을 시작했습니다.')
stopOnSignal(async () => {
  machine.stop()
  await worker.stop()
  await releaseRunLock()
  await install.db.destroy()
})

function open() {
  try {
    const env = readEnv(process.env)
    refuseUnfinishedRestore(env.dataDir)
    return { env, install: openInstall(env) }
  } catch (error) {
    return refuse(error)
  }
}

/** A worker may start before the database exists and is migrated. It keeps no file open while it waits, so that the server can. */
async function untilPrepared() {
  for (let said = false; ; said = true) {
    const db = openDb(env, { connections: 1 })
    const isPrepared = await pendingMigrations(db).then(
      (pending) => !pending.length,
      () => false,
    )
    await db.destroy()
    if (isPrepared) return
    if (!said) console.log('서버가 데이터베이스를 준비하기를 기다립니다.')
    await pause(waitMs)
  }
}

function refuse(error: unknown): never {
  console.error(describeFailure(error))
  process.exit(1)
}
