import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { desktop, phone } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { drawPicture } from '../support/pictures.ts'
import { openPress } from '../support/press.ts'
import { signIn } from '../support/sign-in.ts'

const journey = startJourney({ kind: 'postgres', sites: 'demo' })
/** For what a busy machine takes its time for, in milliseconds. */
const patience = 60_000
let press: ReturnType<typeof openPress>
beforeAll(async () => {
  press = openPress(journey.server)
  await press.employ('head@orbit.example', 'manager', 'hannae-riverview')
}, 2 * patience)
afterAll(() => press.db.destroy())

const list = '/admin/sites/hannae-riverview/drawings'
const open = async (path: string, options: Parameters<typeof journey.visit>[1] = desktop): Promise<Page> =>
  await journey.visit(path, options, (page) => signIn(page, journey.server.origin, 'head@orbit.example'))

const sidewaysOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const publish = async (page: Page) => {
  await page.getByRole('button', { name: '공개하기', exact: true }).click()
  await page.getByText('공개했습니다. 방문자에게 바로 보입니다.').waitFor()
}
/** What a visitor reads. */
const shownAt = async (path: string) => {
  const { port } = new URL(journey.server.origin)
  const visitor = await journey.visit(`http://hannae-riverview.localhost:${port}${path}`, phone)
  return await visitor.content()
}
const contentOf = (file: string) => JSON.parse(readFileSync(`content/hannae-riverview/${file}`, 'utf8'))
const upload = async (page: Page, name: string, text: string) => {
  const button = page.getByRole('button', { name: '초안에 올리기' })
  await page
    .locator('form', { has: button })
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await button.click()
}

test('what is doubted of a plan is shown at its place; what cannot be drawn is not published', {
  tags: ['long'],
  timeout: 2 * patience,
}, async () => {
  const plan = contentOf('plans/84A.json')
  const living = plan.rooms.find(({ id }: { id: string }) => id === 'living')
  living.view = { at: [0, 0], look: 0 }
  const bed = plan.furniture.findIndex(({ kind }: { kind: string }) => kind === 'bed')
  plan.furniture[bed].at[0] -= 3000
  const page = await open(list)
  await upload(page, '84A.json', JSON.stringify(plan))
  await page.getByText('초안에 올렸습니다.').waitFor()
  const faults = page.locator('li[id^=fault-]')
  await page.getByRole('heading', { name: /^확인할 곳 \d+군데$/ }).waitFor()
  const count = await faults.count()
  expect(count).toBeGreaterThanOrEqual(2)
  const marks = page.locator('a[id^=mark-]')
  expect(await marks.count()).toBe(count)
  const room = faults.filter({ hasText: '둘러보는' })
  await room.getByRole('link').focus()
  const number = (await room.getAttribute('id'))?.slice('fault-'.length)
  await page.locator(`[data-pointed] > #mark-${number}`).waitFor()
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).hash).toBe(`#mark-${number}`)
  expect(await faultsOf(page)).toEqual([])
  expect(await sidewaysOf(page)).toBe(0)
  plan.openings[0].wall = 'nowhere'
  await upload(page, '84A.json', JSON.stringify(plan))
  await page.getByRole('heading', { name: /^고칠 곳 1군데/ }).waitFor()
  await page.getByRole('button', { name: '공개하기', exact: true }).click()
  await page.getByText('공개하지 않았습니다.').waitFor()
  // Nothing of the screen was drawn again: what is pressed before its script comes counts.
  expect(journey.complaints()).toEqual([expect.stringContaining('status of 422')])
})

test('a file is mended, a room renamed without one, and a visitor reads it', {
  tags: ['long'],
  timeout: 2 * patience,
}, async () => {
  const page = await open(list)
  const mended = contentOf('plans/84A.json')
  await upload(page, '84A.json', JSON.stringify(mended))
  await page.getByText('이상이 없습니다.').waitFor()
  await page.getByLabel('4. 거실').fill('큰거실')
  await page.getByRole('button', { name: '초안 저장' }).click()
  await page.getByText('거실 이름 거실 → 큰거실').first().waitFor({ state: 'attached' })
  await publish(page)
  expect(await shownAt('/FloorPlan/84A')).toContain('큰거실')
  expect(journey.complaints()).toEqual([])
})

