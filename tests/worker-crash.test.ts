import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueMessage } from '../app/features/messages/enqueue-message.server.ts'
import { systemClock } from '../app/platform/clock.ts'
import { eachDatabaseKind } from './support/database.ts'
import { openTestInstall, type TestInstall } from './support/install.ts'
import { describeFirst } from './support/long.ts'
import { end } from './support/server.ts'
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

  const startWorkerProcess = () => {
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
          SMS_VENDOR: 'solapi',
          SOLAPI_API_KEY: vendor.account.apiKey,
          SOLAPI_API_SECRET: vendor.account.apiSecret,
          SOLAPI_URL: vendor.url,
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

  test('before it claims, after it claimed, and after the vendor took the message: each arrives once', {
    tags: ['long'],
  }, async () => {
    for (let i = 0; i < messages; i++)
      await enqueueMessage(office.db, { keys: office.keys, clock: systemClock }, office.site, {
        template: 'confirmation',
        leadId: null,
        to: `0101234${String(1000 + i)}`,
        key: `m${i}`,
        values: { name: '홍길동', receiptNo: 'TS-1234-5678' },
      })
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
