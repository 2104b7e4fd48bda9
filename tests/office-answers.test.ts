import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb } from '#app/db/client.server.ts'
import type { Role } from '#app/db/column-types.ts'
import { createUser } from '#app/domain/staff/create-user.server.ts'
import { makeInvitation } from '#app/domain/staff/invitations.server.ts'
import { passwordHasher } from '#app/domain/staff/password-hash.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { filledIn } from './support/leads.ts'
import { testFirst } from './support/long.ts'
import { newAnswers } from './support/new-site.ts'
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
    .where('slug', '=', 'dalbit-maru')
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
  ['advertisements/dalbit-maru/new'],
  ['templates/dalbit-maru/confirmation'],
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
  ['exchange/dalbit-maru/import'],
  ['audit'],
  ['people'],
  ['account'],
  ['account/second-factor'],
  ['pictures/dalbit-maru'],
  ['pictures/dalbit-maru/upload'],
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
    const answer = await post('/admin/teams?site=dalbit-maru', fields)
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
  await fetch(`${server.origin}/dalbit-maru/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...filledIn(), started }),
  })
  await db.updateTable('leads').set({ assigned_to: counsellor }).execute()
  const { id: membership } = await db
    .selectFrom('memberships')
    .select('id')
    .where('user_id', '=', counsellor)
    .executeTakeFirstOrThrow()
  const remove = (to?: string) =>
    post('/admin/people?site=dalbit-maru', {
      intent: 'remove',
      membership,
      sure: 'on',
      ...(to === undefined ? {} : { to }),
    })
  const screen = await fetch(`${server.origin}/admin/people?site=dalbit-maru`, { headers: { cookie } })
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

test('a client that tries too often reads in how many seconds to come again, in every way of asking', async () => {
  const guess = (who: string) => ({ email: who, password: 'a guess of mine', intent: 'sign-in' })
  // Of one place and one account five, of the place twenty: the limits are of a minute, which must not end between.
  await untilMinuteIsYoung()
  for (const who of emails)
    for (let i = 0; i < 5; i++) expect((await post('/admin/sign-in', guess(who), '')).status).toBe(401)
  for (const path of ['/admin/sign-in', '/admin/sign-in.data', '/dalbit-maru/press']) {
    const answer = await post(path, guess(email), '')
    expect(answer.status, path).toBe(429)
    expect(Number(answer.headers.get('retry-after')), path).toBeGreaterThan(0)
    expect(await answer.text()).toContain('시도가 많았습니다')
  }
  // A person who accepts an invitation meanwhile proved who they are: their browser is known from then on.
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

const linksIn = async (path: string) => {
  const answered = await fetch(server.origin + path, { headers: { cookie } })
  const html = await answered.text()
  return { html, links: [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = '']) => href) }
}

test('no link of the office leads to another site: each is on the own host of its site, or in the preview of its drafts', async () => {
  const states = db.updateTable('sites').where('slug', '=', 'solbit-maru')
  await states.set({ state: 'hidden' }).execute()
  for (const [slug, host] of [
    ['dalbit-maru', /^http:\/\/dalbit-maru\.localhost(?::\d+)?\//],
    ['solbit-maru', /^\/draft\/s/],
  ] as const)
    for (const path of [
      `sites/${slug}/pages`,
      `sites/${slug}/documents`,
      `redirects?site=${slug}`,
      `press?site=${slug}`,
    ]) {
      const { links } = await linksIn(`/admin/${path}`)
      expect(links.length, path).toBeGreaterThan(5)
      expect(
        links.filter((href) => !/^(?:\/admin|[#?]|tel:)/.test(href) && !host.test(href)),
        path,
      ).toEqual([])
    }
  const { html, links } = await linksIn('/admin/sites/solbit-maru/pages')
  expect(html).toContain('방문자에게 보이지 않습니다')
  expect(html).not.toMatch(/>공개<\/span>/)
  const preview = links.find((href) => /^\/draft\/s[^/]+\/customer$/.test(href)) ?? ''
  const shown = await fetch(server.origin + preview, { headers: { cookie } })
  expect([shown.status, (await shown.text()).includes('온새 솔빛 마루')]).toEqual([200, true])
  await states.set({ state: 'open' }).execute()
})

const refusedWith = async (path: string, fields: Record<string, string>) => {
  const answered = await post(path, fields)
  return [answered.status, await answered.text()] as const
}

test('a domain is read in the same way wherever it is typed, and one of another site is refused when it is saved', async () => {
  const hosts = '/admin/sites/dalbit-maru/hosts'
  for (const [host, sentence] of [
    ['192.168.0.1', 'IP 주소는 쓸 수 없습니다'],
    ['https://solbit-maru.localhost/', '이미 ‘온새 솔빛 마루’ 단지가 쓰는 도메인입니다'],
    ['dalbit-maru.localhost', '목록에 있는 도메인입니다'],
  ]) {
    const [status, html] = await refusedWith(hosts, { intent: 'add', version: '0', host: host as string })
    expect([host, status]).toEqual([host, 422])
    expect(html).toContain(sentence)
    expect(html).toContain(`value="${host}"`)
  }
  expect((await post(hosts, { intent: 'add', version: '0', host: 'https://다온.kr/' })).status).toBe(200)
  expect((await linksIn(hosts)).html).toMatch(/다온\.kr<!-- --> <small>\((?:<!-- -->)?xn--2j1bj97a\.kr/)
  await db.deleteFrom('content_drafts').execute()
  const typed = { ...newAnswers, intent: 'make' }
  for (const [host, sentence] of [
    ['10.0.0.1', 'IP 주소는 쓸 수 없습니다'],
    ['solbit-maru.localhost', '이미 &#x27;solbit-maru&#x27; 단지의 주소입니다'],
  ])
    expect((await refusedWith('/admin/sites/new', { ...typed, host: host as string }))[1]).toContain(sentence)
})

test('an error of a new site is at its field, also where the made settings have it', async () => {
  const [status, html] = await refusedWith('/admin/sites/new', {
    ...{ ...newAnswers, intent: 'make', host: '' },
    ...{ special: '2027-03-01', contractFrom: '2027-04-22', contractUntil: '2027-04-19' },
  })
  expect(status).toBe(422)
  const fieldWith = (sentence: string) =>
    new RegExp(`name="(\\w+)"(?:(?!name=")[\\s\\S])*?${sentence}`).exec(html)?.[1]
  expect(fieldWith('모집공고는 최초 청약 신청일 10일 전')).toBe('special')
  expect(fieldWith('끝나는 날이 시작하는 날보다 앞섭니다')).toBe('contractUntil')
  expect(html).toContain('2곳을 고쳐 주세요')
})

test('a figure out of range is refused when it is typed, and comes back with its sentence', async () => {
  for (const [name, value, sentence] of [
    ['households.total', '-86400', '0보다 작을 수 없는 수치입니다'],
    ['floors.above', '4000', '층수는 200을 넘을 수 없습니다'],
    ['payment.down', '140', '비율은 100을 넘을 수 없습니다'],
  ] as const) {
    const row = { key: name, value, unit: '', digits: '', source: '' }
    const fields = { intent: 'save', version: '0', json: JSON.stringify({ rows: [row] }) }
    const [status, html] = await refusedWith('/admin/sites/dalbit-maru/facts', fields)
    expect([name, status]).toEqual([name, 422])
    expect(html).toContain(sentence)
    // The browser draws the sheet of facts (journey `office-facts`).
    expect(html).toContain(value)
  }
})
