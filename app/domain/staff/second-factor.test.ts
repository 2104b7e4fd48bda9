import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#app/db/column-types.ts'
import { limits } from '#app/platform/limits.ts'
import type { RequestContext } from '#app/request-context.ts'
import { stricterDatabaseFirst } from '../../../tests/support/database.ts'
import { composeHangul } from '../../../tests/support/hangul-input.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { describeFirst } from '../../../tests/support/long.ts'
import {
  contextOf,
  enter,
  makePerson,
  openBrowser,
  passPhrase,
  personOf,
  type TestBrowser,
} from '../../../tests/support/people.ts'
import {
  disableSecondFactor,
  finishEnrolment,
  replaceCodes,
  startEnrolment,
} from './enrol-second-factor.server.ts'
import type { Person } from './find-person.server.ts'
import { finishMove, startMove } from './move-second-factor.server.ts'
import { verifySecondFactor } from './second-factor.server.ts'
import { applyDefaultPolicy, listRequiredRoles, setRequiredRoles } from './security-policy.server.ts'
import { afterSignIn, signIn } from './sign-in.server.ts'
import { findStep, toStep, totpCode } from './totp.ts'

const email = 'minji@orbit.example'

test('codes are those of RFC 6238', () => {
  const secret = '12345678901234567890'
  expect(totpCode(secret, toStep(59_000))).toBe('287082')
  expect(totpCode(secret, toStep(1_111_111_109_000))).toBe('081804')
  expect(totpCode(secret, toStep(20_000_000_000_000))).toBe('353130')
  expect(findStep(secret, '287082', 59_000)).toBe(1)
  expect(findStep(secret, '287082', 89_999)).toBe(1)
  expect(findStep(secret, '287082', 120_000)).toBeUndefined()
})

