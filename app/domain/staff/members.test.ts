import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#app/db/column-types.ts'
import type { RequestContext } from '#app/request-context.ts'
import { stricterDatabaseFirst } from '../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { registered } from '../../../tests/support/leads.ts'
import { describeFirst } from '../../../tests/support/long.ts'
import { addCustomers } from '../../../tests/support/many-customers.ts'
import {
  addMembership,
  contextOf,
  makeSignedIn,
  membershipOf,
  tokenIn,
} from '../../../tests/support/people.ts'
import { acceptAsMember, acceptInvitation } from './accept-invitation.server.ts'
import type { Person } from './find-person.server.ts'
import { findInvitation, invite, listInvitations } from './invitations.server.ts'
import { changeRole, removeMember, signOutMember } from './members.server.ts'
import { listSessions, listSessionsOf } from './sessions.server.ts'

let phones = 20_000_000

const newcomer = { name: '김민지', email: 'Minji@Orbit.example', password: '호숫가 산책은 아침 7시에' }

describeFirst(1, stricterDatabaseFirst)('members on %s', (kind) => {
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
  /** A registration in somebody's care. */
  const leadOf = async (siteId: string, userId: string) => {
    const site = siteId === office.site.id ? office.site : office.otherSite
    const id = await registered(office, { phone: `010${String(++phones).padStart(8, '0')}`, site })
    await office.db.updateTable('leads').set({ assigned_to: userId }).where('id', '=', id).execute()
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

  test('a manager signs out all devices of a colleague, and of no owner, nor their own', async () => {
    const manager = await person('manager@orbit.example', 'manager')
    const colleague = await person('colleague@orbit.example', 'counsellor')
    const owner = await person('owner@orbit.example', 'owner')
    const of = (one: Person) => membershipOf(office, one.user.id)
    const ids = [colleague.user.id, owner.user.id, manager.user.id]
    expect([...(await listSessionsOf(office.db, ids)).keys()].sort()).toEqual(ids.toSorted())
    expect(await signOutMember(ctx, manager, await of(colleague))).toMatchObject({ ok: true })
    expect(await listSessions(office.db, colleague.user.id)).toEqual([])
    expect(await signOutMember(ctx, manager, await of(owner))).toEqual({ ok: false, reason: 'missing' })
    expect(await signOutMember(ctx, manager, await of(manager))).toEqual({ ok: false, reason: 'own' })
    expect(await listSessions(office.db, owner.user.id)).toHaveLength(1)
    const audit = office.db.selectFrom('audit_entries').select(['action', 'actor_id', 'subject_id'])
    expect(await audit.where('action', '=', 'session.ended').execute()).toEqual([
      { action: 'session.ended', actor_id: manager.user.id, subject_id: colleague.user.id },
    ])
  })

  test('roles are changed within reach, and neither one’s own nor the last owner’s', async () => {
    const owner = await person('owner@orbit.example', 'owner')
    const manager = await person('manager@orbit.example', 'manager')
    const other = await person('elsewhere@orbit.example', 'manager', office.otherSite.id)
    const viewer = await person('viewer@orbit.example', 'viewer')
    const [ofOwner, ofManager, ofViewer] = await Promise.all(
      [owner, manager, viewer].map((one) => membershipOf(office, one.user.id)),
    )
    const change = (by: Person, membershipId = '') => changeRole(ctx, by, { membershipId, role: 'editor' })
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
    expect(await removeMember(ctx, manager, ofOwner ?? '')).toEqual({ ok: false, reason: 'missing' })
    expect(await removeMember(ctx, owner, ofOwner ?? '')).toEqual({ ok: false, reason: 'own' })
    // Rights are read again: a former manager is none now.
    expect(await change(owner, ofManager)).toMatchObject({ ok: true })
    expect(await change(manager, ofViewer)).toEqual({ ok: false, reason: 'missing' })
  })

  test('of two owners who remove each other at once one stays', async () => {
    const [a, b] = [await person('a@orbit.example', 'owner'), await person('b@orbit.example', 'owner')]
    const removed = await Promise.all([
      removeMember(ctx, a, await membershipOf(office, b.user.id)),
      removeMember(ctx, b, await membershipOf(office, a.user.id)),
    ])
    expect(removed.filter((one) => one.ok)).toHaveLength(1)
    expect(
      await office.db.selectFrom('memberships').select('id').where('role', '=', 'owner').execute(),
    ).toHaveLength(1)
  })

  describe('what a role allowed ends with it', () => {
    const fromManager = async () => {
      const owner = await person('owner@orbit.example', 'owner')
      const manager = await person('manager@orbit.example', 'manager')
      const invited = await invite(ctx, manager, {
        email: newcomer.email,
        role: 'manager',
        siteId: office.site.id,
      })
      const token = tokenIn(invited.ok ? invited.link : undefined)
      return { owner, manager, token, membershipId: await membershipOf(office, manager.user.id) }
    }
    const opens = async (token: string) =>
      (await findInvitation(office.db, office.clock, token)) !== undefined

    test('a manager who becomes less takes along the invitations that they could not send any more', async () => {
      const { owner, token, membershipId } = await fromManager()
      expect(await changeRole(ctx, owner, { membershipId, role: 'viewer' })).toMatchObject({ ok: true })
      expect(await opens(token)).toBe(false)
      expect(await acceptInvitation(ctx, token, newcomer)).toMatchObject({ status: 410 })
      expect(await listInvitations(office.db, office.clock, [office.site.id], true)).toEqual([])
      // Nor do they come back with the right.
      await changeRole(ctx, owner, { membershipId, role: 'manager' })
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
        const invited = await invite(ctx, other, { email, role, siteId })
        links.push(tokenIn(invited.ok ? invited.link : undefined))
      }
      await addMembership(office, { userId: other.user.id, role: 'manager', siteId: office.site.id })
      const asOwner = await office.db
        .selectFrom('memberships')
        .select('id')
        .where('user_id', '=', other.user.id)
        .where('role', '=', 'owner')
        .executeTakeFirstOrThrow()
      expect(await removeMember(ctx, owner, asOwner.id)).toMatchObject({ ok: true })
      expect(await Promise.all(links.map(opens))).toEqual([false, false, true])
    })

    test('an invitation fails if its author has lost the right in some other way', async () => {
      const { manager, token } = await fromManager()
      await office.db
        .updateTable('memberships')
        .set({ role: 'editor' })
        .where('user_id', '=', manager.user.id)
        .execute()
      expect(await acceptInvitation(ctx, token, newcomer)).toMatchObject({ status: 410 })
      expect(await findInvitation(office.db, office.clock, token)).toBeUndefined()
    })

    test('somebody who accepts a lesser role themselves loses what it does not allow', async () => {
      const { owner, manager, token } = await fromManager()
      const lead = await leadOf(office.site.id, manager.user.id)
      const invited = await invite(ctx, owner, {
        email: manager.user.email,
        role: 'viewer',
        siteId: office.site.id,
      })
      expect(
        await acceptAsMember(ctx, tokenIn(invited.ok ? invited.link : undefined), manager.user),
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
      const membershipId = await membershipOf(office, leaver.user.id)
      // Without an answer nothing happens: neither are they lost, nor is the member half removed.
      for (const to of [undefined, leaver.user.id, 'nobody-there'])
        expect(await removeMember(ctx, manager, membershipId, to)).toEqual({
          ok: false,
          reason: 'hand-over',
        })
      expect(await assigneeOf(mine[0] ?? '')).toBe(leaver.user.id)
      expect(await removeMember(ctx, manager, membershipId, colleague.user.id)).toEqual({
        ok: true,
        handedOver: 2,
      })
      for (const lead of mine) expect(await assigneeOf(lead)).toBe(colleague.user.id)
      expect(await assigneeOf(others)).toBe(manager.user.id)
      const lines = await office.db
        .selectFrom('lead_events')
        .select(['lead_id', 'kind', 'actor_id'])
        .where('kind', '=', 'assigned')
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
        mine.map(() => ({ from: leaver.user.id, to: colleague.user.id, way: 'hand-over' })),
      )
    })

    test('may go to nobody, and do not return to a colleague who is invited again', async () => {
      const { manager, leaver } = await team()
      const lead = await leadOf(office.site.id, leaver.user.id)
      expect(
        await removeMember(ctx, manager, await membershipOf(office, leaver.user.id), null),
      ).toMatchObject({
        ok: true,
      })
      expect(await assigneeOf(lead)).toBeNull()
      const invited = await invite(ctx, manager, {
        email: leaver.user.email,
        role: 'counsellor',
        siteId: office.site.id,
      })
      await acceptInvitation(ctx, tokenIn(invited.ok ? invited.link : undefined), newcomer)
      expect(await assigneeOf(lead)).toBeNull()
    })

    test('are asked for by a role that receives nobody, and by no other', async () => {
      const { manager, leaver, colleague } = await team()
      const lead = await leadOf(office.site.id, leaver.user.id)
      const membershipId = await membershipOf(office, leaver.user.id)
      expect(await changeRole(ctx, manager, { membershipId, role: 'manager' })).toMatchObject({ ok: true })
      expect(await assigneeOf(lead)).toBe(leaver.user.id)
      expect(await changeRole(ctx, manager, { membershipId, role: 'viewer' })).toEqual({
        ok: false,
        reason: 'hand-over',
      })
      expect(
        await changeRole(ctx, manager, { membershipId, role: 'viewer', handTo: colleague.user.id }),
      ).toEqual({ ok: true, handedOver: 1 })
      expect(await assigneeOf(lead)).toBe(colleague.user.id)
    })

    test('of another site stay where they are; nobody of another site takes them', async () => {
      const { manager, leaver } = await team()
      const stranger = await person('elsewhere@orbit.example', 'counsellor', office.otherSite.id)
      await addMembership(office, { userId: leaver.user.id, role: 'counsellor', siteId: office.otherSite.id })
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
      expect(await removeMember(ctx, manager, id, stranger.user.id)).toMatchObject({ reason: 'hand-over' })
      expect(await removeMember(ctx, manager, id, manager.user.id)).toEqual({ ok: true, handedOver: 1 })
      expect(await assigneeOf(here)).toBe(manager.user.id)
      expect(await assigneeOf(there)).toBe(leaver.user.id)
    })

    test('that are many go some at a time, all of them or none where nobody may have them', async () => {
      const { manager, leaver, colleague } = await team()
      const stranger = await person('elsewhere2@orbit.example', 'counsellor', office.otherSite.id)
      await addCustomers(office, 450, 0, ['leads'])
      await office.db
        .updateTable('leads')
        .set({ assigned_to: leaver.user.id })
        .where('site_id', '=', office.site.id)
        .execute()
      const membershipId = await membershipOf(office, leaver.user.id)
      const of = async (userId: string) =>
        (await office.db.selectFrom('leads').select('id').where('assigned_to', '=', userId).execute()).length
      const all = await of(leaver.user.id)
      expect(all).toBeGreaterThan(300)
      expect(await removeMember(ctx, manager, membershipId, stranger.user.id)).toMatchObject({
        reason: 'hand-over',
      })
      expect(await of(leaver.user.id)).toBe(all)
      expect(await removeMember(ctx, manager, membershipId, colleague.user.id)).toEqual({
        ok: true,
        handedOver: all,
      })
      expect([await of(leaver.user.id), await of(colleague.user.id)]).toEqual([0, all])
    })

    test('of an owner go to somebody who may take them on every site', async () => {
      const owner = await person('owner@orbit.example', 'owner')
      const { manager } = await team()
      const leaving = await person('leaving@orbit.example', 'owner')
      const leads = [
        await leadOf(office.site.id, leaving.user.id),
        await leadOf(office.otherSite.id, leaving.user.id),
      ]
      const membershipId = await membershipOf(office, leaving.user.id)
      expect(await removeMember(ctx, owner, membershipId, manager.user.id)).toMatchObject({
        reason: 'hand-over',
      })
      expect(await removeMember(ctx, owner, membershipId, owner.user.id)).toMatchObject({ handedOver: 2 })
      for (const lead of leads) expect(await assigneeOf(lead)).toBe(owner.user.id)
    })
  })
})
