import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { passPhrase } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const owner = 'owner@orbit.example'

let server: TestServer
let folder: string
/** Of a browser from which the owner signed in before. */
let desk: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bunyang-hashes-'))
  server = await startTestServer('sqlite', {
    TRUSTED_PROXY_HOPS: '1',
    COUNT_HASHES_IN: join(folder, 'hashes.json'),
    NODE_OPTIONS: `--import=${new URL('./support/count-hashes.ts', import.meta.url)}`,
  })
  const made = await send(new URL(server.setupLink ?? '').pathname + new URL(server.setupLink ?? '').search, {
    name: '김관리',
    email: owner,
    password: passPhrase,
  })
  expect(made.status).toBe(302)
  desk = made.headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .filter((one) => one.startsWith('bunyang.device='))
    .join('; ')
  expect(desk).toContain('=')
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.origin, ...headers },
    body: new URLSearchParams(fields),
  })

/** How long something takes, in milliseconds. */
async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const began = performance.now()
  const answer = await work()
  return { ms: performance.now() - began, answer }
}

async function readHome(): Promise<number> {
  const { ms } = await timed(async () => {
    const page = await fetch(`${server.origin}/`)
    expect(page.status).toBe(200)
    return await page.text()
  })
  return ms
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

const hashes = () =>
  JSON.parse(readFileSync(join(folder, 'hashes.json'), 'utf8')) as { atOnce: number; made: number }

test.each([60, 120])(
  '%i wrong sign-ins at once from six blocks: few are hashed, the others are refused at once, and pages and the office go on',
  { tags: ['long'] },
  async (count) => {
    const db = openDb(server)
    await db.deleteFrom('rate_counters').execute()
    await db.destroy()
    for (let i = 0; i < 5; i++) await readHome()
    const quiet: number[] = []
    for (let i = 0; i < 40; i++) quiet.push(await readHome())
    const before = hashes().made

    let isOver = false
    const flood = Promise.all(
      Array.from({ length: count }, (_, i) =>
        timed(() =>
          // Half of them as the office's script sends them.
          send(
            i % 2 ? '/admin/sign-in.data' : '/admin/sign-in',
            { email: `person${i}@orbit.example`, password: 'Summer2026!stuffed' },
            { 'x-forwarded-for': `198.51.${i % 6}.${i}` },
          ),
        ),
      ),
    ).finally(() => {
      isOver = true
    })
    const busy: number[] = []
    const reading = (async () => {
      while (!isOver) busy.push(await readHome())
    })()
    const known = await timed(() =>
      send('/admin/sign-in', { email: owner, password: passPhrase }, { cookie: desk }),
    )
    const answers = await flood
    await reading

    const told = answers.map(({ answer }) => answer.status)
    expect(told.filter((status) => ![401, 429, 503].includes(status))).toEqual([])
    const refused = answers.filter(({ answer }) => answer.status !== 401)
    expect(refused.length).toBeGreaterThan(count / 3)
    for (const { answer } of refused) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.text()).toMatch(/요청이 몰려|시도가 많았습니다/)
    }
    expect(known.answer.status).toBe(302)
    expect(known.answer.headers.getSetCookie().join()).toContain('bunyang.session_token=')

    const { made, atOnce } = hashes()
    expect(atOnce).toBeLessThanOrEqual(2)
    // Those that were hashed, and the owner's.
    expect(made - before).toBe(answers.length - refused.length + 1)
    // They do not wait for those that are hashed.
    const hashed = answers.filter(({ answer }) => answer.status === 401)
    expect(median(refused.map(({ ms }) => ms))).toBeLessThan(Math.max(...hashed.map(({ ms }) => ms)))
    expect(busy.length).toBeGreaterThan(5)
    expect(median(busy) / median(quiet)).toBeLessThan(10)
  },
)
