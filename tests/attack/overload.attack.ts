import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { liftBudgets } from '../support/budgets.ts'
import { startTestServer } from '../support/server.ts'
import type { Visits } from './visitor-process.ts'
import type { Stretches } from './watch-loop.ts'

const host = 'gaon-lakepark.localhost'
/** Milliseconds of the server's processor for which one in a hundred may wait, and anybody. */
const longWait = 5
const longestWait = 50
/** Once after a start: what signing in needs is loaded, sitemaps are drawn. */
const longestOnce = 200
const loopFile = join(tmpdir(), `bunyang-loop-${process.pid}.json`)

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  const env = {
    BUNYANG_ENV: 'production',
    TRUSTED_PROXY_HOPS: '1',
    APP_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    APP_SECRET: randomBytes(32).toString('base64'),
    LOG_TO: 'file',
    LEAD_RUSH_PER_MINUTE: '100000',
    LOOP_FILE: loopFile,
    NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import ${join(import.meta.dirname, 'watch-loop.ts')}`,
  }
  server = await startTestServer('sqlite', env, 'demo')
  // Five strangers a second from one process are a rush, in which everybody would be asked for work.
  const db = openDb(server)
  await liftBudgets(db, 'gaon-lakepark')
  await db.destroy()
})
afterAll(async () => {
  await server.stop()
  await rm(loopFile, { force: true })
})

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

/** What the server's loop did since it was asked last. */
async function stretches(): Promise<Stretches> {
  await rm(loopFile, { force: true })
  server.child.kill('SIGUSR2')
  await expect.poll(() => readFile(loopFile, 'utf8').then(JSON.parse, () => undefined)).toBeDefined()
  return JSON.parse(await readFile(loopFile, 'utf8'))
}

/** What somebody who comes at any moment waits for the loop: a long stretch is met more often. */
function waitOf(all: Stretches, part: number): number {
  const sorted = all.toSorted((a, b) => a - b)
  const lengths = sorted.map((stretch) => Math.max(1, stretch))
  let left = part * lengths.reduce((sum, length) => sum + length, 0)
  for (const [i, length] of lengths.entries()) {
    left -= length
    if (left <= 0) return sorted[i] as number
  }
  return sorted.at(-1) as number
}

const describeWaits = (all: Stretches) =>
  [0.5, 0.95, 0.99].map((part) => `p${part * 100} ${waitOf(all, part).toFixed(1)}`).join(' ')

test('while strangers guess, upload, make up hosts and read sitemaps, visitors are served as before', async () => {
  await run<Visits>('visitor-process.ts', 3, 0)
  await stretches()
  await run<object>('attacker-process.ts', 1)
  const first = await stretches()
  const quiet = await run<Visits>('visitor-process.ts', 10, 10_000)
  const usual = await stretches()
  const attack = run<Record<string, number>>('attacker-process.ts', 13)
  const attacked = await run<Visits>('visitor-process.ts', 10, 20_000)
  const busy = await stretches()
  const memory = residentMegabytes()
  const answers = await attack
  const [once, longest] = [Math.max(...first), Math.max(...busy)]
  console.log(
    [
      `pages          quiet ${describeTimes(quiet.pages)}   attacked ${describeTimes(attacked.pages)} ms`,
      `registrations  quiet ${describeTimes(quiet.registrations)}   attacked ${describeTimes(attacked.registrations)} ms`,
      `server's loop  quiet ${describeWaits(usual)}   attacked ${describeWaits(busy)}, longest ${longest.toFixed(0)}, of the first second ${once.toFixed(0)} ms`,
      `memory ${memory.toFixed(0)} MB   strangers were answered ${JSON.stringify(answers)}`,
    ].join('\n'),
  )
  expect(attacked.refused).toEqual([])
  expect(waitOf(busy, 0.99)).toBeLessThanOrEqual(Math.max(3 * waitOf(usual, 0.99), longWait))
  expect(longest).toBeLessThanOrEqual(longestWait)
  expect(once).toBeLessThanOrEqual(longestOnce)
  // Visitors share processors with strangers here, so that most of what the slowest wait for is not the server.
  expect(quantile(attacked.pages, 0.5)).toBeLessThanOrEqual(3 * quantile(quiet.pages, 0.5))
  expect(quantile(attacked.registrations, 0.5)).toBeLessThanOrEqual(3 * quantile(quiet.registrations, 0.5))
  expect(memory).toBeLessThan(400)
})
