import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '../../../tests/support/database.ts'
import { openOffice, type TestOffice } from '../../../tests/support/install.ts'
import {
  doorOf,
  enter,
  makePerson,
  openBrowser,
  passPhrase,
  personOf,
  type TestBrowser,
} from '../../../tests/support/people.ts'
import type { Door } from '../../door.ts'
import {
  beginEnrolment,
  endSecondFactor,
  finishEnrolment,
  replaceCodes,
} from './enrol-second-factor.server.ts'
import type { Person } from './find-person.server.ts'
import { verifySecondFactor } from './second-factor.server.ts'
import { afterSignIn, signIn } from './sign-in.server.ts'
import { codeOf, stepOf, stepOfCode } from './totp.ts'

const email = 'minji@orbit.example'

test('codes are those of RFC 6238', () => {
  const secret = '12345678901234567890'
  expect(codeOf(secret, stepOf(59_000))).toBe('287082')
  expect(codeOf(secret, stepOf(1_111_111_109_000))).toBe('081804')
  expect(codeOf(secret, stepOf(20_000_000_000_000))).toBe('353130')
  expect(stepOfCode(secret, '287082', 59_000)).toBe(1)
  expect(stepOfCode(secret, '287082', 89_999)).toBe(1)
  expect(stepOfCode(secret, '287082', 120_000)).toBeUndefined()
})

