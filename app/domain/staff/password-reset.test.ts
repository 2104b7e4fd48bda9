import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#app/db/column-types.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { limits } from '#app/platform/limits.ts'
import type { RequestContext } from '#app/request-context.ts'
import { stricterDatabaseFirst } from '../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { describeFirst } from '../../../tests/support/long.ts'
import {
  addMembership,
  contextOf,
  enter,
  makePerson,
  makeSignedIn,
  membershipOf,
  openBrowser,
  tokenIn,
} from '../../../tests/support/people.ts'
import type { Person } from './find-person.server.ts'
import { makePasswordLink } from './password-link.server.ts'
import { findReset, requestReset, resetPassword } from './password-reset.server.ts'
import { signIn } from './sign-in.server.ts'

const newcomer = { name: '김민지', email: 'Minji@Orbit.example', password: '호숫가 산책은 아침 7시에' }

describeFirst(1, stricterDatabaseFirst)('forgotten passwords on %s', (kind) => {
  let office: TestInstall
  let ctx: RequestContext
  beforeAll(async () => {
    office = await openTestInstall(kind)
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    for (const table of [
      'users',
      'invitations',
      'rate_counters',
      'audit_entries',
      'outbox_messages',
      'leads',
    ] as const)
      await office.db.deleteFrom(table).execute()
    office.clock.set('2026-11-21T05:00:00.000Z')
    ctx = contextOf(office)
  })
  const person = (email: string, role: Role, siteId = office.site.id) =>
    makeSignedIn(office, ctx, { email, role, siteId })

  test('a link that is valid for an hour resets a forgotten password once and ends every session', async () => {
    const posted = contextOf(office, { hasMail: true })
    const member = await person('minji@orbit.example', 'viewer')
    const ask = async (email: string) => {
      await requestReset(posted, openBrowser().request(), email, 0)
      const letters = await office.db
        .selectFrom('outbox_messages')
        .selectAll()
        .orderBy('id', 'desc')
        .execute()
      const [newest] = letters
      const body = newest ? decrypt(office.keys, newest.body_sealed, `outbox_messages.body:${newest.id}`) : ''
      return { count: letters.length, token: /token=([\w-]+)/.exec(body)?.[1] ?? '' }
    }
    expect((await ask('nobody@orbit.example')).count).toBe(0)
    const earlier = await ask('minji@orbit.example')
    const { token } = await ask(' Minji@Orbit.example')
    expect(await findReset(office.db, office.clock, earlier.token)).toBeDefined()
    expect(await resetPassword(ctx, token, 'minji minji minji')).toMatchObject({
      status: 422,
    })
    expect(await resetPassword(ctx, token, newcomer.password)).toMatchObject({ ok: true })
    expect(await resetPassword(ctx, token, newcomer.password)).toMatchObject({ status: 410 })
    // The one before held until one was used.
    expect(await resetPassword(ctx, earlier.token, newcomer.password)).toMatchObject({ status: 410 })
    expect(
      await office.db.selectFrom('sessions').select('id').where('user_id', '=', member.user.id).execute(),
    ).toEqual([])
    expect((await signIn(ctx, openBrowser().request(), newcomer)).ok).toBe(true)
    office.clock.set('2026-11-21T07:00:00.000Z')
    const late = await ask('minji@orbit.example')
    office.clock.set('2026-11-21T08:00:01.000Z')
    expect(await resetPassword(ctx, late.token, newcomer.password)).toMatchObject({ status: 410 })
  })

  test('asking for a link tells nothing by how long it takes, and is limited', async () => {
    const posted = contextOf(office, { hasMail: true })
    await makePerson(office, { email: 'minji@orbit.example', role: 'viewer' })
    for (const email of ['minji@orbit.example', 'nobody@orbit.example']) {
      const began = performance.now()
      await requestReset(posted, openBrowser().request(), email, 120)
      expect(performance.now() - began).toBeGreaterThanOrEqual(119)
    }
    for (let i = 0; i < 5; i++) await requestReset(posted, openBrowser().request(), 'minji@orbit.example', 0)
    expect(await office.db.selectFrom('outbox_messages').select('id').execute()).toHaveLength(3)
  })

  test('strangers who ask in somebody’s name use up neither the links of their browser nor end the one on its way', async () => {
    const email = 'minji@orbit.example'
    await makePerson(office, { email, role: 'viewer' })
    const desk = await enter(ctx, email)
    const count = async () => (await office.db.selectFrom('outbox_messages').select('id').execute()).length
    const ask = (address: string, browser = openBrowser()) =>
      requestReset(contextOf(office, { hasMail: true, address }), browser.request(), email, 0)
    await ask('203.0.113.7', desk)
    const link = await office.db.selectFrom('password_resets').select('id').executeTakeFirstOrThrow()
    for (let i = 0; i < 20; i++) await ask(`198.51.${i}.9`)
    const byStrangers = limits.passwordResetsByAccount.max
    expect(await count()).toBe(1 + byStrangers)
    await ask('203.0.113.7')
    expect(await count()).toBe(1 + byStrangers)
    // From a strangers' block too.
    await ask('198.51.3.9', desk)
    expect(await count()).toBe(2 + byStrangers)
    expect(
      await office.db.selectFrom('password_resets').select('id').where('id', '=', link.id).executeTakeFirst(),
    ).toBeDefined()
  })

  test('one place alone cannot use up the links that other new devices may ask for', async () => {
    const email = 'minji@orbit.example'
    await makePerson(office, { email, role: 'viewer' })
    const ask = (address: string) =>
      requestReset(contextOf(office, { hasMail: true, address }), openBrowser().request(), email, 0)
    for (let i = 0; i < 15; i++) await ask('198.51.3.9')
    const before = (await office.db.selectFrom('outbox_messages').select('id').execute()).length
    expect(before).toBe(limits.passwordResetsByPlace.max)
    await ask('192.0.2.1')
    expect(await office.db.selectFrom('outbox_messages').select('id').execute()).toHaveLength(before + 1)
  })

  describe('a link to a new password for a colleague, where no mail leaves', () => {
    const linkFor = async (by: Person, userId: string, from = ctx) =>
      makePasswordLink(from, by, await membershipOf(office, userId))

    test('is made for people of one’s own sites, works once, and is on record', async () => {
      const manager = await person('manager@orbit.example', 'manager')
      const member = await person('minji@orbit.example', 'counsellor')
      const made = await linkFor(manager, member.user.id)
      expect(made).toMatchObject({ ok: true, link: expect.stringContaining('/admin/reset-password?token=') })
      const token = tokenIn(made.ok ? made.link : undefined)
      expect(await resetPassword(ctx, token, newcomer.password)).toMatchObject({ ok: true })
      expect(await resetPassword(ctx, token, newcomer.password)).toMatchObject({ status: 410 })
      expect((await signIn(ctx, openBrowser().request(), newcomer)).ok).toBe(true)
      const recorded = await office.db
        .selectFrom('audit_entries')
        .select(['actor_id', 'subject_id'])
        .where('action', '=', 'password.link-made')
        .execute()
      expect(recorded).toEqual([{ actor_id: manager.user.id, subject_id: member.user.id }])
    })

    test('is made neither for oneself, nor upwards, nor for people who answer elsewhere, nor beside a mail server', async () => {
      const owner = await person('owner@orbit.example', 'owner')
      const manager = await person('manager@orbit.example', 'manager')
      const elsewhere = await person('elsewhere@orbit.example', 'manager', office.otherSite.id)
      const viewer = await person('viewer@orbit.example', 'viewer')
      const both = await person('both@orbit.example', 'viewer')
      for (const [by, whose] of [
        [manager, manager],
        [manager, owner],
        [manager, elsewhere],
        [viewer, manager],
      ] as const)
        expect(await linkFor(by, whose.user.id)).toMatchObject({ ok: false, status: 403 })
      // A viewer here who is a manager there: their account opens the other site.
      const here = await membershipOf(office, both.user.id)
      await addMembership(office, { userId: both.user.id, role: 'manager', siteId: office.otherSite.id })
      expect(await makePasswordLink(ctx, manager, here)).toMatchObject({ status: 403 })
      expect(await makePasswordLink(ctx, owner, here)).toMatchObject({ ok: true })
      expect(await linkFor(owner, viewer.user.id, contextOf(office, { hasMail: true }))).toMatchObject({
        status: 403,
      })
    })
  })
})