test('floors of a building are changed on a phone; what that contradicts is shown, and undone', {
  tags: 'long',
  timeout: 2 * patience,
}, async () => {
  const page = await open(`${list}/layout/main?building=0`, phone)
  await page.getByLabel('층수').fill('25')
  await page.getByRole('button', { name: '초안 저장' }).click()
  await page.getByText('초안에 저장했습니다.').waitFor()
  await page.getByText('101동 층수 24 → 25').first().waitFor({ state: 'attached' })
  await page
    .getByText(/배치도는 .{1,9}세대, 공통 수치는/)
    .first()
    .waitFor()
  await page.getByText('그림에 표시할 곳이 없는 항목입니다.').first().waitFor()
  expect(await sidewaysOf(page)).toBe(0)
  await page.getByLabel('층수').fill('삼')
  await page.getByRole('button', { name: '초안 저장' }).click()
  await page.getByText('1층에서 120층까지 적어 주세요.').waitFor()
  expect(await page.getByLabel('층수').inputValue()).toBe('삼')
  await page.getByRole('button', { name: '마지막 변경 취소' }).click()
  await page.getByText('방문자가 보는 도면과 같아 초안이 없습니다.').waitFor()
})

const tablet = { viewport: { width: 768, height: 1024 } }

test('what is undone is opened and focused, on a tablet, whichever building was open', {
  tags: 'long',
  timeout: 2 * patience,
}, async () => {
  const page = await open(`${list}/layout/main?building=1`, tablet)
  await page.getByRole('heading', { level: 1, name: '단지배치도', exact: true }).waitFor()
  await page.getByLabel('층수').fill('25')
  await page.getByRole('button', { name: '초안 저장' }).click()
  await page.getByText('초안에 저장했습니다.').waitFor()
  await page.getByRole('link', { name: '101동 고치기' }).click()
  await page.getByRole('heading', { name: '101동' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  expect(await sidewaysOf(page)).toBe(0)
  await page.getByRole('button', { name: '마지막 변경 취소' }).press('Enter')
  await page.locator('h3:focus', { hasText: '102동' }).waitFor()
  expect(await page.getByRole('button', { name: '마지막 변경 취소' }).count()).toBe(0)
  await page.getByRole('link', { name: '쓰는 곳 확인하고 내리기' }).press('Enter')
  await page.getByText(/이 도면을 쓰는 곳이 \d+군데 있어 내릴 수 없습니다/).waitFor()
  await page.goto(journey.addressOf(`${list}/map/location?place=new`))
  expect(await faultsOf(page)).toEqual([])
  expect(await sidewaysOf(page)).toBe(0)
})

test('a drawing that nothing shows is taken off on a phone, and comes back with the publication', {
  tags: ['long'],
  timeout: 2 * patience,
}, async () => {
  const page = await open(list, phone)
  await upload(page, '99Z.json', JSON.stringify({ ...contentOf('plans/84A.json'), name: '99Z' }))
  await page.getByText('초안에 올렸습니다.').waitFor()
  await publish(page)
  await page.getByRole('link', { name: '쓰는 곳 확인하고 내리기' }).click()
  await page.getByText('이 도면을 쓰는 곳이 없습니다.').waitFor()
  await page.getByRole('button', { name: '초안에서 내리기' }).click()
  await page.getByText('공개하면 내려갈 도면입니다.').waitFor()
  expect(await sidewaysOf(page)).toBe(0)
  await page.getByRole('button', { name: '공개하기', exact: true }).click()
  await page.getByText('도면을 내렸습니다.').waitFor()
  expect(await page.getByRole('link', { name: '평면도 99Z' }).count()).toBe(0)
  await page.goto(journey.addressOf('/admin/sites/hannae-riverview/history'))
  await page.getByText('평면도 99Z 내림').waitFor()
  await page.getByText('전체를 이전 공개로 되돌리기').click()
  await page.getByRole('button', { name: '되돌리기', exact: true }).click()
  await page.getByText(/공개의 내용으로 되돌렸습니다/).waitFor()
  await page.goto(journey.addressOf(list))
  await page.getByRole('link', { name: '평면도 99Z' }).waitFor()
})

test('a place is put onto the map by keyboard and seen by a visitor', {
  tags: ['long'],
  timeout: 2 * patience,
}, async () => {
  const page = await open(`${list}/map/location?place=new`)
  const pin = page.getByRole('button', { name: /^장소의 위치/ })
  await pin.focus()
  const before = await page.getByRole('spinbutton', { name: '경도' }).inputValue()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowUp')
  expect(Number(await page.getByRole('spinbutton', { name: '경도' }).inputValue())).toBeCloseTo(
    Number(before) + 0.0011,
    4,
  )
  await page.getByLabel('이름', { exact: true }).fill('한내우체국')
  await page.getByLabel('종류').selectOption('office')
  await page.getByLabel('분류').selectOption('life')
  await page
    .getByLabel(/^입지안내 › 위치도/)
    .first()
    .check()
  await page.getByRole('button', { name: '초안에 추가' }).click()
  await page.getByText('목록에 오르는 곳에는 출처나').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: '한내우체국 고치기' }).click()
  await page.getByRole('heading', { name: '한내우체국' }).waitFor()
  await page.getByLabel('출처와 날짜').fill('분양사무소 현장 조사 2026. 11.')
  await page.getByRole('button', { name: '초안 저장' }).click()
  await page.getByText('이상이 없습니다.').waitFor()
  await publish(page)
  expect(await shownAt('/LocationEnvironment/intro')).toContain('한내우체국')
  await page.getByRole('link', { name: '한내우체국 고치기' }).click()
  await page.getByRole('button', { name: '이 장소 빼기' }).press('Enter')
  await page.getByRole('link', { name: '한내우체국 고치기' }).waitFor({ state: 'detached' })
  await publish(page)
  expect(await shownAt('/LocationEnvironment/intro')).not.toContain('한내우체국')
  expect(journey.complaints()).toEqual([])
})

