// @module-tag long
import { strToU8, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { words } from '#app/domain/site/fact-labels.ts'
import { settingScreens } from '#app/office/website/part/setting-screens.ts'
import { faultsOf } from '../support/axe.ts'
import { desktop, isHydrated, phone, tablet } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { officeScreens } from '../support/office-routes.ts'
import { drawPicture } from '../support/pictures.ts'
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
    { kind: 'plan', drawing: '74A' },
    { kind: 'layout', drawing: 'main' },
    { kind: 'layout', drawing: 'pictured' },
  ],
  'admin/sites/:site/documents/:file': [{ file: 'guide.pdf' }],
  'admin/sites/:site/pages/edit/*': pages.map((page) => ({ '*': page, query: 'block=0' })),
}

/** A television's screen and the board on paper, which `office-homes.test.ts` looks at. */
const elsewhere = ['admin/tv/:token', 'admin/homes/export/:export/print']

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
  'every screen of the office at %s px: axe finds nothing, nothing goes sideways, no code is shown',
  async (_, options) => {
    const page = await journey.visit('/robots.txt', options)
    const faults: string[] = []
    for (const address of officeScreens.filter((path) => !elsewhere.includes(path)).flatMap(addressesOf)) {
      await open(page, address)
      await page.waitForFunction(isHydrated)
      faults.push(...(await faultsAt(page, address)))
    }
    expect(faults).toEqual([])
  },
  20 * 60_000,
)

/** Names of facts, which people of the office read in Korean. */
const factCode = new RegExp(`\\b(?:${Object.keys(words).join('|')})\\.[a-zA-Z0-9가-힣][\\w.가-힣]*`, 'g')

/** With all that a screen folds. */
async function faultsAt(page: Page, where: string): Promise<string[]> {
  const read = await page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true
    const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[]
    const values = fields.filter((one) => one.checkVisibility()).map(({ value }) => value)
    return [document.body.innerText, ...values].join('\n')
  })
  const codes = new Set(read.match(factCode) ?? [])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const faults = [...codes].map((code) => `shows the code ${code}`)
  if (wide > 0) faults.push(`${wide} px too wide`)
  return [...faults, ...(await faultsOf(page))].map((fault) => `${where}: ${fault}`)
}

