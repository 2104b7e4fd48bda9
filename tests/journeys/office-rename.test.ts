// @module-tag long
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { desktop, phone } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { fillIn } from '../support/leads.ts'
import { openPress } from '../support/press.ts'
import { end, runStart } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const journey = startJourney({ kind: 'postgres' })
/** For what a busy machine takes its time for, in milliseconds. */
const patience = 60_000
let press: ReturnType<typeof openPress>
/** Another process of the same install. */
let second: Awaited<ReturnType<typeof runStart>>
let secondDir: string
beforeAll(async () => {
  secondDir = mkdtempSync(join(tmpdir(), 'bunyang-second-'))
  cpSync(join(journey.server.dataDir, 'keys.json'), join(secondDir, 'keys.json'))
  const { DATABASE_URL } = journey.server
  second = await runStart({ DATA_DIR: secondDir, ...(DATABASE_URL && { DATABASE_URL }) })
  press = openPress(journey.server)
  await press.employ('head@orbit.example', 'owner', 'dalbit-maru')
}, 2 * patience)
afterAll(async () => {
  await press.db.destroy()
  await end(second.child, 'SIGTERM')
  rmSync(secondDir, { recursive: true })
})

const office = async (path: string, options: Parameters<typeof journey.visit>[1] = desktop) =>
  await journey.visit(path, options, (page) => signIn(page, journey.server.origin, 'head@orbit.example'))

/** Status and target of an address that nobody follows. */
async function ask(path: string, origin = journey.server.origin): Promise<string> {
  const { status, headers } = await fetch(origin + path, { redirect: 'manual' })
  return `${status} ${(headers.get('location') ?? '').replace(origin, '')}`.trim()
}

test(
  'a renamed site: old addresses lead on in every process, a form that was open is answered, and back',
  async () => {
    const visitor = await journey.visit('/dalbit-maru/customer', phone)
    const plain = await journey.visit('/dalbit-maru/customer', { ...phone, javaScriptEnabled: false })
    const form = '#main form[method=post]'
    for (const [one, name] of [
      [visitor, '홍길동'],
      [plain, '임꺽정'],
    ] as const) {
      await fillIn(one, form, { name, phone: one === plain ? '010-2345-6789' : '010-3456-7890' })
    }

    const page = await office('/admin/sites/dalbit-maru', phone)
    await page.getByRole('link', { name: '영문 이름 바꾸기' }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    const send = async (to: string, again: string, sure = true) => {
      await page.getByLabel('새 영문 이름', { exact: true }).fill(to)
      await page.getByLabel('새 영문 이름 다시 적기').fill(again)
      if (sure) await page.getByLabel('바뀌는 것을 확인했습니다').check()
      await page.getByRole('button', { name: '이름 바꾸기' }).press('Enter')
    }
    await send('dalbit-lake', 'dalbit-lake', false)
    await page.getByText('확인란에 표시해 주세요').waitFor()
    await send('dalbit-lake', 'dalbit-like')
    await page.getByText('똑같이 두 번 적어 주세요').waitFor()
    await send('solbit-maru', 'solbit-maru')
    await page.getByText('다른 단지가 쓰고 있습니다').waitFor()
    await send('dalbit-lake', 'dalbit-lake')
    await page.getByText('이름을 바꿨습니다').waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/sites/dalbit-lake/rename')

    const leads: [path: string, to: string][] = [
      ['/dalbit-maru/press?page=2', '301 /dalbit-lake/press?page=2'],
      ['/dalbit-maru/my/abc', '301 /dalbit-lake/my/abc'],
      ['/dalbit-maru/press/rss.xml', '301 /dalbit-lake/press/rss.xml'],
      ['/dalbit-maru/plans/1/84A.svg', '301 /dalbit-lake/plans/1/84A.svg'],
      ['/tour/dalbit-maru/84A', '301 /tour/dalbit-lake/84A'],
      ['/DALBIT-maru//Customer/', '301 /dalbit-lake/customer'],
    ]
    for (const [path, to] of leads) {
      expect([path, await ask(path)]).toEqual([path, to])
      await expect.poll(() => ask(path, second.origin), { timeout: 1000, interval: 50 }).toBe(to)
    }
    const answer = await fetch(`${journey.server.origin}/dalbit-maru/my/abc`, { redirect: 'manual' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    for (const path of [
      '/dalbit-lake/press',
      '/dalbit-lake/press/rss.xml',
      '/tour/dalbit-lake/84A',
      '/dalbit-lake/icon.svg',
    ])
      expect([path, await ask(path), await ask(path, second.origin)]).toEqual([path, '200', '200'])
    const map = await (await fetch(`${journey.server.origin}/sitemap-pages.xml`)).text()
    expect([map.includes('/dalbit-lake/customer'), map.includes('/dalbit-maru/')]).toEqual([true, false])

    for (const one of [visitor, plain]) {
      await one.click(`${form} [type=submit]`)
      await one.locator('#main [data-outcome=done]').waitFor()
    }

    const staff = await office('/admin/leads?site=dalbit-maru&who=me')
    expect(new URL(staff.url()).search).toBe('?site=dalbit-lake&who=me')
    await staff.goto(journey.addressOf('/admin/sites/dalbit-maru/rename'))
    expect(new URL(staff.url()).pathname).toBe('/admin/sites/dalbit-lake/rename')
    expect(await faultsOf(staff)).toEqual([])
    await staff.getByLabel(/‘dalbit-maru’ 주소로는 열리지 않습니다/).check()
    await staff.getByRole('button', { name: '정리하기' }).click()
    await staff.getByText('옛 이름을 정리했습니다').waitFor()
    expect(await ask('/dalbit-maru/press')).toBe('404')
    expect(journey.complaints().filter((one) => !one.includes('status of 4'))).toEqual([])
  },
  4 * patience,
)
