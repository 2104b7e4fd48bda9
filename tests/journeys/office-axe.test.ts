// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { settingScreens } from '#app/office/website/part/setting-screens.ts'
import { faultsOf } from '../support/axe.ts'
import { desktop, isHydrated, phone, tablet } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { officeScreens } from '../support/office-routes.ts'
import { signIn } from '../support/sign-in.ts'
import { workInOffice } from '../support/worked-office.ts'

const journey = startJourney()
let known: Record<string, string>
beforeAll(async () => {
  known = await workInOffice(journey.server)
})

const pages = [
  '',
  'Brand/intro',
  'ComplexGuide/detailintro',
  'FloorPlan/84A',
  'SalesInfo/FAQ',
  'SalesInfo/price',
]
const routesOfSettings = officeScreens.map((path) => path.split('/').at(-1))

/** What a screen is about where `known` does not say so, or where it has more than one look: `path?query` below the pattern. */
const about: Record<string, readonly Record<string, string>[]> = {
  'admin/today': [{ query: 'of=' }],
  'admin/leads': [{}, { query: 'q=1000' }, { query: 'status=new&who=me&visit=none' }],
  'admin/leads/deal': [{ query: 'selection={selection}' }],
  'admin/messages/new': [{}, { query: 'selection={selection}' }],
  'admin/visits': [{}, { query: 'view=week' }],
  'admin/visits/print': [{}],
  'admin/visits/close': [{ query: 'day={day}' }],
  'admin/visits/book': [{}, { query: 'customer={lead}' }],
  'admin/templates/:site/:name': [{ name: 'confirmation' }],
  'admin/sites/:site/:screen': settingScreens
    .filter(({ to }) => !routesOfSettings.includes(to))
    .map(({ to }) => ({ screen: to })),
  'admin/sites/new/making': [{ query: 'of={making}' }],
  'admin/sites/:site/field': [{ query: 'part=settings&path=phone' }],
  'admin/sites/:site/drawings/:kind/:drawing': [
    { kind: 'plan', drawing: '84A' },
    { kind: 'layout', drawing: 'main' },
  ],
  'admin/sites/:site/documents/:file': [{ file: 'guide.pdf' }],
  'admin/sites/:site/pages/edit/*': pages.map((page) => ({ '*': page, query: 'block=0' })),
}

function addressesOf(path: string): string[] {
  return (about[path] ?? [{}]).map((given) => {
    const value = (name: string) => {
      const found = { ...known, ...given }[name]
      if (found === undefined) throw new Error(`${path}: say what ${name} is`)
      return found
    }
    const filled = path.replace(/:(\w+)\??|\*/g, (all, name?: string) => value(name ?? all))
    const query = `site=${known.site}&${given.query ?? ''}`.replace(/\{(\w+)\}/g, (_, name: string) =>
      value(name),
    )
    return `/${filled}?${query}`
  })
}

/** Opens a screen as a manager, or as the owner where it is theirs alone. */
async function open(page: Page, address: string) {
  const openAs = async (who: string) => {
    await signIn(page, journey.server.origin, `${who}@example.com`)
    return (await page.goto(journey.addressOf(address)))?.status()
  }
  const asManager = await openAs('manager')
  const status = asManager === 404 ? await openAs('owner') : asManager
  const { pathname } = new URL(page.url())
  return status === 200 && address.startsWith(pathname) ? [] : [`${status} at ${pathname}`]
}

test.each([
  [1440, desktop],
  [768, tablet],
  [390, phone],
] as const)(
  'every screen of the office at %s px: axe finds nothing, nothing goes sideways',
  async (_, options) => {
    const page = await journey.visit('/robots.txt', options)
    const faults: string[] = []
    for (const address of officeScreens.flatMap(addressesOf)) {
      await open(page, address)
      await page.waitForFunction(isHydrated)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) faults.push(`${address}: ${wide} px too wide`)
      for (const fault of await faultsOf(page)) faults.push(`${address}: ${fault}`)
    }
    expect(faults).toEqual([])
  },
  20 * 60_000,
)
