import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Db, openDb } from '#app/db/client.server.ts'
import { firstLink, manageToken } from '#app/domain/messages/manage-link.server.ts'
import { ambiguousRequests, type BrokenRequest, damagedRequests } from './support/broken-requests.ts'
import { registered } from './support/leads.ts'
import { first, isLong, runs } from './support/long.ts'
import { madeUpFields } from './support/made-up-fields.ts'
import { officeCommands } from './support/office-commands.ts'
import { formsIn } from './support/office-forms.ts'
import { officeOf } from './support/office-of.ts'
import { beginSession } from './support/sign-in.ts'
import { startWatchedServer, type WatchedServer } from './support/watched-server.ts'
import { workInOffice } from './support/worked-office.ts'

/** `FUZZ_SEED=123 npm run test:long -- tests/fuzz.test.ts` sends the same again. */
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31))
const made = <T>(arbitrary: fc.Arbitrary<T>, count: number, of: string): T[] => {
  const own = [...of].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, seed)
  return fc.sample(arbitrary, { seed: own, numRuns: count })
}

/** Milliseconds of processor time that others wait for one request. */
const mostMs = 200

/** Whose these are is in no log. */
const secrets = {
  name: '남궁비밀',
  phone: '01087654321',
  email: 'secret.person@example.com',
  text: '아무도 몰라야 하는 말',
}

const slug = 'dalbit-maru'
let server: WatchedServer
let db: Db
let known: Record<string, string>

beforeAll(async () => {
  server = await startWatchedServer()
  db = openDb(server)
  // What the pages of visitors need; commands of the office want one that worked.
  known = isLong ? await workInOffice(server) : { lead: await somebody() }
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
})

async function somebody(): Promise<string> {
  const office = await officeOf(server, { slug })
  try {
    return await registered(office, { phone: '01022220001' })
  } finally {
    await office.db.destroy()
  }
}

const at = () => ({ host: '127.0.0.1', port: Number(new URL(server.origin).port) })

async function expectAlive(): Promise<void> {
  expect([server.child.exitCode, server.child.signalCode]).toEqual([null, null])
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
}

interface Sent {
  what: string
  path: string
  init: RequestInit
}

/** Sends one after the other; what was answered by a fault, or kept others waiting for too long. */
async function faultsOf(requests: readonly Sent[], signIn?: () => Promise<string>): Promise<string[]> {
  const faults: string[] = []
  const statuses = new Map<number, number>()
  let cookie = signIn ? await signIn() : ''
  const send = async ({ what, path, init }: Sent) => {
    const headers = { ...(init.headers as Record<string, string>), origin: server.origin, cookie }
    const answer = await fetch(server.origin + path, { ...init, headers, redirect: 'manual' })
    await answer.arrayBuffer()
    if (answer.status >= 500) faults.push(`${what}: ${answer.status}`)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (signIn && answer.headers.get('location')?.startsWith('/admin/sign-in')) cookie = await signIn()
  }
  const longestOf = async (some: readonly Sent[]) => {
    const { longest } = await server.costOf(async () => {
      for (const one of some) await send(one)
    })
    return longest
  }
  for (let i = 0; i < requests.length; i += 10) {
    // Limits of a person or of an address would answer all that follows.
    await db.deleteFrom('rate_counters').execute()
    const some = requests.slice(i, i + 10)
    if ((await longestOf(some)) <= mostMs) continue
    // Code runs slowly the first time.
    for (const one of some) {
      const longest = await longestOf([one])
      if (longest > mostMs) faults.push(`${one.what}: ${longest.toFixed(0)} ms`)
    }
  }
  if (isLong) console.log(seed, requests.length, Object.fromEntries(statuses))
  return faults
}

const encode = (fields: readonly (readonly [string, string])[]) =>
  new URLSearchParams(fields.map(([a, b]) => [a, b])).toString()
const posted = (fields: readonly (readonly [string, string])[]): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  // The office takes 256 KB; longer ones are refused unread.
  body: encode(fields).slice(0, 250_000),
})

const secretOf = (name: string): string[] => {
  if (/phone|number/i.test(name)) return [secrets.phone]
  if (/mail/i.test(name)) return [secrets.email]
  if (/name|author/i.test(name)) return [secrets.name]
  return /message|body|text|note|memo|reason/i.test(name) ? [secrets.text] : []
}

/** Ids of what there is, by table. */
async function idsByTable(): Promise<Map<string, string[]>> {
  const tables = (await db.introspection.getTables()).filter(({ columns }) =>
    columns.some(({ name }) => name === 'id'),
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await db
        .selectFrom(name as 'leads')
        .select('id')
        .limit(3)
        .execute()
      return [name, rows.map(({ id }) => String(id))] as const
    }),
  )
  return new Map(found)
}

