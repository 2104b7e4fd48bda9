import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { filledIn } from '../support/leads.ts'
import { testFirst } from '../support/long.ts'
import { openPress } from '../support/press.ts'
import { signIn } from '../support/sign-in.ts'
import { startedOf } from '../support/start.ts'

const journey = startJourney()
const devices = [
  ['a desktop', desktop],
  ['a phone', phone],
] as const
let press: ReturnType<typeof openPress>
let customer: string
beforeAll(async () => {
  press = openPress(journey.server)
  await press.employ('head@orbit.example', 'manager', 'dalbit-maru')
  await press.employ('other@orbit.example', 'manager', 'dalbit-maru')
  const started = await startedOf(press.db, journey.server.dataDir)
  await fetch(journey.addressOf('/dalbit-maru/leads'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...filledIn({ phone: '01012340001' }), started }),
  })
  const { id } = await press.db.selectFrom('leads').select('id').executeTakeFirstOrThrow()
  customer = `/admin/leads/${id}`
})
afterAll(() => press.db.destroy())

const open = (path: string, options: Parameters<typeof journey.visit>[1] = desktop) =>
  journey.visit(path, options, (page) => signIn(page, journey.server.origin, 'head@orbit.example'))
const openCustomer = async (options?: Parameters<typeof journey.visit>[1]) => {
  const page = await open(customer, options)
  await page.getByRole('button', { name: '메모 저장' }).waitFor()
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  return page
}
const memoOf = (page: Page) => page.getByLabel('메모', { exact: true })
const line = (page: Page) =>
  page.getByRole('alert').filter({ hasText: '연결이 끊겼습니다. 적은 내용은 그대로 있습니다.' })
const saved = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const memos = async () => (await press.db.selectFrom('lead_notes').select('id').execute()).length

testFirst(1, devices)(
  'without a connection a memo and its screen stay on %s, and the memo is saved once the network is back',
  async (name, options) => {
    const page = await openCustomer(options)
    const text = `끊긴 동안 쓴 메모, ${name}`
    await page.context().setOffline(true)
    await memoOf(page).fill(text)
    await page.getByRole('button', { name: '메모 저장' }).click()
    await line(page).waitFor()
    expect(await memoOf(page).inputValue()).toBe(text)
    await page.getByRole('heading', { level: 1, name: '홍*동' }).waitFor()
    await page.context().setOffline(false)
    await saved(page, text).waitFor()
    await line(page).waitFor({ state: 'hidden' })
  },
)

test('a memo whose answer is lost is saved once, and one that is turned away by a proxy too', {
  tags: ['long'],
}, async () => {
  const page = await openCustomer()
  const before = await memos()
  const faults = [
    async (route: Route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    (route: Route) =>
      route.fulfill({ status: 502, body: '<html>Bad Gateway</html>', contentType: 'text/html' }),
  ]
  await page.route('**/admin/leads/*.data*', async (route) => {
    const fault = route.request().method() === 'POST' ? faults.shift() : undefined
    await (fault?.(route) ?? route.continue())
  })
  await memoOf(page).fill('응답을 받지 못한 메모')
  await page.getByRole('button', { name: '메모 저장' }).click()
  await line(page).waitFor()
  await page.getByRole('button', { name: '지금 다시 시도' }).click()
  await saved(page, '응답을 받지 못한 메모').waitFor()
  expect([faults.length, await memos()]).toEqual([0, before + 1])
})

test('a memo that is too long to be sent stays on its screen, which says so', { tags: 'long' }, async () => {
  const page = await openCustomer()
  const before = await memos()
  const text = '가'.repeat(40_000)
  // Fields that take a pasted sheet have no such limit.
  await memoOf(page).evaluate((field) => field.removeAttribute('maxlength'))
  await memoOf(page).fill(text)
  await page.getByRole('button', { name: '메모 저장' }).click()
  await page.getByRole('status').filter({ hasText: '내용이 너무 깁니다' }).waitFor()
  await page.getByRole('heading', { level: 1, name: '홍*동' }).waitFor()
  expect((await memoOf(page).inputValue()).length).toBe(40_000)
  expect(await memos()).toBe(before)
})

test('a paste that a field cuts is said', { tags: 'long' }, async () => {
  const page = await openCustomer()
  await memoOf(page).fill('나'.repeat(1500))
  for (const keys of ['Control+A', 'Control+C', 'ArrowRight', 'Control+V']) await memoOf(page).press(keys)
  await page.getByRole('status').filter({ hasText: '뒷부분이 빠졌습니다' }).waitFor()
  expect((await memoOf(page).inputValue()).length).toBe(2000)
})

test('without a connection a link keeps the screen, whether its code is there or not, and opens once it is back', async () => {
  const page = await openCustomer()
  await memoOf(page).fill('아직 저장하지 않은 메모')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: '통계' }).click()
  await line(page).waitFor()
  expect(await memoOf(page).inputValue()).toBe('아직 저장하지 않은 메모')
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: '통계', exact: true }).waitFor()
})

test('what was typed a moment ago is there again after the page is lost, for the same person alone', {
  tags: ['long'],
}, async () => {
  const page = await openCustomer()
  await page.route('**/admin/drafts/one', (route) => route.abort())
  await memoOf(page).pressSequentially('방금')
  await page.reload()
  await expect.poll(() => memoOf(page).inputValue()).toBe('방금')
  await signIn(page, journey.server.origin, 'other@orbit.example')
  await page.goto(journey.addressOf(customer))
  await page.getByRole('button', { name: '메모 저장' }).waitFor()
  await page.waitForFunction(() => Object.keys(sessionStorage).every((key) => !key.startsWith('unsaved ')))
  expect(await memoOf(page).inputValue()).toBe('')
})

testFirst(1, devices)(
  'the answer to a form longer than the window is in sight and has the focus on %s',
  async (_, options) => {
    const page = await open('/admin/sites/dalbit-maru/basics', options)
    const save = page.getByRole('button', { name: '초안 저장' })
    await page.waitForFunction(() => '__reactRouterDataRouter' in window)
    // The same words twice: the second answer stands where the first one was.
    for (const _ of ['first', 'second']) {
      await save.scrollIntoViewIfNeeded()
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
      await save.click()
      const answer = page.locator('[data-answer]', { hasText: '바뀐 내용이 없습니다.' })
      await answer.waitFor()
      await page.waitForFunction(() => document.activeElement?.matches('[data-answer]'))
      const box = await answer.boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual(0)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(options.viewport?.height ?? 0)
    }
  },
)
