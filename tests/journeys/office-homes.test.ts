import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { homesOfLayouts } from '#app/domain/homes/layout-homes.server.ts'
import { saveHomes } from '#app/domain/homes/save-homes.server.ts'
import { faultsOf } from '../support/axe.ts'
import { desktop, isHydrated, phone } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { filledIn } from '../support/leads.ts'
import { officeOf } from '../support/office-of.ts'
import { makePerson } from '../support/people.ts'
import { signIn } from '../support/sign-in.ts'

const journey = startJourney()
const people: Record<string, string> = {}

beforeAll(async () => {
  const { server } = journey
  const office = await officeOf(server)
  const { db, site } = office
  for (const [name, role] of [
    ['manager', 'manager'],
    ['contracts', 'contracts'],
    ['kim', 'counsellor'],
    ['lee', 'counsellor'],
  ] as const)
    people[name] = await makePerson(office, { email: `${name}@example.com`, role })
  const homes = (await homesOfLayouts(db, site)) ?? []
  const manager = { type: 'user', id: people.manager } as const
  expect(await saveHomes(office, site, homes, manager)).toMatchObject({ ok: true })
  const fields = filledIn({ name: '이서연', phone: '01022112096' })
  const { leadId } = await createLead(
    office,
    site,
    { form: 'popup', fields, submissionKey: 'homes-1' },
    { type: 'visitor' },
  )
  await db.updateTable('leads').set({ assigned_to: people.kim }).where('id', '=', leadId).execute()
  return () => db.destroy()
})

async function signedIn(who: string, path = '/admin/homes', options = desktop): Promise<Page> {
  const page = await journey.visit(path, options, (one) =>
    signIn(one, journey.server.origin, `${who}@example.com`),
  )
  await page.waitForFunction(isHydrated)
  return page
}

