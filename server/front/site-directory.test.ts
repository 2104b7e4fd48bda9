import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bumpContentVersion } from '#app/domain/site/bump-content-version.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { stricterDatabaseFirst } from '../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../tests/support/install.ts'
import { describeFirst } from '../../tests/support/long.ts'
import { silent } from '../../tests/support/outbox.ts'
import { openSiteDirectory, type SiteDirectory } from './site-directory.ts'

describeFirst(1, stricterDatabaseFirst)('the directory of sites on %s', (kind) => {
  let office: TestInstall
  let directory: SiteDirectory
  beforeAll(async () => {
    office = await openTestInstall(kind)
    directory = openSiteDirectory({
      db: office.db,
      env: { dataDir: office.dataDir } as never,
      log: silent,
      clock: office.clock,
    })
    await directory.whenCurrent()
  })
  afterAll(async () => {
    directory.stop()
    await office.close()
  })

  test('knows whose a request is by its slug, its host, or as the default', () => {
    const slugOf = (host: string, path: string) => {
      const found = directory.find(host, path)
      return [found?.site.slug, found?.ofHost?.slug]
    }
    const [host] = office.otherSite.settings.hosts as [string]
    expect(slugOf('nobody.example', '/')).toEqual(['first', undefined])
    expect(slugOf(host, '/')).toEqual(['second', 'second'])
    expect(slugOf(`${host.toUpperCase()}.:8443`, '/Brand')).toEqual(['second', 'second'])
    expect(slugOf(host, '/first/press')).toEqual(['first', 'second'])
    expect(slugOf('nobody.example', '/tour/second/84A')).toEqual(['second', undefined])
    expect(slugOf('nobody.example', '/second')).toEqual(['first', undefined])
  })

  test('a publication of this process is known to the next request, one of another within a second', async () => {
    const version = () => directory.find('', '/first/')?.site.contentVersion
    const before = version() as number
    await bumpContentVersion(office.db, office.site.id)
    directory.invalidate()
    expect(directory.isCurrent).toBe(false)
    await directory.whenCurrent()
    expect(version()).toBe(before + 1)
    await bumpContentVersion(office.db, office.site.id)
    await expect.poll(version, { timeout: 1000, interval: 20 }).toBe(before + 2)
  })

  test('two processes see that a home was sold, which is no publication', async () => {
    const { db, clock, dataDir, site } = office
    const other = openSiteDirectory({ db, env: { dataDir } as never, log: silent, clock })
    const versions = () =>
      [directory, other].map((one) => {
        const found = one.find('', '/first/')?.site as Site | undefined
        return [found?.homesVersion, found?.contentVersion]
      })
    try {
      await other.whenCurrent()
      const content = versions()[0]?.[1]
      await db.insertInto('home_boards').values({ site_id: site.id, change_no: 1, public_no: 7 }).execute()
      const published: unknown[] = []
      other.onPublished((sites) => published.push(sites))
      const expected = [7, content]
      await expect.poll(versions, { timeout: 2000, interval: 20 }).toEqual([expected, expected])
      expect(published).toEqual([])
    } finally {
      other.stop()
    }
  })

  test('a site is found by a name that it once had, until another has it', async () => {
    const { db, otherSite } = office
    const row = {
      id: 'former',
      site_id: otherSite.id,
      slug: 'before',
      renamed_at: '2026-01-01T00:00:00.000Z',
    }
    const { state } = directory
    await db.insertInto('former_slugs').values(row).execute()
    await expect.poll(() => directory.nameNow('before'), { timeout: 1000, interval: 20 }).toBe('second')
    expect(directory.state).not.toBe(state)
    expect(directory.find('nobody.example', '/before/press')?.site.slug).toBe('second')
    expect(directory.find('nobody.example', '/tour/before/84A')?.site.slug).toBe('second')
    expect([directory.nameNow('second'), directory.nameNow('none')]).toEqual([undefined, undefined])
    await db.deleteFrom('former_slugs').execute()
    await expect.poll(() => directory.nameNow('before'), { timeout: 1000, interval: 20 }).toBeUndefined()
  })

  test('a site that is not open is known by its host alone, and opens at its minute', async () => {
    const { db, clock, otherSite } = office
    const [host] = otherSite.settings.hosts as [string]
    const show = async (state: 'hidden' | 'open' | 'closed', opensAt: string | null = null) => {
      await db.updateTable('sites').set({ state, opens_at: opensAt }).where('id', '=', otherSite.id).execute()
      directory.invalidate()
      await directory.whenCurrent()
    }
    const found = (at: string, path = '/') => {
      const { site, state } = directory.find(at, path) ?? {}
      return `${site?.slug} ${state}`
    }
    await show('hidden')
    expect([found(host), found(host, '/second/press')]).toEqual(['second hidden', 'second hidden'])
    expect(found('first.example', '/second/press')).toBe('first open')
    expect(directory.knows(host)).toBe(true)
    const now = clock.now()
    await show('hidden', new Date(+now + 60_000).toISOString())
    const { state } = directory
    expect(found(host)).toBe('second hidden')
    clock.set(new Date(+now + 60_000).toISOString())
    expect([found(host), found('first.example', '/second/press')]).toEqual(['second open', 'second open'])
    clock.set(now.toISOString())
    await show('closed')
    expect(found(host)).toBe('second closed')
    expect(directory.state).not.toBe(state)
    await show('open')
  })

  test('a sign closes the install or one site, and says until when', async () => {
    const put = async (name: string, text = '') => {
      await writeFile(join(office.dataDir, 'sign'), text)
      await rename(join(office.dataDir, 'sign'), join(office.dataDir, name))
    }
    await put('maintenance-first', '2026-11-28T06:00+09:00')
    await expect
      .poll(() => directory.closed(office.site)?.until?.toISOString())
      .toBe('2026-11-27T21:00:00.000Z')
    expect([directory.closed(), directory.closed(office.otherSite)]).toEqual([undefined, undefined])
    await put('maintenance', 'soon')
    await expect.poll(() => directory.closed()).toEqual({ until: undefined })
    await rm(join(office.dataDir, 'maintenance'))
    await expect.poll(() => directory.closed()).toBeUndefined()
  })
})

test('while the database is away the last known sites are served, and nobody waits for it', async () => {
  const office = await openTestInstall('sqlite')
  const directory = openSiteDirectory({
    db: office.db,
    env: { dataDir: office.dataDir } as never,
    log: silent,
    clock: office.clock,
  })
  await directory.whenCurrent()
  await office.close()
  directory.invalidate()
  await directory.whenCurrent()
  expect([directory.isStale, directory.isCurrent]).toEqual([true, true])
  expect(directory.find('', '/second/')?.site.slug).toBe('second')
  directory.stop()
})
