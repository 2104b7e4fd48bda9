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
} from '../../../tests/support/people.ts'
import type { Door } from '../../door.ts'
import { newId } from '../../platform/ids.ts'
import { open } from '../../platform/keys.server.ts'
import { limits } from '../../platform/limits.ts'
import { acceptAsMember, acceptInvitation } from './accept-invitation.server.ts'
import type { Person } from './find-person.server.ts'
import { inviteFirstAdministrator } from './first-administrator.server.ts'
import { cancelInvitation, findInvitation, invite, listInvitations } from './invitations.server.ts'
import { changeRole, listMembers, removeMember } from './members.server.ts'
import { sitesOf } from './memberships.server.ts'
import { makePasswordLink } from './password-link.server.ts'
import { askReset, findReset, makeReset, resetPassword } from './password-reset.server.ts'
import { signIn } from './sign-in.server.ts'

const newcomer = { name: '김민지', email: 'Minji@Orbit.example', password: '호숫가 산책은 아침 7시에' }

describe.each(databaseKinds)('people on %s', (kind) => {
  let office: TestOffice
  let door: Door
  beforeAll(async () => {
    office = await openOffice(kind)
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
    door = doorOf(office)
  })
  const first = async () => (await inviteFirstAdministrator(office.db, office.clock)) as string
  /** Somebody signed in. */
  const person = async (email: string, role: Parameters<typeof makePerson>[1]['role'], siteId?: string) => {
    await makePerson(office, { email, role, ...(siteId ? { siteId } : {}) })
    return (await personOf(door, await enter(door, email))) as Person
  }
  const tokenIn = (link: string | undefined) => new URL(link ?? '').searchParams.get('token') ?? ''
  /** A registration in somebody's care. */
  const leadOf = async (siteId: string, userId: string) => {
    const id = newId()
    const at = office.clock.now().toISOString()
    await office.db
      .insertInto('leads')
      .values({
        id,
        site_id: siteId,
        form: 'popup',
        receipt_no: id,
        idempotency_key: id,
        open_phone_hash: id,
        manage_hash: null,
        status: 'new',
        name_sealed: '',
        phone_sealed: '',
        phone_hash: id,
        phone_last4: '5678',
        message_sealed: null,
        attribution: null,
        assigned_to: userId,
        created_at: at,
        updated_at: at,
        expires_at: null,
        keep_months: null,
      })
      .execute()
    return id
  }
  const assigneeOf = async (leadId: string) =>
    (
      await office.db
        .selectFrom('leads')
        .select('assigned_to')
        .where('id', '=', leadId)
        .executeTakeFirstOrThrow()
    ).assigned_to
  const membershipOf = async (userId: string) =>
    (
      await office.db
        .selectFrom('memberships')
        .select('id')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).id

  test('the first administrator is made by the link, signs in with what was typed and works for every site', async () => {
    const token = await first()
    expect(await findInvitation(office.db, office.clock, token)).toMatchObject({
      isFirst: true,
      role: 'owner',
    })
    expect(await acceptInvitation(door, token, { ...newcomer, password: 'password1234' })).toMatchObject({
      status: 422,
    })
    expect(await acceptInvitation(door, token, newcomer)).toEqual({ ok: true, email: 'minji@orbit.example' })
    const signed = await signIn(door, openBrowser().request(), newcomer)
    expect(signed.ok).toBe(true)
    const user = await office.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    expect((await sitesOf(office.db, user.id)).map((site) => [site.slug, site.role])).toEqual([
      ['first', 'owner'],
      ['second', 'owner'],
    ])
    expect(await inviteFirstAdministrator(office.db, office.clock)).toBeUndefined()
  })

  test('of two people with one link one is made', async () => {
    const token = await first()
    const made = await Promise.all([
      acceptInvitation(door, token, newcomer),
      acceptInvitation(door, token, { ...newcomer, email: 'b@orbit.example' }),
    ])
    expect(made.filter((one) => one.ok)).toHaveLength(1)
    expect(await office.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test('an old, replaced or invented link makes nobody', async () => {
    const replaced = await first()
    const token = await first()
    for (const wrong of [replaced, 'invented', ''])
      expect(await findInvitation(office.db, office.clock, wrong)).toBeUndefined()
    office.clock.set('2026-11-22T05:00:01.000Z')
    expect(await acceptInvitation(door, token, newcomer)).toMatchObject({ status: 410 })
  })

  test('nothing is stored of passwords and links but hashes', async () => {
    const token = await first()
    await acceptInvitation(door, token, newcomer)
    const user = await office.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const reset = await makeReset(office.db, office.clock, user.id)
    const tables = ['accounts', 'invitations', 'password_resets', 'audit_entries'] as const
    const kept = JSON.stringify(
      await Promise.all(tables.map((one) => office.db.selectFrom(one).selectAll().execute())),
    )
    for (const secret of [newcomer.password, token, reset]) expect(kept).not.toContain(secret)
  })

  test('a manager invites to their site; without a mail server the link is handed over, and works once', async () => {
    const manager = await person('manager@orbit.example', 'manager')
    const wanted = { email: newcomer.email, role: 'counsellor', siteId: office.site.id } as const
    const earlier = await invite(door, manager, wanted)
    const invited = await invite(door, manager, wanted)
    expect(invited).toMatchObject({ ok: true, link: expect.stringContaining('/admin/setup?token=') })
    if (!earlier.ok || !invited.ok) return
    // A new invitation ends the one before.
    expect(await findInvitation(office.db, office.clock, tokenIn(earlier.link))).toBeUndefined()
    expect(await listInvitations(office.db, office.clock, [office.site.id], false)).toMatchObject([
      { role: 'counsellor' },
    ])
    // Whoever takes it cannot choose another address.
    const token = tokenIn(invited.link)
    expect(await acceptInvitation(door, token, { ...newcomer, email: 'other@orbit.example' })).toEqual({
      ok: true,
      email: 'minji@orbit.example',
    })
    expect(await acceptInvitation(door, token, newcomer)).toMatchObject({ status: 410 })
    expect((await listMembers(office.db, manager)).map((one) => [one.email, one.role])).toContainEqual([
      'minji@orbit.example',
      'counsellor',
    ])
    expect(await office.db.selectFrom('outbox_messages').select('id').execute()).toEqual([])
  })

  test('with a mail server the link goes by mail only, sealed until then', async () => {
    const posted = doorOf(office, { hasMail: true })
    const owner = await person('owner@orbit.example', 'owner')
    const wanted = { email: newcomer.email, role: 'editor', siteId: office.site.id } as const
    expect(await invite(posted, owner, wanted)).toEqual({ ok: true, link: undefined })
    const letter = await office.db.selectFrom('outbox_messages').selectAll().executeTakeFirstOrThrow()
    expect(letter).toMatchObject({ channel: 'email', template: 'invitation', status: 'queued' })
    const body = open(office.keys, letter.body_sealed, `outbox_messages.body:${letter.id}`)
    expect(body).toContain('맡은 일: 편집 담당')
    const token = /token=([\w-]+)/.exec(body)?.[1] ?? ''
    expect(await findInvitation(office.db, office.clock, token)).toMatchObject({
      email: 'minji@orbit.example',
    })
  })

  test('an invitation may be cancelled, by those who might have sent it', async () => {
    const manager = await person('manager@orbit.example', 'manager')
    const stranger = await person('elsewhere@orbit.example', 'manager', office.otherSite.id)
    const invited = await invite(door, manager, {
      email: 'x@orbit.example',
      role: 'viewer',
      siteId: office.site.id,
    })
    const [listed] = await listInvitations(office.db, office.clock, [office.site.id], false)
    expect(await cancelInvitation(door, stranger, listed?.id ?? '')).toBe(false)
    expect(await cancelInvitation(door, manager, listed?.id ?? '')).toBe(true)
    expect(
      await findInvitation(office.db, office.clock, tokenIn(invited.ok ? invited.link : undefined)),
    ).toBeUndefined()
  })

  test('nobody invites above themselves, to another site, or without the right to', async () => {
    const manager = await person('manager@orbit.example', 'manager')
    const counsellor = await person('counsellor@orbit.example', 'counsellor')
    const email = 'x@orbit.example'
    for (const [who, wanted] of [
      [manager, { email, role: 'owner', siteId: office.site.id }],
      [manager, { email, role: 'viewer', siteId: office.otherSite.id }],
      [counsellor, { email, role: 'viewer', siteId: office.site.id }],
    ] as const)
      expect(await invite(door, who, wanted)).toMatchObject({ ok: false, status: 403 })
  })

  test('somebody who works elsewhere joins by signing in; whoever has the link cannot become them', async () => {
    const manager = await person('manager@orbit.example', 'manager')
    const member = await person('member@orbit.example', 'editor', office.otherSite.id)
    const invited = await invite(door, manager, {
      email: 'member@orbit.example',
      role: 'viewer',
      siteId: office.site.id,
    })
    const token = tokenIn(invited.ok ? invited.link : undefined)
    expect(await acceptInvitation(door, token, newcomer)).toMatchObject({ status: 409 })
    expect(await acceptAsMember(door, token, manager.user)).toMatchObject({ status: 410 })
    expect(await acceptAsMember(door, token, member.user)).toMatchObject({ ok: true })
    expect(await sitesOf(office.db, member.user.id)).toMatchObject([
      { slug: 'first', role: 'viewer' },
      { slug: 'second', role: 'editor' },
    ])
  })

  test('a removed member is out at once, and comes back only as somebody new', async () => {
    const manager = await person('manager@orbit.example', 'manager')
    await makePerson(office, { email: 'minji@orbit.example', role: 'counsellor' })
    const browser = await enter(door, 'minji@orbit.example')
    const gone = (await personOf(door, browser)) as Person
    const membershipId = await membershipOf(gone.user.id)
    expect(await removeMember(door, manager, membershipId)).toEqual({ ok: true, handedOver: 0 })
    expect(await personOf(door, browser)).toBeUndefined()
    expect(
      await signIn(door, browser.request(), { email: 'minji@orbit.example', password: passPhrase }),
    ).toMatchObject({
      status: 401,
    })
    const invited = await invite(door, manager, {
      email: 'minji@orbit.example',
      role: 'viewer',
      siteId: office.site.id,
    })
    expect(
      await acceptInvitation(door, tokenIn(invited.ok ? invited.link : undefined), newcomer),
    ).toMatchObject({ ok: true })
    expect((await signIn(door, openBrowser().request(), newcomer)).ok).toBe(true)
  })

  test('roles are changed within reach, and neither one’s own nor the last owner’s', async () => {
    const owner = await person('owner@orbit.example', 'owner')
    const manager = await person('manager@orbit.example', 'manager')
    const other = await person('elsewhere@orbit.example', 'manager', office.otherSite.id)
    const viewer = await person('viewer@orbit.example', 'viewer')
    const [ofOwner, ofManager, ofViewer] = await Promise.all(
      [owner, manager, viewer].map((one) => membershipOf(one.user.id)),
    )
    const change = (by: Person, membershipId = '') => changeRole(door, by, { membershipId, role: 'editor' })
    expect(await change(manager, ofViewer)).toMatchObject({ ok: true })
    expect(await change(owner, ofViewer)).toMatchObject({ ok: true })
    for (const [by, whose] of [
      [other, ofViewer],
      [viewer, ofManager],
      [manager, ofOwner],
      [owner, ofOwner],
    ] as const)
      expect(await change(by, whose)).toMatchObject({ ok: false })
    expect(await change(manager, ofManager)).toEqual({ ok: false, reason: 'own' })
    expect(await removeMember(door, manager, ofOwner ?? '')).toEqual({ ok: false, reason: 'missing' })
    expect(await removeMember(door, owner, ofOwner ?? '')).toEqual({ ok: false, reason: 'own' })
    // Read anew: whoever was a manager a moment ago is none now.
    expect(await change(owner, ofManager)).toMatchObject({ ok: true })
    expect(await change(manager, ofViewer)).toEqual({ ok: false, reason: 'missing' })
  })

  describe('what a role allowed ends with it', () => {
    const fromManager = async () => {
      const owner = await person('owner@orbit.example', 'owner')
      const manager = await person('manager@orbit.example', 'manager')
      const invited = await invite(door, manager, {
        email: newcomer.email,
        role: 'manager',
        siteId: office.site.id,
      })
      const token = tokenIn(invited.ok ? invited.link : undefined)
      return { owner, manager, token, membershipId: await membershipOf(manager.user.id) }
    }
    const opens = async (token: string) =>
      (await findInvitation(office.db, office.clock, token)) !== undefined

    test('a manager who becomes less takes along the invitations that they could not send any more', async () => {
      const { owner, token, membershipId } = await fromManager()
      expect(await changeRole(door, owner, { membershipId, role: 'viewer' })).toMatchObject({ ok: true })
      expect(await opens(token)).toBe(false)
      expect(await acceptInvitation(door, token, newcomer)).toMatchObject({ status: 410 })
      expect(await listInvitations(office.db, office.clock, [office.site.id], true)).toEqual([])
      // Nor do they come back with the right.
      await changeRole(door, owner, { membershipId, role: 'manager' })
      expect(await opens(token)).toBe(false)
    })

    test('so does an owner who becomes a manager, for owners and for other sites', async () => {
      const owner = await person('owner@orbit.example', 'owner')
      const other = await person('other@orbit.example', 'owner')
      const links = []
      for (const [email, role, siteId] of [
        ['a@orbit.example', 'owner', office.site.id],
        ['b@orbit.example', 'viewer', office.otherSite.id],
        ['c@orbit.example', 'viewer', office.site.id],
      ] as const) {
        const invited = await invite(door, other, { email, role, siteId })
        links.push(tokenIn(invited.ok ? invited.link : undefined))
      }
      await office.db
        .insertInto('memberships')
        .values({
          id: newId(),
          user_id: other.user.id,
          site_id: office.site.id,
          role: 'manager',
          created_at: office.clock.now().toISOString(),
        })
        .execute()
      const asOwner = await office.db
        .selectFrom('memberships')
        .select('id')
        .where('user_id', '=', other.user.id)
        .where('role', '=', 'owner')
        .executeTakeFirstOrThrow()
      expect(await removeMember(door, owner, asOwner.id)).toMatchObject({ ok: true })
      expect(await Promise.all(links.map(opens))).toEqual([false, false, true])
    })

    test('whoever’s right ended some other way is asked again when the invitation is accepted', async () => {
      const { manager, token } = await fromManager()
      await office.db
        .updateTable('memberships')
        .set({ role: 'editor' })
        .where('user_id', '=', manager.user.id)
        .execute()
      expect(await acceptInvitation(door, token, newcomer)).toMatchObject({ status: 410 })
      expect(await findInvitation(office.db, office.clock, token)).toBeUndefined()
    })

    test('somebody who accepts a lesser role themselves loses what it does not allow', async () => {
      const { owner, manager, token } = await fromManager()
      const lead = await leadOf(office.site.id, manager.user.id)
      const invited = await invite(door, owner, {
        email: manager.user.email,
        role: 'viewer',
        siteId: office.site.id,
      })
      expect(
        await acceptAsMember(door, tokenIn(invited.ok ? invited.link : undefined), manager.user),
      ).toMatchObject({ ok: true })
      expect(await opens(token)).toBe(false)
      expect(await assigneeOf(lead)).toBeNull()
    })
  })

  describe('registrations in the care of somebody who leaves', () => {
    const team = async () => ({
      manager: await person('manager@orbit.example', 'manager'),
      leaver: await person('leaver@orbit.example', 'counsellor'),
      colleague: await person('colleague@orbit.example', 'counsellor'),
    })

    test('go to whom the remover names, each with a line in its history and on record', async () => {
      const { manager, leaver, colleague } = await team()
      const mine = [
        await leadOf(office.site.id, leaver.user.id),
        await leadOf(office.site.id, leaver.user.id),
      ]
      const others = await leadOf(office.site.id, manager.user.id)
      const membershipId = await membershipOf(leaver.user.id)
      // Without an answer nothing happens: neither are they lost, nor is the member half removed.
      for (const to of [undefined, leaver.user.id, 'nobody-there'])
        expect(await removeMember(door, manager, membershipId, to)).toEqual({
          ok: false,
          reason: 'hand-over',
        })
      expect(await assigneeOf(mine[0] ?? '')).toBe(leaver.user.id)
      expect(await removeMember(door, manager, membershipId, colleague.user.id)).toEqual({
        ok: true,
        handedOver: 2,
      })
      for (const lead of mine) expect(await assigneeOf(lead)).toBe(colleague.user.id)
      expect(await assigneeOf(others)).toBe(manager.user.id)
      const lines = await office.db
        .selectFrom('lead_events')
        .select(['lead_id', 'kind', 'actor_id'])
        .orderBy('lead_id')
        .execute()
      expect(lines).toEqual(
        mine.toSorted().map((lead_id) => ({ lead_id, kind: 'assigned', actor_id: manager.user.id })),
      )
      const recorded = await office.db
        .selectFrom('audit_entries')
        .select(['details'])
        .where('action', '=', 'lead.assigned')
        .execute()
      expect(recorded.map(({ details }) => JSON.parse(details ?? ''))).toEqual(
        mine.map(() => ({ from: leaver.user.id, to: colleague.user.id })),
      )
    })

    test('may go to nobody, and do not come back with whoever is invited again', async () => {
      const { manager, leaver } = await team()
      const lead = await leadOf(office.site.id, leaver.user.id)
      expect(await removeMember(door, manager, await membershipOf(leaver.user.id), null)).toMatchObject({
        ok: true,
      })
      expect(await assigneeOf(lead)).toBeNull()
      const invited = await invite(door, manager, {
        email: leaver.user.email,
        role: 'counsellor',
        siteId: office.site.id,
      })
      await acceptInvitation(door, tokenIn(invited.ok ? invited.link : undefined), newcomer)
      expect(await assigneeOf(lead)).toBeNull()
    })

    test('are asked for by a role that receives nobody, and by no other', async () => {
      const { manager, leaver, colleague } = await team()
      const lead = await leadOf(office.site.id, leaver.user.id)
      const membershipId = await membershipOf(leaver.user.id)
      expect(await changeRole(door, manager, { membershipId, role: 'manager' })).toMatchObject({ ok: true })
      expect(await assigneeOf(lead)).toBe(leaver.user.id)
      expect(await changeRole(door, manager, { membershipId, role: 'viewer' })).toEqual({
        ok: false,
        reason: 'hand-over',
      })
      expect(
        await changeRole(door, manager, { membershipId, role: 'viewer', handTo: colleague.user.id }),
      ).toEqual({ ok: true, handedOver: 1 })
      expect(await assigneeOf(lead)).toBe(colleague.user.id)
    })

    test('of another site stay where they are; nobody of another site takes them', async () => {
      const { manager, leaver } = await team()
      const stranger = await person('elsewhere@orbit.example', 'counsellor', office.otherSite.id)
      await office.db
        .insertInto('memberships')
        .values({
          id: newId(),
          user_id: leaver.user.id,
          site_id: office.otherSite.id,
          role: 'counsellor',
          created_at: office.clock.now().toISOString(),
        })
        .execute()
      const [here, there] = [
        await leadOf(office.site.id, leaver.user.id),
        await leadOf(office.otherSite.id, leaver.user.id),
      ]
      const { id } = await office.db
        .selectFrom('memberships')
        .select('id')
        .where('user_id', '=', leaver.user.id)
        .where('site_id', '=', office.site.id)
        .executeTakeFirstOrThrow()
      expect(await removeMember(door, manager, id, stranger.user.id)).toMatchObject({ reason: 'hand-over' })
      expect(await removeMember(door, manager, id, manager.user.id)).toEqual({ ok: true, handedOver: 1 })
      expect(await assigneeOf(here)).toBe(manager.user.id)
      expect(await assigneeOf(there)).toBe(leaver.user.id)
    })

    test('of an owner go to somebody who may take them on every site', async () => {
      const owner = await person('owner@orbit.example', 'owner')
      const { manager } = await team()
      const leaving = await person('leaving@orbit.example', 'owner')
      const leads = [
        await leadOf(office.site.id, leaving.user.id),
        await leadOf(office.otherSite.id, leaving.user.id),
      ]
      const membershipId = await membershipOf(leaving.user.id)
      expect(await removeMember(door, owner, membershipId, manager.user.id)).toMatchObject({
        reason: 'hand-over',
      })
      expect(await removeMember(door, owner, membershipId, owner.user.id)).toMatchObject({ handedOver: 2 })
      for (const lead of leads) expect(await assigneeOf(lead)).toBe(owner.user.id)
    })
  })

  describe('a link to a new password for a colleague, where no mail leaves', () => {
    const linkFor = async (by: Person, userId: string, from = door) =>
      makePasswordLink(from, by, await membershipOf(userId))

    test('is made for people of one’s own sites, works once, and is on record', async () => {
      const manager = await person('manager@orbit.example', 'manager')
      const member = await person('minji@orbit.example', 'counsellor')
      const made = await linkFor(manager, member.user.id)
      expect(made).toMatchObject({ ok: true, link: expect.stringContaining('/admin/reset-password?token=') })
      const token = tokenIn(made.ok ? made.link : undefined)
      expect(await resetPassword(door, token, newcomer.password)).toMatchObject({ ok: true })
      expect(await resetPassword(door, token, newcomer.password)).toMatchObject({ status: 410 })
      expect((await signIn(door, openBrowser().request(), newcomer)).ok).toBe(true)
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
      const here = await membershipOf(both.user.id)
      await office.db
        .insertInto('memberships')
        .values({
          id: newId(),
          user_id: both.user.id,
          site_id: office.otherSite.id,
          role: 'manager',
          created_at: office.clock.now().toISOString(),
        })
        .execute()
      expect(await makePasswordLink(door, manager, here)).toMatchObject({ status: 403 })
      expect(await makePasswordLink(door, owner, here)).toMatchObject({ ok: true })
      expect(await linkFor(owner, viewer.user.id, doorOf(office, { hasMail: true }))).toMatchObject({
        status: 403,
      })
    })
  })

  test('of two owners who remove each other at once one stays', async () => {
    const [a, b] = [await person('a@orbit.example', 'owner'), await person('b@orbit.example', 'owner')]
    const removed = await Promise.all([
      removeMember(door, a, await membershipOf(b.user.id)),
      removeMember(door, b, await membershipOf(a.user.id)),
    ])
    expect(removed.filter((one) => one.ok)).toHaveLength(1)
    expect(
      await office.db.selectFrom('memberships').select('id').where('role', '=', 'owner').execute(),
    ).toHaveLength(1)
  })

  test('a forgotten password is set anew by a link of an hour, once, and every session ends', async () => {
    const posted = doorOf(office, { hasMail: true })
    const member = await person('minji@orbit.example', 'viewer')
    const ask = async (email: string) => {
      await askReset(posted, openBrowser().request(), email, 0)
      const letters = await office.db
        .selectFrom('outbox_messages')
        .selectAll()
        .orderBy('id', 'desc')
        .execute()
      const [newest] = letters
      const body = newest ? open(office.keys, newest.body_sealed, `outbox_messages.body:${newest.id}`) : ''
      return { count: letters.length, token: /token=([\w-]+)/.exec(body)?.[1] ?? '' }
    }
    expect((await ask('nobody@orbit.example')).count).toBe(0)
    const earlier = await ask('minji@orbit.example')
    const { token } = await ask(' Minji@Orbit.example')
    expect(await findReset(office.db, office.clock, earlier.token)).toBeDefined()
    expect(await resetPassword(door, token, 'minji minji minji')).toMatchObject({
      status: 422,
    })
    expect(await resetPassword(door, token, newcomer.password)).toMatchObject({ ok: true })
    expect(await resetPassword(door, token, newcomer.password)).toMatchObject({ status: 410 })
    // The one before held until one was used.
    expect(await resetPassword(door, earlier.token, newcomer.password)).toMatchObject({ status: 410 })
    expect(
      await office.db.selectFrom('sessions').select('id').where('user_id', '=', member.user.id).execute(),
    ).toEqual([])
    expect((await signIn(door, openBrowser().request(), newcomer)).ok).toBe(true)
    office.clock.set('2026-11-21T07:00:00.000Z')
    const late = await ask('minji@orbit.example')
    office.clock.set('2026-11-21T08:00:01.000Z')
    expect(await resetPassword(door, late.token, newcomer.password)).toMatchObject({ status: 410 })
  })

  test('asking for a link tells nothing by how long it takes, and is limited', async () => {
    const posted = doorOf(office, { hasMail: true })
    await makePerson(office, { email: 'minji@orbit.example', role: 'viewer' })
    for (const email of ['minji@orbit.example', 'nobody@orbit.example']) {
      const began = performance.now()
      await askReset(posted, openBrowser().request(), email, 120)
      expect(performance.now() - began).toBeGreaterThanOrEqual(119)
    }
    for (let i = 0; i < 5; i++) await askReset(posted, openBrowser().request(), 'minji@orbit.example', 0)
    expect(await office.db.selectFrom('outbox_messages').select('id').execute()).toHaveLength(3)
  })

  test('strangers who ask in somebody’s name use up neither the links of their browser nor end the one on its way', async () => {
    const email = 'minji@orbit.example'
    await makePerson(office, { email, role: 'viewer' })
    const desk = await enter(door, email)
    const count = async () => (await office.db.selectFrom('outbox_messages').select('id').execute()).length
    const ask = (address: string, browser = openBrowser()) =>
      askReset(doorOf(office, { hasMail: true, address }), browser.request(), email, 0)
    await ask('203.0.113.7', desk)
    const link = await office.db.selectFrom('password_resets').select('id').executeTakeFirstOrThrow()
    for (let i = 0; i < 20; i++) await ask(`198.51.${i}.9`)
    const byStrangers = limits.passwordResetsByAccount.most
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
      askReset(doorOf(office, { hasMail: true, address }), openBrowser().request(), email, 0)
    for (let i = 0; i < 15; i++) await ask('198.51.3.9')
    const before = (await office.db.selectFrom('outbox_messages').select('id').execute()).length
    expect(before).toBe(limits.passwordResetsByPlace.most)
    await ask('192.0.2.1')
    expect(await office.db.selectFrom('outbox_messages').select('id').execute()).toHaveLength(before + 1)
  })

  test('who gave which right to whom is on record', async () => {
    const owner = await person('owner@orbit.example', 'owner')
    const invited = await invite(door, owner, {
      email: newcomer.email,
      role: 'viewer',
      siteId: office.site.id,
    })
    await acceptInvitation(door, tokenIn(invited.ok ? invited.link : undefined), newcomer)
    const [member] = (await listMembers(office.db, owner)).filter((one) => one.role === 'viewer')
    await changeRole(door, owner, { membershipId: member?.membershipId ?? '', role: 'editor' })
    await removeMember(door, owner, member?.membershipId ?? '')
    const rows = await office.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'site_id', 'details'])
      .where('action', 'not like', 'session.%')
      .orderBy('id')
      .execute()
    expect(rows.map((row) => row.action)).toEqual([
      'invitation.made',
      'membership.begun',
      'membership.changed',
      'membership.ended',
    ])
    expect(rows[2]).toMatchObject({
      actor_id: owner.user.id,
      site_id: office.site.id,
      details: JSON.stringify({ from: 'viewer', to: 'editor' }),
    })
    expect(JSON.stringify(rows)).not.toMatch(/orbit/i)
  })
})
