import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPage } from '#app/domain/publishing/pages/find-page.server.ts'
import { publishPage } from '#app/domain/publishing/pages/publish-page.server.ts'
import { databaseKinds } from '../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { smallSite } from '../../../tests/support/small-site.ts'
import { findSite } from './find-site.server.ts'
import { operator } from './rights.server.ts'

describe.each(databaseKinds)('sites on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind)
  })
  afterAll(() => office.close())

  test.each([
    ['its host', 'second.example', '/', 'second'],
    ['its host with a port and capitals', 'Second.Example:3000', '/Brand/intro', 'second'],
    ['the default for an unknown host', '127.0.0.1:3000', '/', 'first'],
    ['the slug in the path before the host', 'first.example', '/second/press', 'second'],
    ['the host where the first segment is no slug', 'second.example', '/Brand/intro', 'second'],
    ['the default where neither is known', 'nowhere.example', '/third/press', 'first'],
  ])('are found by %s', async (_, host, path, slug) => {
    expect((await findSite(office.db, host, path))?.slug).toBe(slug)
  })

  test('have their facts in every text', async () => {
    const page = await findPage(office.db, office.site, '/', new URLSearchParams())
    expect(page?.head.title).toBe('first 3,724세대')
    expect(JSON.stringify(page?.content.blocks)).toContain('3,724세대')
  })

  test('have pages whose known options have a head of their own', async () => {
    const third = await findPage(office.db, office.site, '/', new URLSearchParams('phase=3&utm_source=x'))
    expect(third).toMatchObject({ option: '3', head: { title: '3단지' } })
    const unknown = await findPage(office.db, office.site, '/', new URLSearchParams('phase=9'))
    expect(unknown).toMatchObject({ option: undefined, head: { title: 'first 3,724세대' } })
    expect(await findPage(office.db, office.site, '/nowhere', new URLSearchParams())).toBeUndefined()
  })

  test('publish a page by moving the pointer: the revision before stays, the version rises', async () => {
    const [home] = smallSite('first', true).pages
    if (!home) throw new Error('no home page')
    await office.db
      .transaction()
      .execute((tx) => publishPage(tx, office.clock, office.site.id, { ...home, title: '새 제목' }, operator))
    const after = await findSite(office.db, 'first.example', '/')
    expect(after?.contentVersion).toBe(office.site.contentVersion + 1)
    expect((await findPage(office.db, office.site, '/', new URLSearchParams()))?.head.title).toBe('새 제목')
    const revisions = await office.db
      .selectFrom('page_revisions')
      .select('number')
      .where('site_id', '=', office.site.id)
      .orderBy('number')
      .execute()
    expect(revisions.map((r) => r.number)).toEqual([1, 2])
    const elsewhere = await findPage(office.db, office.otherSite, '/', new URLSearchParams())
    expect(elsewhere?.head.title).toBe('second 3,724세대')
  })
})
