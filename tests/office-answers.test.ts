import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '../app/db/client.server.ts'
import { createUser } from '../app/features/auth/create-user.server.ts'
import { passwordHasher } from '../app/features/auth/password-hash.server.ts'
import { systemClock } from '../app/platform/clock.ts'
import { newId } from '../app/platform/ids.ts'
import { lowCost, passPhrase } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const email = 'owner@orbit.example'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startTestServer('sqlite', { LOG_TO: 'file' })
  const db = openDb(server)
  const passwordHash = await passwordHasher(lowCost).hash(passPhrase)
  const userId = await createUser(db, systemClock, { name: '김관리', email, passwordHash })
  const at = systemClock.now().toISOString()
  await db
    .insertInto('memberships')
    .values({ id: newId(), user_id: userId, site_id: null, role: 'owner', created_at: at })
    .execute()
  await db.destroy()
  const signed = await fetch(`${server.origin}/admin/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email, password: passPhrase }),
  })
  cookie = signed.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
})
afterAll(() => server.stop())

const logged = () => {
  const folder = join(server.dataDir, 'logs')
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
}

/** Every address of the office that takes a form. */
const forms = [
  'sign-in',
  'setup?token=x',
  'second-factor',
  'forgot-password',
  'reset-password?token=x',
  'leads/none',
  'messages',
  'advertisements/gaon-lakepark/new',
  'templates/gaon-lakepark/confirmation',
  'gifts',
  'redirects',
  'people',
  'account',
  'account/second-factor',
  'pictures/gaon-lakepark',
  'pictures/gaon-lakepark/upload',
  'press',
  'press/new',
]

test.each(forms)(
  'what is no form is refused with a sentence and without a fault in the log: /admin/%s',
  async (path) => {
    for (const type of [
      'application/json',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      undefined,
    ])
      for (const address of [path, path.replace(/(\?|$)/, '.data$1')]) {
        const answer = await fetch(`${server.origin}/admin/${address}`, {
          method: 'POST',
          redirect: 'manual',
          headers: { cookie, origin: server.origin, ...(type ? { 'content-type': type } : {}) },
          body: new Uint8Array([123, 34, 0, 255]),
        })
        const text = await answer.text()
        // A lead that does not exist is not found before anything is read.
        expect([400, 404], `${address} ${type}: ${text}`).toContain(answer.status)
        if (answer.status === 400) expect(text).toMatch(/내용을 읽지 못했습니다/)
      }
    expect(logged()).not.toMatch(/"level":"?(50|error)|request failed/)
  },
)

test.each([
  '/admin/sign-in?to=%2Fadmin%2Fsetup%3Ftoken%3Dx',
  '/admin/setup?token=x',
  '/admin/reset-password?token=x',
  '/admin/second-factor?to=%2Fadmin%2Fsetup%3Ftoken%3Dx',
  '/admin/account/second-factor?to=%2Fadmin',
])('no other host learns of %s', async (path) => {
  const answer = await fetch(server.origin + path, {
    headers: { cookie: path.includes('account') ? cookie : '' },
  })
  expect(answer.headers.get('referrer-policy')).toBe('same-origin')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('whoever tries too often is told in how many seconds to come again, as a document, as data and below the press list', async () => {
  const guess = { email, password: 'a guess of mine', deed: 'sign-in' }
  const addresses = ['/admin/sign-in', '/admin/sign-in.data', '/gaon-lakepark/press']
  const post = (path: string) =>
    fetch(server.origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server.origin },
      body: new URLSearchParams(guess),
    })
  for (let i = 0; i < 5; i++) expect((await post('/admin/sign-in')).status).toBe(401)
  for (const path of addresses) {
    const answer = await post(path)
    expect(answer.status, path).toBe(429)
    expect(Number(answer.headers.get('retry-after')), path).toBeGreaterThan(0)
    expect(await answer.text()).toContain('시도가 많았습니다')
  }
  // A window of a minute may end in between, never two.
}, 120_000)
