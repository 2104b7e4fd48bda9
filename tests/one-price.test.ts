import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { localStorage } from '#app/domain/media/local-storage.server.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { loader as picture } from '#app/office/website/drawings/drawing/picture.ts'
import { loader as drawings } from '#app/office/website/drawings/list/screen.tsx'
import { loader as settingsForm } from '#app/office/website/settings/form/screen.tsx'
import { loader as hub } from '#app/office/website/settings/hub/screen.tsx'
import { loader as look } from '#app/office/website/settings/look/screen.tsx'
import { action, loader as prices } from '#app/office/website/settings/prices/screen.tsx'
import { askOffice } from './support/ask-office.ts'
import { countStatements } from './support/count-statements.ts'
import { databaseKinds } from './support/database.ts'
import { openTestInstall, type TestInstall } from './support/install.ts'
import { contextOf, enter, makePerson, type TestBrowser } from './support/people.ts'
import { loadedDatabase, mediaDir } from './support/server.ts'

const slug = 'dalbit-maru'
const page = JSON.parse(readFileSync(`tests/fixtures/sites/${slug}/pages/sales-price.json`, 'utf8'))
const at = `blocks[${page.blocks.findIndex(({ type }: { type: string }) => type === 'prices')}]`
const block = page.blocks.find(({ type }: { type: string }) => type === 'prices')

/** The form of the screen, with another price of the lowest floors of the first type, saved and published at once. */
function formWith(price: number): FormData {
  const form = new FormData()
  const fields = { intent: 'save', version: '0', at, confirmed: '1' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('next', 'publish')
  for (const [i, type] of block.types.entries())
    for (const [j, group] of type.groups.entries()) {
      const place = `${at}.types[${i}].groups[${j}]`
      form.set(`${place}.buildings`, group.buildings.join(', '))
      for (const [k, { from, until, price: before }] of group.floors.entries()) {
        form.set(`${place}.floors[${k}].floors`, `${from}~${until}`)
        form.set(`${place}.floors[${k}].price`, String(i + j + k ? before : price))
      }
    }
  return form
}

describe.each(databaseKinds)('screens of a site on %s', (kind) => {
  let office: TestInstall
  let counter: ReturnType<typeof countStatements>
  let browser: TestBrowser
  beforeAll(async () => {
    const database = await loadedDatabase(kind, 'small')
    const db = openDb(database)
    counter = countStatements(db)
    const small = await openTestInstall('sqlite')
    office = {
      ...small,
      db: counter.db,
      media: localStorage(mediaDir),
      site: (await findSite(db, '', `/${slug}/`)) as Site,
      async close() {
        await db.destroy()
        await database.remove()
        await small.close()
      },
    }
    await makePerson(office, { email: 'manager@example.com', role: 'manager' })
    browser = await enter(contextOf(office), 'manager@example.com')
  })
  afterAll(() => office.close())

  const publish = async (price: number) => {
    const body = formWith(price)
    const request = browser.request(`/admin/sites/${slug}/prices`, { method: 'POST', body })
    counter.take()
    const answer = await askOffice(contextOf(office), action, request, { site: slug })
    expect(answer).toMatchObject({ data: { ok: true } })
    return counter.take()
  }

  test('one price, saved and published, costs at most two reads of the site and 60 statements', async () => {
    await publish(block.types[0].groups[0].floors[0].price + 100)
    const { all, wholeSites } = await publish(block.types[0].groups[0].floors[0].price + 200)
    expect(wholeSites).toBeLessThanOrEqual(2)
    expect(all).toBeLessThanOrEqual(60)
  })

  const screens: [
    name: string,
    loader: Parameters<typeof askOffice<unknown>>[1],
    params: Record<string, string>,
    most: number,
  ][] = [
    ['settings', hub, {}, 0],
    ['visits', settingsForm, { screen: 'visits' }, 0],
    ['look', look, {}, 0],
    ['drawings', drawings, {}, 1],
    ['drawings/plan/84A/picture.svg', picture, { kind: 'plan', drawing: '84A' }, 0],
    ['prices', prices, {}, 1],
  ]
  test.each(screens)(
    '%s reads the whole site as often as it needs it',
    async (name, loader, params, most) => {
      const request = browser.request(`/admin/sites/${slug}/${name}`)
      counter.take()
      await askOffice(contextOf(office), loader, request, { site: slug, ...params })
      expect(counter.take().wholeSites).toBe(most)
    },
  )
})