describe(`made-up forms, seed ${seed}`, () => {
  test(
    'of the public site and of the sign-in',
    async () => {
      const office = await officeOf(server, { slug })
      const own = `/${slug}/my/${manageToken(office.keys, firstLink(known.lead as string))}`
      await office.db.destroy()
      const pages = first(4, [
        '/',
        `/${slug}/customer`,
        own,
        '/admin/sign-in',
        `/${slug}/search`,
        `/${slug}/press`,
        ...['second-factor', 'forgot-password', 'reset-password?token=a', 'setup?token=a'].map(
          (name) => `/admin/${name}`,
        ),
      ])
      const requests: Sent[] = []
      const count = runs(1, 150)
      for (const page of pages) {
        const html = await (await fetch(server.origin + page, { headers: { accept: 'text/html' } })).text()
        const drawn = formsIn(html, new URL(page, server.origin))
        // Of a form that its script draws the names are those that its action reads.
        const fallback = { action: page, method: 'post' as const, fields: [], buttons: [] }
        for (const { action, method, fields, buttons } of drawn.length ? drawn : [fallback]) {
          const names = [
            ...fields.map(({ name }) => name),
            ...buttons.map(([name]) => name),
            'intent',
            'email',
            'password',
            'code',
            'token',
          ]
          const shape = Object.fromEntries(names.map((name) => [name, undefined]))
          const knownOf = (name: string) => [
            ...fields.filter((field) => field.name === name).map(({ value }) => value),
            ...buttons.filter((button) => button[0] === name).map(([, value]) => value),
            ...secretOf(name),
          ]
          for (const values of made(madeUpFields(shape, knownOf), count, `${page} ${action}`))
            requests.push(
              method === 'get'
                ? {
                    what: `GET ${action} ${encode(values).slice(0, 300)}`,
                    path: `${action.split('?', 1)[0]}?${encode(values).slice(0, 7000)}`,
                    init: {},
                  }
                : {
                    what: `POST ${action} ${encode(values).slice(0, 300)}`,
                    path: action,
                    init: posted(values.length ? values : [['a', '']]),
                  },
            )
        }
      }
      expect(requests.length).toBeGreaterThan(count * pages.length - 1)
      const names = ['name', 'phone', 'agree', 'ads', 'message', 'started']
      const shape = Object.fromEntries(names.map((name) => [name, undefined]))
      const json = fc.oneof(
        fc.json({ maxDepth: 4 }),
        madeUpFields(shape, secretOf).map((fields) => JSON.stringify(Object.fromEntries(fields))),
      )
      const right = JSON.stringify({ ...secrets, message: secrets.text, agree: 'on' })
      for (const body of [right, ...made(json, count * 3, 'json')])
        requests.push({
          what: `POST leads ${body.slice(0, 200)}`,
          path: `/${slug}/leads`,
          init: {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: body.slice(0, 30_000),
          },
        })
      expect(await faultsOf(requests)).toEqual([])
      await expectAlive()
    },
    isLong ? 60 * 60_000 : undefined,
  )

  test('of every command of the office', { tags: 'long', timeout: 2 * 60 * 60_000 }, async () => {
    const ids = await idsByTable()
    const commands = await officeCommands()
    const all = [...ids.values()].flat()
    const thereAs = (name: string): string[] => [
      ...(known[name] === undefined ? [] : [known[name] as string]),
      ...(ids.get(`${name}s`) ?? ids.get(name) ?? []),
    ]
    const knownOf = (name: string): string[] => [...thereAs(name), ...secretOf(name)]
    const who = {
      owner: 'owner@example.com',
      counsellor: 'kim@example.com',
      manager: 'manager@example.com',
    } as const
    const requests = (role: keyof typeof who): Sent[] =>
      commands
        .filter(({ may }) => (['owner', 'counsellor', 'manager'] as const).find((one) => may(one)) === role)
        .flatMap(({ path, intent, input }) => {
          const address = `/${path.replace(/:(\w+)\??|\*/g, (_, name = '*') => thereAs(name)[0] ?? all[0] ?? 'terms')}?site=${slug}`
          return made(
            madeUpFields(input.shape as Record<string, z.ZodType>, knownOf),
            60,
            `${path} ${intent}`,
          ).map((values) => ({
            what: `${role} POST ${address} ${intent} ${encode(values).slice(0, 400)}`,
            path: address,
            init: posted([...values, ['intent', intent]]),
          }))
        })
    const faults: string[] = []
    for (const [role, email] of Object.entries(who)) {
      const signIn = async () =>
        [...(await beginSession(server, email))].map((cookie) => cookie.join('=')).join('; ')
      faults.push(...(await faultsOf(requests(role as keyof typeof who), signIn)))
    }
    expect(faults).toEqual([])
    await expectAlive()
  })

  test('leave nothing of a person in the log', async () => {
    const folder = join(server.dataDir, 'logs')
    const log = () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join('')
    // Lines are written some at a time.
    await expect.poll(log).toContain(`/${slug}/leads`)
    for (const secret of [...Object.values(secrets), '010-8765-4321', encodeURIComponent(secrets.name)])
      expect(log()).not.toContain(secret)
  })
})

