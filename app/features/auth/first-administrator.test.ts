import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '../../../tests/support/database.ts'
import { openOffice, type TestOffice } from '../../../tests/support/install.ts'
import { lazyAuth } from './auth.server.ts'
import {
  createFirstAdministrator,
  invitationHolds,
  inviteFirstAdministrator,
} from './first-administrator.server.ts'
import { sitesOf } from './memberships.server.ts'

const person = { name: '관리자', email: 'Owner@Example.com', password: 'a long pass phrase' }

describe.each(databaseKinds)('the first administrator on %s', (kind) => {
  let office: TestOffice
  let parts: Parameters<typeof createFirstAdministrator>[0]
  beforeAll(async () => {
    office = await openOffice(kind)
    parts = { ...office, auth: lazyAuth(office.db, { secret: office.keys.secret, secureCookies: false }) }
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    await office.db.deleteFrom('users').execute()
    await office.db.deleteFrom('invitations').execute()
    office.clock.set('2026-11-21T05:00:00.000Z')
  })
  const invite = async () => (await inviteFirstAdministrator(office.db, office.clock)) as string

  test('is made by the link, signs in with what was typed and works for every site', async () => {
    const token = await invite()
    expect(await createFirstAdministrator(parts, token, person)).toEqual({ ok: true })
    const auth = await parts.auth()
    const { headers, response } = await auth.api.signInEmail({
      body: { email: 'owner@example.com', password: person.password },
      returnHeaders: true,
    })
    expect(headers.get('set-cookie')).toContain('HttpOnly')
    const cookie = headers
      .getSetCookie()
      .map((c) => c.split(';')[0])
      .join('; ')
    const session = await auth.api.getSession({ headers: new Headers({ cookie }) })
    expect(session?.user.email).toBe('owner@example.com')
    expect((await sitesOf(office.db, response.user.id)).map((s) => s.slug)).toEqual(['first', 'second'])
    await expect(
      auth.api.signInEmail({ body: { email: 'owner@example.com', password: 'another password' } }),
    ).rejects.toThrow()
  })

  test('is made once, also by two people at the same moment', async () => {
    const token = await invite()
    const made = await Promise.all([
      createFirstAdministrator(parts, token, person),
      createFirstAdministrator(parts, token, { ...person, email: 'b@example.com' }),
    ])
    expect(made.filter((m) => m.ok)).toHaveLength(1)
    expect(await createFirstAdministrator(parts, token, { ...person, email: 'c@example.com' })).toEqual({
      ok: false,
      reason: 'taken',
    })
    expect(await inviteFirstAdministrator(office.db, office.clock)).toBeUndefined()
  })

  test('is not made by an old, replaced or invented link', async () => {
    const replaced = await invite()
    const token = await invite()
    expect(await invitationHolds(office.db, office.clock, replaced)).toBe(false)
    expect(await invitationHolds(office.db, office.clock, 'invented')).toBe(false)
    expect(await invitationHolds(office.db, office.clock, token)).toBe(true)
    office.clock.set('2026-11-22T05:00:01.000Z')
    expect(await createFirstAdministrator(parts, token, person)).toEqual({ ok: false, reason: 'taken' })
  })

  test('is stored without a readable password or link', async () => {
    const token = await invite()
    await createFirstAdministrator(parts, token, person)
    const stored = JSON.stringify([
      await office.db.selectFrom('accounts').selectAll().execute(),
      await office.db.selectFrom('invitations').selectAll().execute(),
    ])
    expect(stored).not.toContain(person.password)
    expect(stored).not.toContain(token)
  })
})
