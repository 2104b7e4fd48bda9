import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#app/platform/limits.ts'
import type { RequestContext } from '#app/request-context.ts'
import { stricterDatabaseFirst } from '../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { describeFirst, runs } from '../../../tests/support/long.ts'
import {
  contextOf,
  enter,
  makePerson,
  openBrowser,
  passPhrase,
  personOf,
} from '../../../tests/support/people.ts'
import { findEndedPerson } from './find-person.server.ts'
import { passwordHasher } from './password-hash.server.ts'
import { createPasswordQueue, type PasswordQueue } from './password-queue.ts'
import { endSessions, listSessions, signOut } from './sessions.server.ts'
import { changePassword } from './set-password.server.ts'
import { signIn } from './sign-in.server.ts'

const email = 'minji@orbit.example'

describeFirst(1, stricterDatabaseFirst)('signing in on %s', (kind) => {
  let office: TestInstall
  let ctx: RequestContext
  let userId: string
  beforeAll(async () => {
    office = await openTestInstall(kind)
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    for (const table of ['users', 'rate_counters', 'audit_entries'] as const)
      await office.db.deleteFrom(table).execute()
    office.clock.set('2026-11-21T05:00:00.000Z')
    ctx = contextOf(office)
    userId = await makePerson(office, { email, role: 'manager' })
  })
  const attempt = (
    password: string,
    over: { ctx?: RequestContext; email?: string; browser?: ReturnType<typeof openBrowser> } = {},
  ) =>
    signIn(over.ctx ?? ctx, (over.browser ?? openBrowser()).request(), {
      email: over.email ?? email,
      password,
    })

  test('works by address and password, the address in any case', async () => {
    const signed = await attempt(passPhrase, {
      ctx: contextOf(office, { checksTables: true }),
      email: ' Minji@Orbit.example',
    })
    expect(signed.ok).toBe(true)
    const browser = openBrowser()
    browser.take(signed.headers as Headers)
    const person = await personOf(ctx, browser)
    expect(person).toMatchObject({ user: { id: userId, email, hasSecondFactor: false } })
    expect(person?.sites).toMatchObject([{ slug: 'first', role: 'manager', name: 'first' }])
  })

  test('gives __Host- cookies over https: Secure, HttpOnly, SameSite=Lax, of the whole host and no other', async () => {
    const signed = await attempt(passPhrase, { ctx: contextOf(office, { secureCookies: true }) })
    const cookies = (signed.headers as Headers).getSetCookie()
    expect(cookies.map((one) => one.split('=')[0])).toEqual([
      '__Host-bunyang.session_token',
      '__Host-bunyang.device',
    ])
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/(;|$)/)
      expect(cookie).toMatch(/; HttpOnly/)
      expect(cookie).toMatch(/; Secure/)
      expect(cookie).toMatch(/; SameSite=Lax/i)
      expect(cookie).not.toMatch(/Domain=/i)
    }
  })

  test('over https a session cookie that was set in clear is nobody’s', async () => {
    const browser = await enter(ctx, email)
    expect(await personOf(ctx, browser)).toBeDefined()
    expect(await personOf(contextOf(office, { secureCookies: true }), browser)).toBeUndefined()
  })

  test('does not tell whether there is such an address: same words, one hash of the same cost each', async () => {
    const cost = { N: 2 ** 13, r: 8, p: 1 }
    const rounds = runs(5, 12)
    const weighed = contextOf(office, { passwordCost: cost })
    const password = await passwordHasher(cost).hash(passPhrase)
    await office.db.updateTable('accounts').set({ password }).execute()
    const hash = vi.spyOn((await weighed.auth()).hasher, 'hash')
    const verify = vi.spyOn((await weighed.auth()).hasher, 'verify')
    const words = new Set<string>()
    for (let i = 0; i < rounds; i++)
      for (const who of ['known', 'unknown'] as const) {
        await office.db.deleteFrom('rate_counters').execute()
        const answer = await attempt('not the pass phrase', {
          email: who === 'known' ? email : 'nobody@orbit.example',
          ctx: weighed,
        })
        words.add(JSON.stringify(answer))
      }
    expect([...words]).toEqual([
      JSON.stringify({
        ok: false,
        status: 401,
        message: '로그인 실패: 이메일 또는 비밀번호가 맞지 않습니다.',
      }),
    ])
    expect(verify).toHaveBeenCalledTimes(rounds)
    expect(hash).toHaveBeenCalledTimes(rounds)
  })

  test('makes a new session each time: one that was planted or is left over does not become somebody’s', async () => {
    const planted = openBrowser()
    planted.cookies.set('bunyang.session_token', 'planted.signature')
    await enter(ctx, email, planted)
    const first = planted.cookies.get('bunyang.session_token')
    expect(first).not.toBe('planted.signature')
    const left = openBrowser()
    left.cookies.set('bunyang.session_token', first as string)
    await enter(ctx, email, left)
    expect(left.cookies.get('bunyang.session_token')).not.toBe(first)
    // The person who planted the earlier one is out.
    expect(await personOf(ctx, planted)).toBeUndefined()
    expect(await personOf(ctx, left)).toBeDefined()
  })

  test('a session ends with signing out, and its cookie is worth nothing afterwards', async () => {
    const browser = await enter(ctx, email)
    const thief = openBrowser()
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    browser.take(await signOut(ctx, browser.request()))
    expect(browser.cookies.has('bunyang.session_token')).toBe(false)
    expect(await personOf(ctx, thief)).toBeUndefined()
  })

  test('shows where one is signed in and ends one, all others, or all', async () => {
    const [desk, phone, tablet] = [await enter(ctx, email), await enter(ctx, email), await enter(ctx, email)]
    const here = await personOf(ctx, desk)
    const sessions = await listSessions(office.db, userId)
    expect(sessions).toHaveLength(3)
    expect(sessions[0]).toMatchObject({
      addressBlock: '203.0.113.0/24',
      userAgent: expect.stringContaining('Windows'),
    })
    expect(JSON.stringify(sessions)).not.toContain(desk.cookies.get('bunyang.session_token')?.split('.')[0])
    const actor = ctx.actor
    const there = await personOf(ctx, phone)
    await endSessions(office.db, ctx, { userId, which: { only: there?.sessionId ?? '' }, actor })
    expect(await personOf(ctx, phone)).toBeUndefined()
    // Not somebody else's, whatever id is sent.
    expect(
      await endSessions(office.db, ctx, { userId: 'other', which: { only: here?.sessionId ?? '' }, actor }),
    ).toBe(0)
    await endSessions(office.db, ctx, { userId, which: { except: here?.sessionId ?? '' }, actor })
    expect(await personOf(ctx, tablet)).toBeUndefined()
    expect(await personOf(ctx, desk)).toBeDefined()
    await endSessions(office.db, ctx, { userId, which: 'all', actor })
    expect(await personOf(ctx, desk)).toBeUndefined()
  })

  test('a session ends after an hour without use', async () => {
    const browser = await enter(ctx, email)
    const rest = (minutes: number) =>
      office.db
        .updateTable('sessions')
        .set({ updated_at: new Date(Date.now() - minutes * 60_000).toISOString() })
        .execute()
    await rest(59)
    expect(await personOf(ctx, browser)).toBeDefined()
    // That was use: the hour starts again.
    const { updated_at } = await office.db
      .selectFrom('sessions')
      .select('updated_at')
      .executeTakeFirstOrThrow()
    expect(Date.now() - Date.parse(updated_at)).toBeLessThan(60_000)
    await rest(61)
    expect(await personOf(ctx, browser)).toBeUndefined()
    expect(await personOf(ctx, browser)).toBeUndefined()
    // Whose it was is known for what they were typing, to this browser alone.
    const { user_id } = await office.db.selectFrom('sessions').select('user_id').executeTakeFirstOrThrow()
    expect(await findEndedPerson(ctx, browser.request())).toBe(user_id)
    expect(await findEndedPerson(ctx, openBrowser().request())).toBeUndefined()
    expect(await listSessions(ctx.db, user_id)).toEqual([])
  })

  test('changing the password asks for the old one and signs every other device out', async () => {
    const [desk, phone] = [await enter(ctx, email), await enter(ctx, email)]
    const person = (await personOf(ctx, desk)) as NonNullable<Awaited<ReturnType<typeof personOf>>>
    const next = '호숫가 산책은 아침 7시에'
    expect(await changePassword(ctx, person, { current: 'a guess of mine', next })).toMatchObject({
      ok: false,
    })
    expect(
      await changePassword(ctx, person, { current: passPhrase, next: 'minji minji minji' }),
    ).toMatchObject({
      ok: false,
      message: expect.stringContaining('다른 말로'),
    })
    expect(await changePassword(ctx, person, { current: passPhrase, next })).toEqual({ ok: true })
    expect(await personOf(ctx, phone)).toBeUndefined()
    expect(await personOf(ctx, desk)).toBeDefined()
    expect((await attempt(passPhrase)).ok).toBe(false)
    expect((await attempt(next)).ok).toBe(true)
  })

  test('guessing at one account from one place is slowed in steps, and the answer says how long to wait', async () => {
    const guess = () => attempt('a guess of mine')
    for (let i = 0; i < limits.signInsByPlace.max; i++) expect(await guess()).toMatchObject({ status: 401 })
    expect(await guess()).toMatchObject({ status: 429, message: expect.stringContaining('1분 뒤') })
    // Not even the right one is looked at meanwhile.
    expect(await attempt(passPhrase)).toMatchObject({ status: 429 })
    office.clock.set('2026-11-21T05:01:00.000Z')
    for (let i = 0; i < 3; i++) expect(await guess()).toMatchObject({ status: 401 })
    expect(await guess()).toMatchObject({ status: 429, message: expect.stringContaining('14분 뒤') })
    office.clock.set('2026-11-21T05:15:00.000Z')
    expect((await attempt(passPhrase)).ok).toBe(true)
  })

  test('many accounts tried from one block are slowed together; signing in rightly counts for nothing', async () => {
    const most = limits.signInsByAddress.max
    await Promise.all(Array.from({ length: 5 }, () => attempt(passPhrase)))
    const answers = await Promise.all(
      Array.from({ length: most + 10 }, (_, i) =>
        attempt('Summer2026!stuffed', {
          email: `person${i}@orbit.example`,
          ctx: contextOf(office, { address: `203.0.113.${i + 1}` }),
        }),
      ),
    )
    expect(answers.filter((one) => !one.ok && one.status === 401)).toHaveLength(most)
    expect(answers.filter((one) => !one.ok && one.status === 429)).toHaveLength(10)
    expect(await attempt(passPhrase, { ctx: contextOf(office, { address: '198.51.100.9' }) })).toMatchObject({
      ok: true,
    })
  })

  test('strangers who try an account out from everywhere do not keep its owner out', async () => {
    const desk = await enter(ctx, email)
    const most = limits.signInsByAccount.max
    await Promise.all(
      Array.from({ length: most + 5 }, (_, i) =>
        attempt('a guess of mine', { ctx: contextOf(office, { address: `198.51.${i}.9` }) }),
      ),
    )
    const elsewhere = contextOf(office, { address: '192.0.2.1' })
    expect(await attempt(passPhrase, { ctx: elsewhere })).toMatchObject({ status: 429 })
    // A browser that knows the account has counters of its own, from the strangers' own block too.
    for (const place of [elsewhere, contextOf(office, { address: '198.51.3.9' })])
      expect(await attempt(passPhrase, { ctx: place, browser: desk })).toMatchObject({ ok: true })
    // One that was made up, or is known for another account, has not.
    const made = openBrowser()
    made.cookies.set('bunyang.device', `${'a'.repeat(22)}.${'b'.repeat(22)}`)
    expect(await attempt(passPhrase, { ctx: elsewhere, browser: made })).toMatchObject({ status: 429 })
    await makePerson(office, { email: 'other@orbit.example', role: 'viewer' })
    const others = await enter(contextOf(office, { address: '192.0.2.77' }), 'other@orbit.example')
    expect(await attempt(passPhrase, { ctx: elsewhere, browser: others })).toMatchObject({ status: 429 })
  })

  test('guesses at the whole install are slowed together; a known browser signs in meanwhile', async () => {
    const desk = await enter(ctx, email)
    const most = limits.signInsByInstall.max
    const answers = await Promise.all(
      Array.from({ length: most + 10 }, (_, i) =>
        attempt('Summer2026!stuffed', {
          email: `person${i}@orbit.example`,
          ctx: contextOf(office, { address: `198.51.${i}.9` }),
        }),
      ),
    )
    expect(answers.filter((one) => !one.ok && one.status === 401)).toHaveLength(most)
    expect(answers.filter((one) => !one.ok && one.status === 429)).toHaveLength(10)
    const elsewhere = contextOf(office, { address: '192.0.2.1' })
    expect(await attempt(passPhrase, { ctx: elsewhere })).toMatchObject({
      status: 429,
      retryAfter: expect.any(Number),
    })
    expect(await attempt(passPhrase, { ctx: elsewhere, browser: desk })).toMatchObject({ ok: true })
    office.clock.set('2026-11-21T05:01:00.000Z')
    expect(await attempt(passPhrase, { ctx: elsewhere })).toMatchObject({ ok: true })
  })

  test('while too many wait to be hashed others are refused with the same answer for every address, and nothing is counted', async () => {
    const lane = { max: 0, waitMs: 1000 }
    const passwordQueue = createPasswordQueue({ known: lane, stranger: lane })
    const crowded = contextOf(office, { passwordQueue })
    const desk = await enter(crowded, email)
    let leave = () => {}
    const first = passwordQueue.run(() => new Promise<void>((done) => (leave = done)))
    const told = {
      ok: false,
      status: 503,
      message: '요청이 몰려 처리하지 못했습니다. 잠시 뒤에 다시 시도해 주세요.',
      retryAfter: 5,
    }
    for (const who of [email, 'nobody@orbit.example'])
      for (const password of [passPhrase, 'a guess of mine'])
        expect(await attempt(password, { email: who, ctx: crowded })).toEqual(told)
    expect(await office.db.selectFrom('rate_counters').selectAll().where('count', '>', 0).execute()).toEqual(
      [],
    )
    // The office has a way of its own.
    expect(await attempt(passPhrase, { ctx: crowded, browser: desk })).toMatchObject({ ok: true })
    leave()
    await first
    expect(await attempt(passPhrase, { ctx: crowded })).toMatchObject({ ok: true })
  })

  test('a hash that finds no room after all is given back, not taken for a wrong password', async () => {
    const passwordQueue: PasswordQueue = { ...createPasswordQueue(), hasRoom: () => true }
    const full = createPasswordQueue({
      known: { max: 0, waitMs: 1 },
      stranger: { max: 0, waitMs: 1 },
    })
    void full.run(() => new Promise(() => {}))
    passwordQueue.run = (hash) => full.run(hash)
    const crowded = contextOf(office, { passwordQueue })
    expect(await attempt(passPhrase, { ctx: crowded })).toMatchObject({ status: 503 })
    expect(await attempt(passPhrase, { ctx: crowded, email: 'nobody@orbit.example' })).toMatchObject({
      status: 503,
    })
    expect(await office.db.selectFrom('rate_counters').selectAll().where('count', '>', 0).execute()).toEqual(
      [],
    )
    expect(await office.db.selectFrom('audit_entries').select('id').execute()).toEqual([])
  })

  test('one place alone cannot close an account to new devices elsewhere', async () => {
    await Promise.all(
      Array.from({ length: limits.signInsByAccount.max + 20 }, () => attempt('a guess of mine')),
    )
    const elsewhere = contextOf(office, { address: '192.0.2.1' })
    expect(await attempt(passPhrase, { ctx: elsewhere })).toMatchObject({ ok: true })
  })

  test('a person who works for no site any more is not signed in, with the words of a wrong password', async () => {
    await office.db.deleteFrom('memberships').execute()
    expect(await attempt(passPhrase)).toMatchObject({ ok: false, status: 401 })
    expect(await office.db.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  test('a sign-in replaces a hash of an earlier cost', async () => {
    const old = await passwordHasher({ N: 8, r: 8, p: 1 }).hash(passPhrase)
    await office.db.updateTable('accounts').set({ password: old }).execute()
    await enter(ctx, email)
    const { password } = await office.db.selectFrom('accounts').select('password').executeTakeFirstOrThrow()
    expect(password).toMatch(/^\$scrypt\$ln=4,/)
    await enter(ctx, email)
  })

  test('is on record, refusals without the address that was typed', async () => {
    await attempt('a guess of mine')
    await attempt('minji-password', { email: 'someone.secret@orbit.example' })
    await enter(ctx, email)
    const rows = await office.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
    expect(rows.map((row) => row.action)).toEqual(['session.refused', 'session.refused', 'session.begun'])
    expect(rows[2]).toMatchObject({ actor_id: userId, subject_id: userId, ip_address: '203.0.113.7' })
    expect(JSON.stringify(rows)).not.toMatch(/someone\.secret|minji-password|a guess/)
  })
})
