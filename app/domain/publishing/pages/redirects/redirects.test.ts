import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { databaseKinds } from '../../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../../tests/support/install.ts'
import { smallSite } from '../../../../../tests/support/small-site.ts'
import { findRedirect, listRedirects } from './find-redirect.server.ts'
import { redirect, redirects, withQuery } from './redirect.ts'
import { removeRedirect, saveRedirect } from './save-redirect.server.ts'

test.each([
  '//evil.example/',
  'https://evil.example/',
  '/\\evil.example',
  '/a\nset-cookie: b',
  '/a b',
  'javascript:alert(1)',
  '/#part',
])('%j is no end of a redirect', (to) => {
  expect(redirect.safeParse({ from: '/old', to }).success).toBe(false)
})

test('a list that goes round, or says an address twice, is a fault that names its place', () => {
  const problems = (list: { from: string; to: string }[]) =>
    redirects.safeParse(list).error?.issues.map(({ path }) => path.join('.')) ?? []
  expect(
    problems([
      { from: '/a', to: '/b' },
      { from: '/b', to: '/c' },
    ]),
  ).toEqual([])
  expect(
    problems([
      { from: '/a', to: '/b' },
      { from: '/b', to: '/A/' },
    ]),
  ).toEqual(['0.to', '1.to'])
  expect(problems([{ from: '/a', to: '/a' }])).toContain('0.to')
  expect(
    problems([
      { from: '/a', to: '/b' },
      { from: '/A', to: '/c' },
    ]),
  ).toEqual(['1.from'])
})

test.each([
  ['/to', '?NaPm=ct%3Dabc%7Cci%3D0%2B1&utm_source=a+b', '/to?NaPm=ct%3Dabc%7Cci%3D0%2B1&utm_source=a+b'],
  ['/to?phase=3', '?phase=2&utm_source=x', '/to?phase=3&utm_source=x'],
  ['/to', '', '/to'],
  ['/to', '?', '/to'],
])('%s keeps %j', (to, search, expected) => {
  expect(withQuery(to, search)).toBe(expected)
})

const office404 = async (office: TestInstall, address: string) =>
  findRedirect(office.db, office.site, new URL(address, 'https://first.example'))

describe.each(databaseKinds)('redirects on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    const first = {
      ...smallSite('first', true),
      redirects: redirects.parse([
        { from: '/index.html', to: '/' },
        { from: '/sub/page.php?idx=3', to: '/Brand/intro' },
        { from: '/older', to: '/old' },
        { from: '/old', to: '/?phase=3' },
        { from: '/%BA%D0%BE%E7.html', to: '/Brand/intro' },
      ]),
    }
    first.pages = [...first.pages, { ...(first.pages[0] as (typeof first.pages)[0]), path: '/Brand/intro' }]
    office = await openTestInstall(kind, [first, smallSite('second', false)])
  })
  afterAll(() => office.close())

  beforeAll(async () => {
    // As it was saved when such an address could not be read.
    const row = { site_id: office.site.id, from_path: '/sales/%b0%a1%b0%dd.asp', to_path: '/Brand/intro' }
    const made = { id: 'old', created_at: '2026-11-01T00:00:00.000Z', created_by: null }
    await office.db
      .insertInto('redirects')
      .values({ ...row, ...made })
      .execute()
  })

  test.each([
    ['/brand/intro', '/Brand/intro'],
    ['/BRAND/INTRO?utm_source=naver', '/Brand/intro?utm_source=naver'],
    ['/FIRST/PRESS', '/first/press'],
    ['/INDEX.HTML?NaPm=x', '/?NaPm=x'],
    ['/sub/page.php?idx=3&utm_medium=cpc', '/Brand/intro?utm_medium=cpc'],
    ['/older?a=1', '/?phase=3&a=1'],
    ['/sub/page.php?idx=4', undefined],
    ['/nowhere', undefined],
    ['/%EB%B6%84%EC%96%91.html', '/Brand/intro'],
    ['/%ba%d0%be%e7.html', '/Brand/intro'],
    ['/sales/%B0%A1%B0%DD.asp', '/Brand/intro'],
    ['/%E0%A4%A', undefined],
  ])('%s leads to %s', async (from, to) => {
    expect(await office404(office, from)).toBe(to)
  })

  test('are added, changed and removed by editors, of their own site only', async () => {
    const save = (from: string, to: string) => saveRedirect(office, office.site, { from, to }, systemActor)
    expect(await save('/2024/', '/Brand/intro')).toEqual({ ok: true })
    expect(await office404(office, '/2024')).toBe('/Brand/intro')
    expect(await save('/2024', '/')).toEqual({ ok: true })
    expect(await office404(office, '/2024')).toBe('/')
    const added = (await listRedirects(office.db, office.site)).find(({ from }) => from === '/2024')
    expect(await removeRedirect(office, office.otherSite, added?.id ?? '', systemActor)).toBe(false)
    expect(await removeRedirect(office, office.site, added?.id ?? '', systemActor)).toBe(true)
    expect(await office404(office, '/2024')).toBe(undefined)
  })

  test('are refused where a page stands, and where they would go round', async () => {
    const save = (from: string, to: string) => saveRedirect(office, office.site, { from, to }, systemActor)
    expect(await save('/BRAND/intro', '/')).toMatchObject({ ok: false, field: 'from' })
    expect(await save('/one', '/older')).toEqual({ ok: true })
    expect(await save('/?x', '/')).toMatchObject({ ok: true })
    expect(await save('/two', '/one')).toEqual({ ok: true })
    expect(await save('/old', '/two')).toMatchObject({ ok: false, field: 'to' })
    expect(await save('/one', 'https://evil.example')).toMatchObject({ ok: false, field: 'to' })
  })

  test('that go round all the same lead nowhere', async () => {
    await office.db
      .updateTable('redirects')
      .set({ to_path: '/older' })
      .where('from_path', '=', '/old')
      .execute()
    expect(await office404(office, '/old')).toBe(undefined)
  })
})
