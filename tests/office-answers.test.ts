import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb } from '../app/db/client.server.ts'
import type { Role } from '../app/db/column-types.ts'
import { createUser } from '../app/features/auth/create-user.server.ts'
import { makeInvitation } from '../app/features/auth/invitations.server.ts'
import { passwordHasher } from '../app/features/auth/password-hash.server.ts'
import { systemClock } from '../app/platform/clock.ts'
import { newId } from '../app/platform/ids.ts'
import { testFirst } from './support/long.ts'
import { lowCost, passPhrase } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import { startedOf } from './support/start.ts'

const email = 'owner@orbit.example'
const emails = [email, 'counsellor@orbit.example', 'viewer@orbit.example', 'editor@orbit.example']

let server: TestServer
let db: Db
let cookie: string
/** Ids of `emails`. */
let people: string[]
beforeAll(async () => {
  server = await startTestServer('sqlite', { LOG_TO: 'file' })
  db = openDb(server)
  const site = await db
    .selectFrom('sites')
    .select('id')
    .where('slug', '=', 'gaon-lakepark')
    .executeTakeFirstOrThrow()
  const passwordHash = await passwordHasher(lowCost).hash(passPhrase)
  const created_at = systemClock.now().toISOString()
  people = []
  for (const one of emails) {
    const role = one.split('@')[0] as Role
    const user_id = await createUser(db, systemClock, { name: role, email: one, passwordHash })
    people.push(user_id)
    await db
      .insertInto('memberships')
      .values({ id: newId(), user_id, site_id: role === 'owner' ? null : site.id, role, created_at })
      .execute()
  }
  const signed = await post('/admin/sign-in', { email, password: passPhrase }, '')
  cookie = signed.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  // What signing in renewed, so that guesses here cost as little as for the others.
  await db.updateTable('accounts').set({ password: passwordHash }).execute()
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
})

const post = (path: string, fields: Record<string, string>, as: string = cookie) =>
  fetch(server.origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.origin, cookie: as },
    body: new URLSearchParams(fields),
  })

const logged = () => {
  const folder = join(server.dataDir, 'logs')
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
}

/** Every address of the office that takes a form. */
const forms = [
  ['sign-in'],
  ['setup?token=x'],
  ['second-factor'],
  ['forgot-password'],
  ['reset-password?token=x'],
  ['leads/none'],
  ['messages'],
  ['advertisements/gaon-lakepark/new'],
  ['templates/gaon-lakepark/confirmation'],
  ['gifts'],
  ['arrivals'],
  ['arrivals/walk-in'],
  ['visits/book'],
  ['visits/hours'],
  ['visits/close?day=2026-12-01'],
  ['redirects'],
  ['figures'],
  ['figures/daily'],
  ['exchange'],
  ['exchange/gaon-lakepark/import'],
  ['audit'],
  ['people'],
  ['account'],
  ['account/second-factor'],
  ['pictures/gaon-lakepark'],
  ['pictures/gaon-lakepark/upload'],
  ['press'],
  ['press/new'],
] as const

testFirst(4, forms)(
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

/** A page as people read it. */
const words = (html: string) => html.replace(/<script.*?<\/script>/gs, '').replace(/<!--.*?-->/g, '')

test('without a script a refused team, absence and working week come back as they were typed', async () => {
  const [, counsellor = ''] = people
  const send = async (fields: Record<string, string>) => {
    const answer = await post('/admin/teams?site=gaon-lakepark', fields)
    expect(answer.status).toBe(422)
    return words(await answer.text())
  }
  expect(await send({ intent: 'team', name: ' ' })).toContain('팀 이름을 입력해 주세요')
  const times = { from: '2026-12-01T09:00', until: '2026-12-01T11:30' }
  const absence = await send({ intent: 'absence', person: counsellor, covered: counsellor, ...times })
  expect(absence).toContain('대행자는 다른 직원이어야 합니다.')
  for (const time of Object.values(times)) expect(absence).toContain(`value="${time}"`)
  const chosen = [...absence.matchAll(/<option[^>]*>/g)].filter(([option]) => option.includes('selected'))
  expect(chosen.filter(([option]) => option.includes(counsellor))).toHaveLength(2)
  const week = await send({ intent: 'duty', person: counsellor, 'from-1': '13:07', 'until-1': '09:11' })
  for (const time of ['13:07', '09:11']) expect(week).toContain(`value="${time}"`)
})

test('a counsellor with a customer leaves only when it is said whose the customer is, by forms alone', async () => {
  const [, counsellor = ''] = people
  const started = await startedOf(db, server.dataDir)
  await fetch(`${server.origin}/gaon-lakepark/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: '홍길동', phone: '01012345678', agree: true, started }),
  })
  await db.updateTable('leads').set({ assigned_to: counsellor }).execute()
  const { id: membership } = await db
    .selectFrom('memberships')
    .select('id')
    .where('user_id', '=', counsellor)
    .executeTakeFirstOrThrow()
  const remove = (to?: string) =>
    post('/admin/people?site=gaon-lakepark', {
      intent: 'remove',
      membership,
      sure: 'on',
      ...(to === undefined ? {} : { to }),
    })
  const screen = await fetch(`${server.origin}/admin/people?site=gaon-lakepark`, { headers: { cookie } })
  expect(words(await screen.text())).toContain('맡은 고객 1명을 넘겨받을 사람')
  for (const to of [undefined, '', counsellor]) {
    const answer = await remove(to)
    expect(answer.status).toBe(422)
    expect(words(await answer.text())).toContain('누구에게 넘길지 선택해 주세요')
  }
  const answer = await remove('none')
  expect(words(await answer.text())).toContain('맡은 고객 1명의 담당도 변경했습니다')
  expect(await db.selectFrom('leads').select('assigned_to').execute()).toEqual([{ assigned_to: null }])
})

test('whoever tries too often is told in how many seconds to come again, in every way of asking', async () => {
  const guess = (who: string) => ({ email: who, password: 'a guess of mine', intent: 'sign-in' })
  // Of one place and one account five, of the place twenty: the limits are of a minute, which must not end between.
  await untilMinuteIsYoung()
  for (const who of emails)
    for (let i = 0; i < 5; i++) expect((await post('/admin/sign-in', guess(who), '')).status).toBe(401)
  for (const path of ['/admin/sign-in', '/admin/sign-in.data', '/gaon-lakepark/press']) {
    const answer = await post(path, guess(email), '')
    expect(answer.status, path).toBe(429)
    expect(Number(answer.headers.get('retry-after')), path).toBeGreaterThan(0)
    expect(await answer.text()).toContain('시도가 많았습니다')
  }
  // Whoever accepts an invitation meanwhile proved who they are: their browser is known from then on.
  const invited = 'new@orbit.example'
  const token = await makeInvitation(db, systemClock, {
    email: invited,
    siteId: null,
    role: 'owner',
    invitedBy: null,
  })
  const made = await post(`/admin/setup?token=${token}`, { name: '김민지', password: passPhrase }, '')
  expect(made.headers.get('location')).toBe('/admin/sign-in?why=made')
  const device = made.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect((await post('/admin/sign-in', { email: invited, password: passPhrase }, device)).status).toBe(302)
})

async function untilMinuteIsYoung() {
  while (Date.now() % 60_000 > 50_000) await new Promise((done) => setTimeout(done, 500))
}
