import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NotAllowedError } from '#app/domain/site/rights.server.ts'
import { databaseKinds } from '../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { makePerson } from '../../../tests/support/people.ts'
import { listDisplays, makeDisplay, openDisplay, revokeDisplay } from './displays.server.ts'

describe.each(databaseKinds)('screens that show the board on %s', (kind) => {
  let office: TestInstall
  const ids: Record<string, string> = {}
  const actor = (who: string) => ({ type: 'user', id: ids[who] ?? '' }) as const
  const make = async (who = 'manager') => {
    const made = await makeDisplay(office, office.site, ' 2층 상담 데스크 ', actor(who))
    if (!made.ok) throw new Error(made.sentence)
    return made.token
  }
  beforeAll(async () => {
    office = await openTestInstall(kind)
    for (const [name, role] of [
      ['manager', 'manager'],
      ['leaving', 'manager'],
      ['contracts', 'contracts'],
    ] as const)
      ids[name] = await makePerson(office, { email: `${name}@example.com`, role })
  })
  afterAll(() => office.close())

  test('a link opens its site, is nowhere kept as it is, and says when it was used', async () => {
    const token = await make()
    expect(token).toMatch(/^[a-z2-9]{5}(?:-[a-z2-9]{5}){3}$/)
    const row = await office.db.selectFrom('home_displays').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(token)
    expect(await listDisplays(office.db, office.site)).toMatchObject([
      { name: '2층 상담 데스크', usedAt: null, isOpen: true },
    ])
    // A television writes the first letter as a capital.
    expect(await openDisplay(office, token.toUpperCase())).toEqual({ id: row.id, siteId: office.site.id })
    expect(await openDisplay(office, `${token}a`)).toBeUndefined()
    expect((await listDisplays(office.db, office.site))[0]?.usedAt).toBe(office.clock.now().toISOString())
  })

  test('it ends when it is revoked, and with the right of who made it; only managers do both', async () => {
    await expect(make('contracts')).rejects.toThrow(NotAllowedError)
    const [token, other] = [await make(), await make('leaving')]
    const { id } = (await openDisplay(office, token)) ?? { id: '' }
    await expect(revokeDisplay(office, office.site, id, actor('contracts'))).rejects.toThrow(NotAllowedError)
    expect(await revokeDisplay(office, { id: 'another' }, id, { type: 'system', id: '' })).toBe(false)
    expect(await revokeDisplay(office, office.site, id, actor('manager'))).toBe(true)
    expect(await revokeDisplay(office, office.site, id, actor('manager'))).toBe(false)
    expect(await openDisplay(office, token)).toBeUndefined()
    expect(await openDisplay(office, other)).toBeDefined()
    await office.db
      .deleteFrom('memberships')
      .where('user_id', '=', ids.leaving ?? '')
      .execute()
    expect(await openDisplay(office, other)).toBeUndefined()
    expect((await listDisplays(office.db, office.site)).filter(({ isOpen }) => isOpen)).toHaveLength(1)
  })

  test('a site has twenty at most', async () => {
    await office.db.deleteFrom('home_displays').execute()
    for (let i = 0; i < 20; i++) await make()
    expect(await makeDisplay(office, office.site, 'TV', actor('manager'))).toMatchObject({ ok: false })
  })
})
