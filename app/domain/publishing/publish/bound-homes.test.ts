import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBoard } from '#app/domain/homes/board.server.ts'
import { BoundHomesDiffer, checkLayoutChange } from '#app/domain/homes/check-layout-change.server.ts'
import type { HomePlace } from '#app/domain/homes/home.ts'
import { homesOfSite } from '#app/domain/homes/homes-of-site.server.ts'
import { saveHomes } from '#app/domain/homes/save-homes.server.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { makePerson } from '../../../../tests/support/people.ts'

const place = (number: string, type = '84A', isMirrored: boolean | null = null): HomePlace => ({
  ...{ building: 'A', number, kind: 'apartment', type, isMirrored },
  ...{ floor: Number(number.slice(0, -2)), line: Number(number.slice(-2)) },
})
const homes = [place('201'), place('202')]

describe.each(databaseKinds)('homes of a sheet on %s', (kind) => {
  let office: TestInstall
  let manager: string
  beforeAll(async () => {
    office = await openTestInstall(kind)
    manager = await makePerson(office, { email: 'manager@example.com', role: 'manager' })
    const actor = { type: 'user', id: manager } as const
    expect(await homesOfSite(office.db, office.site)).toBeUndefined()
    expect(await saveHomes(office, office.site, homes, actor)).toMatchObject({ ok: true, added: 2 })
  })
  afterAll(() => office.close())

  const check = async (before: HomePlace[] | undefined, after: HomePlace[] | undefined) =>
    await office.db
      .transaction()
      .execute((tx) =>
        checkLayoutChange(tx, office.site.id, { before, after }, office.clock.now().toISOString()),
      )

  test('name homes of interest in place of the layouts', async () => {
    expect([...((await homesOfSite(office.db, office.site)) ?? [])].sort()).toEqual(['A-201', 'A-202'])
  })

  test('a layout that changes a sold home is refused with its name, and one that changes others is not', async () => {
    await check(homes, [place('202')])
    await office.db.updateTable('homes').set({ state: 'contracted' }).where('number', '=', '201').execute()
    await expect(check(homes, [place('202')])).rejects.toThrow(BoundHomesDiffer)
    await expect(check(undefined, [place('201', '84B')])).rejects.toThrow(/A동 201호/)
    await check(homes, [place('201')])
    await check([place('202')], [place('202', '84B')])
    // Which homes mirror their plan may be learned, and is then as fixed as the type.
    await check(undefined, [place('201', '84A', true), place('202')])
    await office.db.updateTable('homes').set({ mirrored_unknown: null }).where('number', '=', '201').execute()
    await expect(check(undefined, [place('201', '84A', true)])).rejects.toThrow(/A동 201호/)
    await check(homes, undefined)
  })

  test('a sheet that was compared with older homes changes nothing', async () => {
    const actor = { type: 'user', id: manager } as const
    expect(await saveHomes(office, office.site, [place('201')], actor, 0)).toMatchObject({ ok: false })
    expect((await readBoard(office.db, office.site)).homes).toHaveLength(2)
  })
})