describeFirst(1, stricterDatabaseFirst)('the second factor on %s', (kind) => {
  let office: TestInstall
  let ctx: RequestContext
  let desk: TestBrowser
  beforeAll(async () => {
    office = await openTestInstall(kind)
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    for (const table of [
      'users',
      'verifications',
      'rate_counters',
      'audit_entries',
      'security_policies',
    ] as const)
      await office.db.deleteFrom(table).execute()
    ctx = contextOf(office)
    await makePerson(office, { email, role: 'manager' })
    desk = await enter(ctx, email)
  })
  const recorded = async () =>
    (
      await office.db
        .selectFrom('audit_entries')
        .select('action')
        .where('action', 'like', 'second-factor.%')
        .where('action', '!=', 'second-factor.refused')
        .orderBy('id')
        .execute()
    ).map(({ action }) => action.replace('second-factor.', ''))
  const me = async () => (await personOf(ctx, desk)) as Person

  /** Secret out of an `otpauth:` address, as an authenticator reads it. */
  function secretIn(uri: string): string {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
    const base32 = new URL(uri).searchParams.get('secret') ?? ''
    const bits = [...base32].map((one) => letters.indexOf(one).toString(2).padStart(5, '0')).join('')
    return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('')
  }

  /** Switched on, with every code up to the present counted as used before. */
  async function enrol(): Promise<{ secret: string; codes: string[] }> {
    const begun = await startEnrolment(ctx, desk.request(), await me(), passPhrase)
    if (!begun.ok) throw new Error(begun.message)
    const secret = secretIn(begun.uri)
    const code = totpCode(secret, toStep(Date.now()))
    const done = await finishEnrolment(
      ctx,
      desk.request(),
      await me(),
      ` ${code.slice(0, 3)} ${code.slice(3)}`,
    )
    if (!done.ok) throw new Error(done.message)
    desk.take(done.headers)
    await office.db
      .updateTable('two_factors')
      .set({ last_step: toStep(Date.now()) - 1 })
      .execute()
    return { secret, codes: done.codes }
  }
  const half = async () => {
    const browser = openBrowser()
    const signed = await signIn(ctx, browser.request(), { email, password: passPhrase })
    if (!signed.ok) throw new Error(signed.message)
    browser.take(signed.headers)
    return { browser, signed }
  }
  const step = (browser: TestBrowser, code: string) => verifySecondFactor(ctx, browser.request(), code)

  test('is switched on with the password and a code, and signs other devices out', async () => {
    const phone = await enter(ctx, email)
    expect(await startEnrolment(ctx, desk.request(), await me(), 'a guess of mine')).toMatchObject({
      ok: false,
    })
    const begun = await startEnrolment(ctx, desk.request(), await me(), passPhrase)
    expect(begun).toMatchObject({
      ok: true,
      uri: expect.stringMatching(/^otpauth:\/\/totp\/.*minji%40orbit/),
    })
    expect(await finishEnrolment(ctx, desk.request(), await me(), '000000')).toMatchObject({ ok: false })
    // Nothing is asked for before the first code was right.
    expect((await half()).signed.next).toBeUndefined()
    await enrol()
    expect((await me()).user.hasSecondFactor).toBe(true)
    expect(await personOf(ctx, phone)).toBeUndefined()
  })

  test('with the password alone nobody is in; with a code they are, and the browser is known then', async () => {
    const { secret } = await enrol()
    const { browser, signed } = await half()
    expect(signed.next).toBe('second-factor')
    expect(afterSignIn(signed, '/gaon/press#writers')).toBe(
      '/admin/second-factor?to=%2Fgaon%2Fpress%23writers',
    )
    expect(await personOf(ctx, browser)).toBeUndefined()
    expect(await step(browser, '123456')).toMatchObject({
      ok: false,
      over: false,
      message: '번호가 맞지 않습니다.',
    })
    const verified = await step(browser, totpCode(secret, toStep(Date.now())))
    expect(verified.ok).toBe(true)
    if (verified.ok) browser.take(verified.headers)
    expect((await personOf(ctx, browser))?.user.email).toBe(email)
    expect(browser.cookies.has('bunyang.device')).toBe(true)
    expect(browser.cookies.has('bunyang.two_factor')).toBe(false)
  })

  test('takes no code twice, not even for another sign-in', async () => {
    const { secret } = await enrol()
    const code = totpCode(secret, toStep(Date.now()))
    expect((await step((await half()).browser, code)).ok).toBe(true)
    const { browser } = await half()
    expect(await step(browser, code)).toMatchObject({ ok: false })
    expect(await personOf(ctx, browser)).toBeUndefined()
    // Desk, and the one that was right.
    expect(await office.db.selectFrom('sessions').select('id').execute()).toHaveLength(2)
  })

  test('is closed after five wrong codes in a sign-in, and for a while after ten', async () => {
    const { secret } = await enrol()
    const right = () => totpCode(secret, toStep(Date.now()))
    const wrong = async (browser: TestBrowser) => step(browser, right() === '123456' ? '654321' : '123456')
    const first = (await half()).browser
    for (let i = 0; i < 5; i++) expect(await wrong(first)).toMatchObject({ ok: false, over: false })
    expect(await step(first, right())).toMatchObject({ ok: false, over: true })
    const second = (await half()).browser
    for (let i = 0; i < 5; i++) await wrong(second)
    const third = (await half()).browser
    expect(await step(third, right())).toMatchObject({ ok: false, status: 429 })
  })

  test('a recovery code replaces the telephone once, in any spelling', async () => {
    const { codes } = await enrol()
    expect(codes).toHaveLength(10)
    const [code = ''] = codes
    const { browser } = await half()
    // In capitals, and typed with Hangul on.
    const verified = await step(browser, ` ${composeHangul(code.replace('-', ' ').toUpperCase())} `)
    expect(verified.ok).toBe(true)
    if (verified.ok) browser.take(verified.headers)
    expect(await personOf(ctx, browser)).toBeDefined()
    expect(await step((await half()).browser, code)).toMatchObject({ ok: false })
    // The password alone does not give new ones, and neither does a used code.
    for (const wrong of ['', '000000', code])
      expect(await replaceCodes(ctx, await me(), { password: passPhrase, code: wrong })).toMatchObject({
        status: 422,
      })
    const written = { password: passPhrase, code: codes[1] ?? '' }
    const replaced = await replaceCodes(ctx, await me(), written)
    expect(replaced.ok && replaced.codes).toHaveLength(10)
    expect(await step((await half()).browser, codes[2] ?? '')).toMatchObject({ ok: false })
  })

  test('keeps neither codes nor the secret readable, and a kept hash is no code', async () => {
    const { secret, codes } = await enrol()
    const row = await office.db.selectFrom('two_factors').selectAll().executeTakeFirstOrThrow()
    for (const code of codes) {
      expect(row.backup_codes).not.toContain(code)
      expect(row.backup_codes).not.toContain(code.replace('-', ''))
    }
    expect(row.secret).not.toContain(secret)
    const [hash = ''] = JSON.parse(row.backup_codes) as string[]
    expect(await step((await half()).browser, hash)).toMatchObject({ ok: false })
  })

  test('is switched off with the password and a code, and everything about it is on record', async () => {
    const { secret, codes } = await enrol()
    const code = totpCode(secret, toStep(Date.now()))
    const end = async (password: string, by: string) =>
      disableSecondFactor(ctx, desk.request(), await me(), { password, code: by })
    expect(await end('a guess of mine', code)).toMatchObject({ status: 422 })
    expect(await end(passPhrase, '')).toMatchObject({ status: 422 })
    expect(await end(passPhrase, code === '000000' ? '000001' : '000000')).toMatchObject({ status: 422 })
    expect((await me()).user.hasSecondFactor).toBe(true)
    const ended = await end(passPhrase, code)
    expect(ended.ok).toBe(true)
    if (ended.ok) desk.take(ended.headers)
    expect((await me()).user.hasSecondFactor).toBe(false)
    expect((await half()).signed.next).toBeUndefined()
    // Without the telephone a recovery code does as well.
    const again = await enrol()
    expect(await end(passPhrase, codes[0] ?? '')).toMatchObject({ status: 422 })
    expect(await end(passPhrase, again.codes[0] ?? '')).toMatchObject({ ok: true })
    expect(await recorded()).toEqual(['on', 'off', 'on', 'off'])
  })

  test('guesses at the code of somebody who is signed in are few', async () => {
    const { secret } = await enrol()
    const guess = (code: string) => me().then((one) => replaceCodes(ctx, one, { password: passPhrase, code }))
    for (let i = 0; i < limits.passwordChecksByUser.max - 1; i++)
      expect(await guess('no code')).toMatchObject({ status: 422 })
    expect(await guess(totpCode(secret, toStep(Date.now())))).toMatchObject({
      status: 429,
      retryAfter: expect.any(Number),
    })
  })

  test('moves to another telephone, and the old one counts until the new one has shown a code', async () => {
    const { secret, codes } = await enrol()
    const begin = async (code: string) => startMove(ctx, await me(), { password: passPhrase, code })
    expect(await begin('000000')).toMatchObject({ status: 422 })
    const begun = await begin(codes[0] ?? '')
    if (!begun.ok) throw new Error(begun.message)
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/.*minji%40orbit/)
    const next = secretIn(begun.uri)
    expect(next).not.toBe(secret)
    const now = () => toStep(Date.now())
    expect(await finishMove(ctx, await me(), totpCode(secret, now()))).toMatchObject({ status: 422 })
    // A person who stops here still signs in with the old one.
    const { browser: phone } = await half()
    const entered = await step(phone, totpCode(secret, now()))
    if (entered.ok) phone.take(entered.headers)
    expect(await personOf(ctx, phone)).toBeDefined()
    const done = await finishMove(ctx, await me(), totpCode(next, now()))
    expect(done.ok && done.codes).toHaveLength(10)
    expect(await personOf(ctx, phone)).toBeUndefined()
    expect(await step((await half()).browser, totpCode(secret, now() + 1))).toMatchObject({ ok: false })
    expect(await step((await half()).browser, codes[1] ?? '')).toMatchObject({ ok: false })
    expect((await step((await half()).browser, totpCode(next, now() + 1))).ok).toBe(true)
    // A second time there is nothing to finish.
    expect(await finishMove(ctx, await me(), totpCode(next, now()))).toMatchObject({ status: 422 })
    expect(await recorded()).toEqual(['on', 'new-telephone'])
  })

  describe('where it is demanded', () => {
    const demand = (roles: Role[], siteId: string | null = null) =>
      setRequiredRoles(office.db, { siteId, roles, actor: ctx.actor, at: office.clock.now() })
    const sessionsBegan = (at: Date) =>
      office.db.updateTable('sessions').set({ created_at: at.toISOString() }).execute()

    test('signing in leads to switching it on, on the way to where one was going', async () => {
      await demand(['owner', 'manager'])
      const { browser, signed } = await half()
      expect(signed.next).toBe('enrolment')
      expect(afterSignIn(signed, '/gaon/press#writers')).toBe(
        '/admin/account/second-factor?to=%2Fgaon%2Fpress%23writers',
      )
      expect((await personOf(ctx, browser))?.mustEnrol).toBe(true)
    })

    test('a session that was there before goes on to its end, and ends being asked once it is switched on', async () => {
      await sessionsBegan(new Date(Date.now() - 60_000))
      await demand(['manager'])
      expect((await me()).mustEnrol).toBe(false)
      await sessionsBegan(new Date(Date.now() + 1000))
      expect((await me()).mustEnrol).toBe(true)
      await enrol()
      expect((await me()).mustEnrol).toBe(false)
    })

    test('saving the same demand again asks nobody earlier', async () => {
      await demand(['manager'])
      await sessionsBegan(new Date(Date.now() + 1000))
      await demand(['manager', 'viewer'])
      expect((await me()).mustEnrol).toBe(true)
    })

    test('it is not switched off, with whatever code', async () => {
      const { codes } = await enrol()
      await demand(['manager'])
      const written = { password: passPhrase, code: codes[0] ?? '' }
      expect(await disableSecondFactor(ctx, desk.request(), await me(), written)).toMatchObject({
        status: 403,
      })
      expect((await me()).user.hasSecondFactor).toBe(true)
      // Refused before it was used up.
      expect((await replaceCodes(ctx, await me(), written)).ok).toBe(true)
    })

    test('it goes by role and site: nothing is asked of other roles and on other sites', async () => {
      await demand(['viewer'])
      await demand(['manager'], office.otherSite.id)
      expect((await half()).signed.next).toBeUndefined()
      await demand(['manager'], office.site.id)
      expect((await half()).signed.next).toBe('enrolment')
      await demand([], office.site.id)
      expect((await half()).signed.next).toBeUndefined()
    })

    test('a production install asks owners and managers from its first start on, until its owner says otherwise', async () => {
      await applyDefaultPolicy(office.db, office.clock.now())
      expect(await listRequiredRoles(office.db, office.site.id)).toEqual({
        everywhere: ['owner', 'manager'],
        onSite: [],
      })
      await demand([])
      await applyDefaultPolicy(office.db, office.clock.now())
      expect((await listRequiredRoles(office.db, office.site.id)).everywhere).toEqual([])
    })
  })

  test('a second step without a first leads back to the first', async () => {
    expect(await step(openBrowser(), '123456')).toMatchObject({ ok: false, over: true })
  })
})