test(
  'what opens in the screens of drawings, pictures, facts and dates: axe finds nothing, nothing goes sideways',
  async () => {
    const page = await journey.visit('/robots.txt', desktop)
    await signIn(page, journey.server.origin, 'manager@example.com')
    const site = `/admin/sites/${known.site}`
    const faults: string[] = []
    const go = async (address: string) => {
      await page.goto(journey.addressOf(address))
      await page.waitForFunction(isHydrated)
    }
    const look = async (what: string) => {
      for (const [width, height] of [
        [1440, 900],
        [768, 1024],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height })
        faults.push(...(await faultsAt(page, `${what} at ${width} px`)))
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    const picture = async (name: string, width = 800) => ({
      ...{ name, mimeType: 'image/jpeg', buffer: await drawPicture(width, 600) },
    })
    const pages = await printed(page)

    await go(`${site}/drawings`)
    await page.getByLabel('그림이나 PDF').setInputFiles(pages)
    await page.getByRole('button', { name: '2쪽 쓰기' }).waitFor()
    await look('pages of a PDF')
    await page.getByRole('button', { name: '2쪽 쓰기' }).click()
    await page.getByText('올릴 그림: ').waitFor()
    await look('a chosen page')
    await page.getByRole('button', { name: '초안 만들기' }).click()
    await page.getByRole('heading', { name: '그림과 글' }).waitFor()
    await page.getByLabel('장소를 한 줄에 하나씩').fill('가온역\t1250m\t\t5\n가온초등학교\t420')
    await page.getByRole('button', { name: '목록에 넣기' }).click()
    await page.getByRole('button', { name: '1 가온역', exact: true }).click()
    await page.locator('#spot-board').click({ position: { x: 60, y: 50 } })
    await look('places of a map')
    await page.getByRole('button', { name: '초안 저장', exact: true }).click()
    await page.getByRole('button', { name: '초안 저장', exact: true }).isEnabled()
    await page.locator('[aria-invalid="true"]').first().waitFor()
    await look('places that lack their source')

    await go(`/admin/pictures/${known.site}/exchange`)
    const files = await Promise.all(
      ['hero.jpg', 'hero-tall.jpg', '새 그림.jpg'].map(async (name, i) => {
        const { buffer } = await picture(name, 500 + i)
        return [name, new Uint8Array(buffer)] as const
      }),
    )
    const zip = zipSync({ ...Object.fromEntries(files), 'letter.txt': strToU8('글') }, { level: 0 })
    await page
      .getByLabel('이미지를 모은 ZIP')
      .setInputFiles({ name: '그림.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) })
    await page.getByRole('button', { name: '올려서 확인하기' }).click()
    await page.getByRole('button', { name: '3장을 초안으로 저장' }).waitFor()
    await look('pictures of a ZIP')
    await page.getByRole('button', { name: '3장을 초안으로 저장' }).click()
    await page.getByRole('heading', { name: '초안으로 바꾼 이미지' }).waitFor()
    await look('pictures that are drafted')

    await go(`${site}/publish`)
    await page.getByText('선택한 내용을 점검하고 있습니다.').waitFor({ state: 'hidden' })
    await page.getByText('한 장씩 선택').click()
    await page.getByRole('checkbox', { name: '이미지 hero.jpg' }).uncheck()
    await page.getByText('선택한 내용을 점검하고 있습니다.').waitFor({ state: 'hidden' })
    await look('what is published, with its check')

    await go(`${site}/schedule`)
    await page.getByText('날짜 한꺼번에 옮기기').click()
    await page.getByLabel('날수').fill('10')
    await page.getByRole('table', { name: /^옮기는 일정/ }).waitFor()
    await look('dates before and after')
    await page.getByLabel('날수').fill('99999')
    await look('dates that go too far')

    await go(`${site}/facts`)
    await page.getByText('표로 한꺼번에 붙여넣기').click()
    await page.getByLabel('이름과 값의 표').fill('항목\t값\n세대수 단지\t열둘\n수영장 레인\t6')
    await page.getByRole('table', { name: '붙여넣은 수치' }).waitFor()
    await look('facts of a table')
    await page.getByLabel('새 수치의 이름', { exact: true }).fill('수영장 레인')
    await page.getByRole('button', { name: '초안 저장' }).last().click()
    await page.locator('[aria-invalid="true"]').first().waitFor()
    await look('facts that are refused')

    await go(`${site}/pages/edit/?block=0`)
    const form = page.getByRole('region', { name: '내용' })
    await form.getByLabel('제목', { exact: true }).first().focus()
    await form.getByRole('button', { name: '제목에 수치 넣기' }).click()
    await page.getByRole('dialog', { name: '수치' }).waitFor()
    await look('the dialog of facts')
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: '그림 파일 고르기' }).click()
    await page.getByLabel('새 그림 올리기').setInputFiles(pages)
    await page.getByRole('dialog').getByRole('button', { name: '2쪽 쓰기' }).waitFor()
    await look('the dialog of pictures')

    await go(`${site}/look`)
    await page.getByLabel('로고 파일').setInputFiles(pages)
    await page.getByRole('button', { name: '1쪽 쓰기' }).waitFor()
    await look('pages for a logo')
    await page.getByLabel('로고 파일').setInputFiles({
      name: 'mark.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40" width="80" height="40"><text font-family="GaonSans" y="30">가온</text></svg>',
      ),
    })
    await page.getByText('(글꼴: ‘GaonSans’)').waitFor()
    await look('a logo with letters')

    const db = openDb(journey.server)
    await db
      .updateTable('sites')
      .set({ state: 'hidden' })
      .where('slug', '=', known.site ?? '')
      .execute()
    await db.destroy()
    await signIn(page, journey.server.origin, 'owner@example.com')
    await go(site)
    await page.getByRole('heading', { name: '사이트 열기 준비' }).waitFor()
    await look('the steps to an opening')
    expect(faults).toEqual([])
  },
  20 * 60_000,
)

/** A PDF of two pages, as a browser prints it. */
async function printed(page: Page) {
  const other = await page.context().newPage()
  await other.setContent('<h1>첫째 쪽</h1><h1 style="break-before: page">둘째 쪽</h1>')
  const buffer = await other.pdf()
  await other.close()
  return { name: '안내서.pdf', mimeType: 'application/pdf', buffer }
}
