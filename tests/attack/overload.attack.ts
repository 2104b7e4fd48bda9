import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '../../app/db/client.server.ts'
import { liftBudgets } from '../support/budgets.ts'
import { startTestServer } from '../support/server.ts'
import type { Visits } from './visitor-process.ts'

const host = 'gaon-lakepark.localhost'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer('sqlite', {
    BUNYANG_ENV: 'production',
    TRUSTED_PROXY_HOPS: '1',
    APP_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    APP_SECRET: randomBytes(32).toString('base64'),
    LOG_TO: 'file',
    LEAD_RUSH_PER_MINUTE: '100000',
  })
  // Five strangers a second from one process are a rush, in which everybody would be asked for work.
  const db = openDb(server)
  await liftBudgets(db)
  await db.destroy()
})
afterAll(() => server.stop())

const run = <T>(file: string, ...args: (string | number)[]) =>
  new Promise<T>((resolve, reject) => {
    const child = fork(
      join(import.meta.dirname, file),
      [new URL(server.origin).port, host, ...args].map(String),
    )
    child.once('message', (message) => resolve(message as T))
    child.once('error', reject)
    child.once('exit', (code) => code && reject(new Error(`${file} ended with ${code}`)))
  })

const quantile = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] as number
const describeTimes = (times: number[]) =>
  [0.5, 0.95, 0.99].map((part) => `p${part * 100} ${quantile(times, part).toFixed(1)}`).join(' ')

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

test('while strangers guess, upload, make up hosts and read sitemaps, visitors are served as before', async () => {
  await run<Visits>('visitor-process.ts', 3, 0)
  const quiet = await run<Visits>('visitor-process.ts', 20, 10_000)
  const attack = run<Record<string, number>>('attacker-process.ts', 24)
  const attacked = await run<Visits>('visitor-process.ts', 20, 20_000)
  const memory = residentMegabytes()
  const answers = await attack
  console.log(
    [
      `pages          quiet ${describeTimes(quiet.pages)}   attacked ${describeTimes(attacked.pages)} ms`,
      `registrations  quiet ${describeTimes(quiet.registrations)}   attacked ${describeTimes(attacked.registrations)} ms`,
      `memory ${memory.toFixed(0)} MB   strangers were answered ${JSON.stringify(answers)}`,
    ].join('\n'),
  )
  expect(attacked.refused).toEqual([])
  expect(quantile(attacked.pages, 0.99)).toBeLessThanOrEqual(3 * quantile(quiet.pages, 0.99))
  expect(quantile(attacked.registrations, 0.99)).toBeLessThanOrEqual(5 * quantile(quiet.registrations, 0.99))
  expect(memory).toBeLessThan(400)
})