describe(`the raw socket, seed ${seed}`, () => {
  /** What is answered until the server ends the connection, or nothing has come for a while. */
  const answersTo = (bytes: Buffer, patienceMs = isLong ? 3000 : 700) =>
    new Promise<string>((done) => {
      let heard = ''
      const line = connect(at(), () => line.write(bytes))
      line.setTimeout(patienceMs, () => line.destroy())
      line.on('data', (chunk) => {
        heard += chunk.toString('latin1')
      })
      // Cut off while it was still sending, which is an answer as well.
      line.on('error', () => line.destroy())
      line.on('close', () => done(heard))
    })
  const statusesIn = (heard: string) =>
    [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

  /** Somebody with an ordinary request is answered while strangers do this. */
  const besides = async <T>(work: Promise<T>): Promise<T> => {
    let over = false
    const visits = (async () => {
      do expect((await fetch(`${server.origin}/`)).status).toBe(200)
      while (!over)
    })()
    try {
      return await work
    } finally {
      over = true
      await visits
    }
  }

  const tryAll = async (requests: readonly BrokenRequest[]): Promise<string[]> => {
    const faults: string[] = []
    const waiting = [...requests]
    const hand = async () => {
      for (let one = waiting.pop(); one; one = waiting.pop()) {
        const statuses = statusesIn(await answersTo(one.bytes))
        const isRefused = statuses.length <= 1 && statuses.every((status) => status >= 400)
        if (
          statuses.some((status) => status >= 500 && status !== 503 && status !== 505) ||
          (one.expects === 'one-refusal' && !isRefused)
        )
          faults.push(`${one.name}: ${statuses}`)
      }
    }
    await Promise.all(Array.from({ length: 50 }, hand))
    return faults
  }

  test.each(first(2, ['/', `/${slug}/customer`, '/admin/sign-in', '/webhooks/solapi/token']))(
    'a request to %s that two servers may read differently is refused once, and nothing after it is answered',
    async (path) => {
      const { host } = new URL(server.origin)
      expect(await besides(tryAll(ambiguousRequests(host, path)))).toEqual([])
      await expectAlive()
    },
  )

  test(
    'damaged requests end no process and cause no fault',
    async () => {
      const { host } = new URL(server.origin)
      const paths = [
        '/',
        `/${slug}/customer`,
        '/admin/sign-in',
        `/${slug}/search?q=a`,
        '/healthz',
        '/media/a.avif',
        `/${slug}/leads`,
      ]
      const requests = made(damagedRequests(host, paths), runs(150, 20_000), 'damaged')
      expect(await besides(tryAll(requests))).toEqual([])
      await expectAlive()
    },
    isLong ? 60 * 60_000 : undefined,
  )

  test('many requests in one write are all answered, in their order', async () => {
    const { host } = new URL(server.origin)
    const one = (path: string, end = '') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${end}\r\n`
    const paths = Array.from({ length: 60 }, (_, i) => (i % 2 ? '/healthz' : '/none'))
    const text = paths.map((path) => one(path)).join('') + one('/healthz', 'Connection: close\r\n')
    const statuses = statusesIn(await answersTo(Buffer.from(text), 60_000))
    expect(statuses).toEqual([...paths.map((path) => (path === '/none' ? 404 : 200)), 200])
  })

  test(
    'heads and forms that never end keep nobody waiting',
    async () => {
      const { host } = new URL(server.origin)
      const heads = [
        '',
        'GE',
        `GET / HTTP/1.1\r\nHost: ${host}\r\nX-One: `,
        `POST /${slug}/customer HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 30000\r\n\r\na`,
      ]
      const lines = await Promise.all(
        Array.from(
          { length: runs(400, 2000) },
          (_, i) =>
            new Promise<Socket>((done, fail) => {
              const line = connect(at(), () => {
                line.write(heads[i % heads.length] as string)
                done(line)
              })
              line.once('error', fail)
            }),
        ),
      )
      for (const line of lines) line.on('error', () => line.destroy()).resume()
      // A letter at a time, as slow clients do.
      const drip = setInterval(() => {
        for (const line of lines) if (line.writable) line.write('a')
      }, 1000)
      try {
        const { longest } = await server.costOf(async () => {
          for (let i = 0; i < 20; i++) expect((await fetch(`${server.origin}/`)).status).toBe(200)
        })
        expect(longest).toBeLessThan(mostMs)
        if (isLong)
          await expect
            .poll(() => lines.filter(({ closed }) => !closed).length, { timeout: 3 * 60_000 })
            .toBe(0)
      } finally {
        clearInterval(drip)
        for (const line of lines) line.destroy()
      }
      await expectAlive()
    },
    5 * 60_000,
  )
})