describe.each(databaseKinds)('the second factor on %s', (kind) => {
  let office: TestOffice
  let door: Door
  let desk: TestBrowser
  beforeAll(async () => {
    office = await openOffice(kind)
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    for (const table of ['users', 'verifications', 'rate_counters', 'audit_entries'] as const)
      await office.db.deleteFrom(table).execute()
    door = doorOf(office)
    await makePerson(office, { email, role: 'manager' })
    desk = await enter(door, email)
  })
  const me = async () => (await personOf(door, desk)) as Person

  /** Secret out of an `otpauth:` address, as an authenticator reads it. */
  function secretIn(uri: string): string {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
    const base32 = new URL(uri).searchParams.get('secret') ?? ''
    const bits = [...base32].map((one) => letters.indexOf(one).toString(2).padStart(5, '0')).join('')
    return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('')
  }

  /** Switched on, with every code up to the present counted as used before. */
  async function enrol(): Promise<{ secret: string; codes: string[] }> {
    const begun = await beginEnrolment(door, desk.request(), await me(), passPhrase)
    if (!begun.ok) throw new Error(begun.message)
    const secret = secretIn(begun.uri)
    const code = codeOf(secret, stepOf(Date.now()))
    const done = await finishEnrolment(
      door,
      desk.request(),
      await me(),
      ` ${code.slice(0, 3)} ${code.slice(3)}`,
    )
    if (!done.ok) throw new Error(done.message)
    desk.take(done.headers)
    await office.db
      .updateTable('two_factors')
      .set({ last_step: stepOf(Date.now()) - 1 })
      .execute()
    return { secret, codes: done.codes }
  }
  const half = async () => {
    const browser = openBrowser()
    const signed = await signIn(door, browser.request(), { email, password: passPhrase })
    if (!signed.ok) throw new Error(signed.message)
    browser.take(signed.headers)
    return { browser, signed }
  }
  const step = (browser: TestBrowser, code: string) => verifySecondFactor(door, browser.request(), code)

  test('is switched on with the password and a code, and signs other devices out', async () => {
    const phone = await enter(door, email)
    expect(await beginEnrolment(door, desk.request(), await me(), 'a guess of mine')).toMatchObject({
      ok: false,
    })
    const begun = await beginEnrolment(door, desk.request(), await me(), passPhrase)
    expect(begun).toMatchObject({
      ok: true,
      uri: expect.stringMatching(/^otpauth:\/\/totp\/.*minji%40orbit/),
    })
    expect(await finishEnrolment(door, desk.request(), await me(), '000000')).toMatchObject({ ok: false })
    // Nothing is asked for before the first code was right.
    expect((await half()).signed.secondFactor).toBe(false)
    await enrol()
    expect((await me()).user.hasSecondFactor).toBe(true)
    expect(await personOf(door, phone)).toBeUndefined()
  })

  test('with the password alone nobody is in; with a code they are, and the browser is known then', async () => {
    const { secret } = await enrol()
    const { browser, signed } = await half()
    expect(signed.secondFactor).toBe(true)
    expect(afterSignIn(signed, '/gaon/press#writers')).toBe(
      '/admin/second-factor?to=%2Fgaon%2Fpress%23writers',
    )
    expect(await personOf(door, browser)).toBeUndefined()
    expect(await step(browser, '123456')).toMatchObject({
      ok: false,
      over: false,
      message: '번호가 맞지 않습니다.',
    })
    const verified = await step(browser, codeOf(secret, stepOf(Date.now())))
    expect(verified.ok).toBe(true)
    if (verified.ok) browser.take(verified.headers)
    expect((await personOf(door, browser))?.user.email).toBe(email)
    expect(browser.cookies.has('bunyang.device')).toBe(true)
    expect(browser.cookies.has('bunyang.two_factor')).toBe(false)
  })

  test('takes no code twice, not even for another sign-in', async () => {
    const { secret } = await enrol()
    const code = codeOf(secret, stepOf(Date.now()))
    expect((await step((await half()).browser, code)).ok).toBe(true)
    const { browser } = await half()
    expect(await step(browser, code)).toMatchObject({ ok: false })
    expect(await personOf(door, browser)).toBeUndefined()
    // Desk, and the one that was right.
    expect(await office.db.selectFrom('sessions').select('id').execute()).toHaveLength(2)
  })

  test('is closed after five wrong codes in a sign-in, and for a while after ten', async () => {
    const { secret } = await enrol()
    const right = () => codeOf(secret, stepOf(Date.now()))
    const wrong = async (browser: TestBrowser) => step(browser, right() === '123456' ? '654321' : '123456')
    const first = (await half()).browser
    for (let i = 0; i < 5; i++) expect(await wrong(first)).toMatchObject({ ok: false, over: false })
    expect(await step(first, right())).toMatchObject({ ok: false, over: true })
    const second = (await half()).browser
    for (let i = 0; i < 5; i++) await wrong(second)
    const third = (await half()).browser
    expect(await step(third, right())).toMatchObject({ ok: false, status: 429 })
  })

  test('a recovery code stands in for the telephone, once, however it is written', async () => {
    const { codes } = await enrol()
    expect(codes).toHaveLength(10)
    const [code = ''] = codes
    const { browser } = await half()
    const verified = await step(browser, ` ${code.replace('-', ' ').toUpperCase()} `)
    expect(verified.ok).toBe(true)
    if (verified.ok) browser.take(verified.headers)
    expect(await personOf(door, browser)).toBeDefined()
    expect(await step((await half()).browser, code)).toMatchObject({ ok: false })
    const replaced = await replaceCodes(door, await me(), passPhrase)
    expect(replaced.ok && replaced.codes).toHaveLength(10)
    expect(await step((await half()).browser, codes[1] ?? '')).toMatchObject({ ok: false })
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

  test('is switched off with the password only, and everything about it is on record', async () => {
    await enrol()
    expect(await endSecondFactor(door, desk.request(), await me(), 'a guess of mine')).toMatchObject({
      ok: false,
    })
    const ended = await endSecondFactor(door, desk.request(), await me(), passPhrase)
    expect(ended.ok).toBe(true)
    if (ended.ok) desk.take(ended.headers)
    expect((await me()).user.hasSecondFactor).toBe(false)
    expect((await half()).signed.secondFactor).toBe(false)
    const actions = await office.db
      .selectFrom('audit_entries')
      .select('action')
      .where('action', 'like', 'second-factor.%')
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['second-factor.on', 'second-factor.off'])
  })

  test('a second step without a first leads back to the first', async () => {
    expect(await step(openBrowser(), '123456')).toMatchObject({ ok: false, over: true })
  })
})
