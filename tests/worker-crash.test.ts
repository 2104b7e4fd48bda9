import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { enqueueMessage } from '#app/domain/messages/enqueue-message.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { eachDatabaseKind } from './support/database.ts'
import { openTestInstall, type TestInstall } from './support/install.ts'
import { describeFirst } from './support/long.ts'
import { end } from './support/server.ts'
import { startSens } from './support/vendors/sens.ts'
import { startSolapi } from './support/vendors/solapi.ts'

const root = resolve(import.meta.dirname, '..')
const messages = 48
/** As the worker has them under way at once, and claimed at once. */
const atOnce = 8
const batch = 20

describeFirst(1, eachDatabaseKind)('the worker is killed while it sends, on %s', (kind) => {
  let office: TestInstall
  let vendor: Awaited<ReturnType<typeof startSolapi>>
  const workers: ChildProcess[] = []
  beforeAll(async () => {
    office = await openTestInstall(kind)
    vendor = await startSolapi(systemClock)
  })
  afterAll(async () => {
    await Promise.all(workers.map((worker) => end(worker, 'SIGKILL')))
    await Promise.all([office.close(), vendor.down()])
  })

  const solapiEnv = () => ({
    SMS_VENDOR: 'solapi',
    SOLAPI_API_KEY: vendor.account.apiKey,
    SOLAPI_API_SECRET: vendor.account.apiSecret,
    SOLAPI_URL: vendor.url,
  })
  const startWorkerProcess = (vendorEnv: Record<string, string> = solapiEnv()) => {
    const { keys, secret } = office.keys
    const worker = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'server/worker-process.ts'],
      {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          DATA_DIR: office.dataDir,
          ...(office.databaseUrl ? { DATABASE_URL: office.databaseUrl } : {}),
          APP_KEYS: [...keys].map(([id, key]) => `${id}:${key.export().toString('base64')}`).join(','),
          APP_SECRET: secret,
          ...vendorEnv,
          LEASE_MS: '500',
          WORKER_POLL_MS: '20',
        },
        stdio: 'ignore',
      },
    )
    workers.push(worker)
    return worker
  }
  const counts = async () => {
    const rows = await office.db
      .selectFrom('outbox_messages')
      .select((select) => ['status', select.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute()
    return Object.fromEntries(rows.map((row) => [row.status, Number(row.count)]))
  }

  const enqueue = (i: number) =>
    enqueueMessage(office.db, { keys: office.keys, clock: systemClock }, office.site, {
      template: 'confirmation',
      leadId: null,
      to: `0101234${String(1000 + i)}`,
      key: `m${i}`,
      values: { name: '홍길동', receiptNo: 'TS-1234-5678' },
    })

  test('by a vendor that cannot be asked and takes whatever comes: nothing is sent twice, a person decides', {
    tags: 'long',
  }, async () => {
    const sens = await startSens(systemClock)
    onTestFinished(async () => {
      await office.db.deleteFrom('outbox_messages').execute()
      await sens.down()
    })
    const sensEnv = {
      SMS_VENDOR: 'sens',
      SENS_ACCESS_KEY: sens.account.accessKey,
      SENS_SECRET_KEY: sens.account.secretKey,
      SENS_SERVICE_ID: sens.account.serviceId,
      SENS_URL: sens.url,
    }
    for (let i = 0; i < 3; i++) await enqueue(i)
    sens.always({ how: 'hold' })
    const first = startWorkerProcess(sensEnv)
    await expect.poll(() => sens.taken.length, { interval: 5, timeout: 20_000 }).toBe(3)
    await end(first, 'SIGKILL')
    expect(await counts()).toEqual({ sending: 3 })

    sens.always({ how: 'answer' })
    await enqueue(3)
    const second = startWorkerProcess(sensEnv)
    await expect.poll(counts, { interval: 20, timeout: 20_000 }).toEqual({ unknown: 3, accepted: 1 })
    await end(second, 'SIGTERM')
    expect(sens.taken.map(({ to }) => to).sort()).toEqual([0, 1, 2, 3].map((i) => `0101234${1000 + i}`))
  })

  test('before it claims, after it claimed, and after the vendor took the message: each arrives once', {
    tags: ['long'],
  }, async () => {
    for (let i = 0; i < messages; i++) await enqueue(i)
    // Four are answered; of the rest the vendor takes as many as come at once and says nothing.
    vendor.next(...Array.from({ length: 4 }, () => ({ how: 'answer' }) as const))
    vendor.always({ how: 'hold' })
    const first = startWorkerProcess()
    await expect.poll(() => vendor.taken.length, { interval: 5, timeout: 20_000 }).toBe(4 + atOnce)
    await end(first, 'SIGKILL')
    expect(await counts()).toEqual({
      accepted: 4,
      sending: atOnce,
      claimed: batch - 4 - atOnce,
      queued: messages - batch,
    })

    vendor.always({ how: 'answer' })
    startWorkerProcess()
    await expect.poll(counts, { interval: 50, timeout: 20_000 }).toEqual({ accepted: messages })
    const taken = vendor.taken.map((m) => m.customFields.messageId)
    expect(taken).toHaveLength(messages)
    expect(new Set(taken).size).toBe(messages)
  })
})
