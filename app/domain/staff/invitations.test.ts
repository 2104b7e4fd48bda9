import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#app/db/column-types.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import type { RequestContext } from '#app/request-context.ts'
import { stricterDatabaseFirst } from '../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { describeFirst } from '../../../tests/support/long.ts'
import {
  contextOf,
  enter,
  makePerson,
  makeSignedIn,
  membershipOf,
  openBrowser,
  passPhrase,
  personOf,
  tokenIn,
} from '../../../tests/support/people.ts'
import { acceptAsMember, acceptInvitation } from './accept-invitation.server.ts'
import type { Person } from './find-person.server.ts'
import { inviteFirstAdministrator } from './first-administrator.server.ts'
import { cancelInvitation, findInvitation, invite, listInvitations } from './invitations.server.ts'
import { changeRole, listMembers, removeMember } from './members.server.ts'
import { listSitesOfPerson } from './memberships.server.ts'
import { createReset } from './password-reset.server.ts'
import { signIn } from './sign-in.server.ts'

const newcomer = { name: '김민지', email: 'Minji@Orbit.example', password: '호숫가 산책은 아침 7시에' }

describeFirst(1, stricterDatabaseFirst)('people on %s', (kind) => {
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
  const first = async () => (await inviteFirstAdministrator(office.db, office.clock)) as string
  const person = (email: string, role: Role, siteId = office.site.id) =>
    makeSignedIn(office, ctx, { email, role, siteId })

  test('the first administrator is made by the link, signs in with what was typed and works for every site', async () => {
    const token = await first()
    expect(await findInvitation(office.db, office.clock, token)).toMatchObject({
      isFirst: true,
      role: 'owner',
    })
    expect(await acceptInvitation(ctx, token, { ...newcomer, password: 'password1234' })).toMatchObject({
      status: 422,
    })
    expect(await acceptInvitation(ctx, token, newcomer)).toEqual({ ok: true, email: 'minji@orbit.example' })
    const signed = await signIn(ctx, openBrowser().request(), newcomer)
    expect(signed.ok).toBe(true)
    const user = await office.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    expect((await listSitesOfPerson(office.db, user.id)).map((site) => [site.slug, site.role])).toEqual([
      ['first', 'owner'],
      ['second', 'owner'],
    ])
    expect(await inviteFirstAdministrator(office.db, office.clock)).toBeUndefined()
  })

  test('of two people with one link one is made', async () => {
    const token = await first()
    const made = await Promise.all([
      acceptInvitation(ctx, token, newcomer),
      acceptInvitation(ctx, token, { ...newcomer, email: 'b@orbit.example' }),
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
    expect(await acceptInvitation(ctx, token, newcomer)).toMatchObject({ status: 410 })
  })

  test('nothing is stored of passwords and links but hashes', async () => {
    const token = await first()
    await acceptInvitation(ctx, token, newcomer)
    const user = await office.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const reset = await createReset(office.db, office.clock, user.id)
    const tables = ['accounts', 'invitations', 'password_resets', 'audit_entries'] as const
    const kept = JSON.stringify(
      await Promise.all(tables.map((one) => office.db.selectFrom(one).selectAll().execute())),
    )
    for (const secret of [newcomer.password, token, reset]) expect(kept).not.toContain(secret)
  })

  test('a manager invites to their site; without a mail server the link is handed over, and works once', async () => {
    const manager = await person('manager@orbit.example', 'manager')
    const wanted = { email: newcomer.email, role: 'counsellor', siteId: office.site.id } as const
    const earlier = await invite(ctx, manager, wanted)
    const invited = await invite(ctx, manager, wanted)
    expect(invited).toMatchObject({ ok: true, link: expect.stringContaining('/admin/setup?token=') })
    if (!earlier.ok || !invited.ok) return
    // A new invitation ends the one before.
    expect(await findInvitation(office.db, office.clock, tokenIn(earlier.link))).toBeUndefined()
    expect(await listInvitations(office.db, office.clock, [office.site.id], false)).toMatchObject([
      { role: 'counsellor' },
    ])
    // The invited person cannot choose another address.
    const token = tokenIn(invited.link)
    expect(await acceptInvitation(ctx, token, { ...newcomer, email: 'other@orbit.example' })).toEqual({
      ok: true,
      email: 'minji@orbit.example',
    })
    expect(await acceptInvitation(ctx, token, newcomer)).toMatchObject({ status: 410 })
    expect((await listMembers(office.db, manager)).map((one) => [one.email, one.role])).toContainEqual([
      'minji@orbit.example',
      'counsellor',
    ])
    expect(await office.db.selectFrom('outbox_messages').select('id').execute()).toEqual([])
  })

  test('with a mail server the link goes by mail only, sealed until then', async () => {
    const posted = contextOf(office, { hasMail: true })
    const owner = await person('owner@orbit.example', 'owner')
    const wanted = { email: newcomer.email, role: 'editor', siteId: office.site.id } as const
    expect(await invite(posted, owner, wanted)).toEqual({ ok: true, link: undefined })
    const letter = await office.db.selectFrom('outbox_messages').selectAll().executeTakeFirstOrThrow()
    expect(letter).toMatchObject({ channel: 'email', template: 'invitation', status: 'queued' })
    const body = decrypt(office.keys, letter.body_sealed, `outbox_messages.body:${letter.id}`)
    expect(body).toContain('역할: 편집 담당')
    const token = /token=([\w-]+)/.exec(body)?.[1] ?? ''
    expect(await findInvitation(office.db, office.clock, token)).toMatchObject({
      email: 'minji@orbit.example',
    })
  })

  test('an invitation may be cancelled, by those who might have sent it', async () => {
    const manager = await person('manager@orbit.example', 'manager')
    const stranger = await person('elsewhere@orbit.example', 'manager', office.otherSite.id)
    const invited = await invite(ctx, manager, {
      email: 'x@orbit.example',
      role: 'viewer',
      siteId: office.site.id,
    })
    const [listed] = await listInvitations(office.db, office.clock, [office.site.id], false)
    expect(await cancelInvitation(ctx, stranger, listed?.id ?? '')).toBe(false)
    expect(await cancelInvitation(ctx, manager, listed?.id ?? '')).toBe(true)
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
      expect(await invite(ctx, who, wanted)).toMatchObject({ ok: false, status: 403 })
  })

  test('somebody who works elsewhere joins by signing in; the link alone does not give their account to anybody', async () => {
    const manager = await person('manager@orbit.example', 'manager')
    const member = await person('member@orbit.example', 'editor', office.otherSite.id)
    const invited = await invite(ctx, manager, {
      email: 'member@orbit.example',
      role: 'viewer',
      siteId: office.site.id,
    })
    const token = tokenIn(invited.ok ? invited.link : undefined)
    expect(await acceptInvitation(ctx, token, newcomer)).toMatchObject({ status: 409 })
    expect(await acceptAsMember(ctx, token, manager.user)).toMatchObject({ status: 410 })
    expect(await acceptAsMember(ctx, token, member.user)).toMatchObject({ ok: true })
    expect(await listSitesOfPerson(office.db, member.user.id)).toMatchObject([
      { slug: 'first', role: 'viewer' },
      { slug: 'second', role: 'editor' },
    ])
  })

  test('a removed member is out at once, and comes back only as somebody new', async () => {
    const manager = await person('manager@orbit.example', 'manager')
    await makePerson(office, { email: 'minji@orbit.example', role: 'counsellor' })
    const browser = await enter(ctx, 'minji@orbit.example')
    const gone = (await personOf(ctx, browser)) as Person
    const membershipId = await membershipOf(office, gone.user.id)
    expect(await removeMember(ctx, manager, membershipId)).toEqual({ ok: true, handedOver: 0 })
    expect(await personOf(ctx, browser)).toBeUndefined()
    expect(
      await signIn(ctx, browser.request(), { email: 'minji@orbit.example', password: passPhrase }),
    ).toMatchObject({
      status: 401,
    })
    const invited = await invite(ctx, manager, {
      email: 'minji@orbit.example',
      role: 'viewer',
      siteId: office.site.id,
    })
    expect(
      await acceptInvitation(ctx, tokenIn(invited.ok ? invited.link : undefined), newcomer),
    ).toMatchObject({ ok: true })
    expect((await signIn(ctx, openBrowser().request(), newcomer)).ok).toBe(true)
  })

  test('who gave which right to whom is on record', async () => {
    const owner = await person('owner@orbit.example', 'owner')
    const invited = await invite(ctx, owner, {
      email: newcomer.email,
      role: 'viewer',
      siteId: office.site.id,
    })
    await acceptInvitation(ctx, tokenIn(invited.ok ? invited.link : undefined), newcomer)
    const [member] = (await listMembers(office.db, owner)).filter((one) => one.role === 'viewer')
    await changeRole(ctx, owner, { membershipId: member?.membershipId ?? '', role: 'editor' })
    await removeMember(ctx, owner, member?.membershipId ?? '')
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