test('what is no JSON stays in the screen with its line, and is mended there', {
  tags: ['long'],
  timeout: 2 * patience,
}, async () => {
  const page = await open(list, phone)
  const text = JSON.stringify(contentOf('plans/74A.json')).replace(',"label"', ',\n"label"')
  await upload(page, '74A.json', text.replace('"label"', '"label'))
  await page.getByText('올린 내용은 아래에 그대로 있습니다.').waitFor()
  await page.getByText(/^2번째 줄/).waitFor()
  expect(await page.getByLabel('올린 내용').inputValue()).toBe(text.replace('"label"', '"label'))
  expect(await faultsOf(page)).toEqual([])
  expect(await sidewaysOf(page)).toBe(0)
  await page.getByLabel('올린 내용').fill(text.replace('"74㎡A"', '"74㎡에이"'))
  await page.getByRole('button', { name: '이 내용으로 초안 저장' }).click()
  await page.getByText('표시 이름 74㎡A → 74㎡에이').first().waitFor({ state: 'attached' })
  await page.goto(new URL(list, journey.server.origin).href)
  expect(await faultsOf(page)).toEqual([])
  expect(await sidewaysOf(page)).toBe(0)
  await page.getByRole('link', { name: '평면도 74A' }).click()
  await page.getByRole('button', { name: '초안 버리기' }).click()
  await page.getByText('초안을 버렸습니다.').waitFor()
})

test('a picture replaces the layout, buildings are put onto it by pointer and keys, and the drawing comes back', {
  tags: 'long',
  timeout: 2 * patience,
}, async () => {
  const page = await open(`${list}/layout/main`)
  const form = page.locator('form', { has: page.getByRole('button', { name: '초안에서 그림으로 바꾸기' }) })
  await form.getByLabel('그림이나 PDF').setInputFiles({
    ...{ name: '배치도.jpg', mimeType: 'image/jpeg', buffer: await drawPicture(800, 600) },
  })
  await form.getByRole('button', { name: '초안에서 그림으로 바꾸기' }).click()
  await page.getByText('그림으로 바꾼 초안을 만들었습니다.').waitFor()
  await page.getByText('동이나 시설을 하나 이상 적어 주세요').first().waitFor()
  await page.getByLabel('동을 한 줄에 하나씩').fill('101동 지상 24층, 84A 96세대\n102동 지상 22층')
  await page.getByRole('button', { name: '목록에 넣기' }).click()
  await page.getByRole('button', { name: '101동', exact: true }).click()
  const picture = page.locator('#spot-board')
  await picture.click({ position: { x: 200, y: 150 } })
  // The next one waits for its place; it has none that a pointer is needed for.
  await page.getByRole('button', { name: '102동을 가운데에 놓기' }).press('Enter')
  const pin = page.getByRole('button', { name: '102동 자리.' })
  const before = await pin.boundingBox()
  await pin.press('Shift+ArrowLeft')
  expect((await pin.boundingBox())?.x).toBeLessThan(before?.x ?? 0)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: '초안 저장', exact: true }).click()
  await page.getByText('초안에 저장했습니다.').waitFor()
  await page.getByText('이상이 없습니다.').waitFor()
  const shown = await page
    .getByRole('link', { name: /단지배치도|단지 배치/ })
    .last()
    .getAttribute('href')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysOf(page)).toBe(0)
  await page.goto(journey.addressOf(shown ?? ''))
  await page.getByText('지상 24층, 84A 96세대').first().waitFor()
  await page.goto(journey.addressOf(`${list}/layout/main`))
  await page.getByRole('button', { name: '초안 버리기' }).click()
  await page.getByRole('heading', { name: '그림으로 바꾸기' }).waitFor()
})