describe('the board of homes', () => {
  test('a home is opened by two, held by a counsellor, signed by the desk, and every board sees it', async () => {
    const desk = await signedIn('contracts')
    const manager = await signedIn('manager')
    const kim = await signedIn('kim')
    const lee = await signedIn('lee')
    await desk.getByRole('button', { name: '여러 세대 선택' }).click()
    await desk.locator('[data-home]').first().click()
    await desk.getByText('1세대 선택').waitFor()
    const key = (await desk.locator('[data-home][aria-pressed=true]').getAttribute('data-home')) ?? ''
    await desk.getByLabel('공급 방법').selectOption({ label: '선착순' })
    await desk.getByLabel('근거').fill('순위 내 미달, 공고 제2026-1호')
    await desk.getByRole('button', { name: '공급 시작 요청' }).click()
    await desk.getByText('승인 대기 1건').waitFor()

    await manager.reload()
    await manager.getByRole('button', { name: '승인', exact: true }).click()
    const of = (page: Page, state: string) => page.locator(`[data-home="${key}"][data-state=${state}]`)
    for (const page of [desk, manager, kim, lee]) await of(page, 'offered').waitFor()

    await of(kim, 'offered').click()
    await kim.getByLabel('고객').selectOption({ label: '이*연' })
    await kim.getByRole('button', { name: '30분 보류' }).click()
    for (const page of [desk, manager, kim, lee]) await of(page, 'held').waitFor()
    await kim.getByRole('timer').waitFor()
    expect(await faultsOf(kim)).toEqual([])
    // A colleague sees that it is held, and not for whom.
    await of(lee, 'held').click()
    await lee.getByText('다른 담당 고객').waitFor()
    expect(await lee.content()).not.toMatch(/이\*연|이서연/)

    await of(desk, 'held').click()
    await desk.getByText('공급금액').click()
    await desk.getByText('계약금', { exact: true }).waitFor()
    await desk.getByLabel('계약자').fill('이서연')
    await desk.getByLabel('전화번호').fill('010-2211')
    await desk.getByLabel('계약번호').fill('2026-001')
    await desk.getByRole('button', { name: '계약 등록' }).click()
    await desk.getByText('전화번호가 네 자리 모자랍니다', { exact: false }).waitFor()
    expect(await desk.getByLabel('계약번호').inputValue()).toBe('2026-001')
    await desk.getByLabel('전화번호').fill('010-2211-2096')
    await desk.getByRole('button', { name: '계약 등록' }).click()
    for (const page of [desk, manager, kim, lee]) await of(page, 'contracted').waitFor()
    await desk.getByText('계약번호 2026-001', { exact: false }).waitFor()
    await desk.getByText('공급금액').click()
    await desk.getByText('잔금', { exact: true }).waitFor()
    expect(await desk.content()).not.toContain('이서연')
    // Who does not see the buyer does not see what was signed.
    await lee.getByText('다른 담당 고객입니다.').waitFor()
    expect(await lee.getByText('공급금액').count()).toBe(0)
    await desk.getByRole('button', { name: '이름·번호 보기' }).click()
    await desk.getByText('이서연').waitFor()
    await lee.getByText('다른 담당 고객입니다.').waitFor()
    expect(await faultsOf(desk)).toEqual([])
  })

  test('a counsellor narrows the board to what a customer can pay', { tags: 'long' }, async () => {
    const page = await signedIn('lee')
    const bright = () =>
      page
        .locator('[data-home]:not([data-faded])')
        .evaluateAll((homes) => homes.map((home) => home.ariaLabel?.split(' ').slice(0, 2).join(' ')))
    await page.getByLabel('분양가 상한').selectOption('450000000')
    const numbers = (from: number) => Array.from({ length: 13 - from }, (_, i) => `${12 - i}01호 74A`)
    await expect.poll(bright).toEqual(numbers(1))
    await page.getByLabel('분양가 하한').selectOption('430000000')
    await expect.poll(bright).toEqual(numbers(7))
    // All of this site face south.
    expect(await page.getByLabel('향', { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: '1101호 74A' }).click()
    await page.getByText('공급금액 4억 3,100만원', { exact: false }).waitFor()
    expect(await faultsOf(page)).toEqual([])
  })

  test('filters that are chosen before the script has come are kept, each of them', {
    tags: 'long',
  }, async () => {
    const page = await signedIn('lee', '/admin/account')
    const { promise: isWanted, resolve: comes } = Promise.withResolvers<void>()
    await page.route(/\/assets\/entry\.client-[^/]+\.js$/, async (route) => {
      await isWanted
      await route.continue()
    })
    await page.goto(journey.addressOf('/admin/homes'), { waitUntil: 'domcontentloaded' })
    await page.getByLabel('분양가 상한').selectOption('450000000')
    await page.getByLabel('분양가 하한').selectOption('430000000')
    comes()
    await page.getByText('6세대', { exact: true }).waitFor()
  })

  test('a television shows the board by a link, hears of changes and ends when the link is revoked', {
    tags: 'long',
  }, async () => {
    const manager = await signedIn('manager', '/admin/homes/displays')
    await manager.getByLabel('설치 장소').fill('2층 상담 데스크')
    await manager.getByRole('button', { name: '주소 만들기' }).click()
    const address = await manager.locator('code').innerText()
    expect(await faultsOf(manager)).toEqual([])
    const tv = await journey.visit(new URL(address).pathname, { viewport: { width: 1920, height: 1080 } })
    await tv.getByText('전체 계약률', { exact: false }).waitFor()
    expect(await faultsOf(tv)).toEqual([])
    expect(await tv.content()).not.toMatch(/이서연|이\*연|kim|manager/)
    // Nothing is cut off: each building is whole, with its name.
    const cut = await tv.locator('section').evaluateAll(
      (buildings) =>
        buildings.filter((building) => {
          const [own, place] = [
            building.getBoundingClientRect(),
            building.parentElement?.getBoundingClientRect(),
          ]
          return !place || own.top < place.top || own.bottom > place.bottom + 1 || own.right > place.right + 1
        }).length,
    )
    expect(cut).toBe(0)

    await manager.goto(`${journey.server.origin}/admin/homes`)
    const key = await manager.locator('[data-home][data-state=preparing]').first().getAttribute('data-home')
    const building = tv.getByRole('region', { name: `${key?.split('-')[0]}동` })
    const excluded = building.locator('[data-state=excluded]')
    const before = await excluded.count()
    await manager.getByRole('button', { name: '여러 세대 선택' }).click()
    await manager.locator(`[data-home="${key}"]`).click()
    await manager.getByRole('button', { name: '공급 제외' }).click()
    await excluded.nth(before).waitFor()

    // The link is no session.
    const office = await tv.request.get(`${journey.server.origin}/admin/homes/changes?after=0`)
    expect(new URL(office.url()).pathname).toBe('/admin/sign-in')
    expect((await tv.request.get(`${address}/live`)).status()).toBe(204)
    await manager.goto(`${journey.server.origin}/admin/homes/displays`)
    await manager.getByRole('button', { name: '화면 해제' }).click()
    await manager.getByText('해제했습니다', { exact: false }).waitFor()
    expect((await tv.request.get(`${address}/live`)).status()).toBe(404)
    await tv.reload()
    await tv.getByRole('heading', { name: '해제했거나 잘못 입력한 주소입니다' }).waitFor()
    expect(await tv.locator('[data-state]').count()).toBe(0)
    expect(await faultsOf(tv)).toEqual([])
  })

  test('arrow keys walk over the homes, and a phone shows a home over the board', async () => {
    const page = await signedIn('lee', '/admin/homes', phone)
    await page.locator('[data-home]').first().waitFor()
    await page.locator('[data-home][tabindex="0"]').focus()
    const first = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.home)
    await page.keyboard.press('ArrowRight')
    const second = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.home)
    expect(second).not.toBe(first)
    await page.keyboard.press('ArrowLeft')
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.home))
      .toBe(first)
    // The first one is sold.
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('complementary').getByText('아직 공급하지 않는 세대입니다.').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('complementary').waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.home))
      .toBe(second)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
