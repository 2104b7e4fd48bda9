import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { desktop, phone } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { openPress } from '../support/press.ts'
import { signIn } from '../support/sign-in.ts'

const journey = startJourney({ sites: 'demo' })
let press: ReturnType<typeof openPress>
beforeAll(async () => {
  press = openPress(journey.server)
  await press.employ('forms@orbit.example', 'owner', 'gaon-lakepark')
})
afterAll(() => press.db.destroy())

const questions = '/admin/sites/gaon-lakepark/pages/edit/SalesInfo/FAQ?block=0'

const open = (path: string, options: Parameters<typeof journey.visit>[1]) =>
  journey.visit(path, options, (page) => signIn(page, journey.server.origin, 'forms@orbit.example'))

test('a list is changed by keys alone: opened, moved, added to, removed from and restored', async () => {
  const page = await open(questions, { ...desktop, viewport: { width: 1440, height: 900 } })
  const group = page.locator('details', { hasText: '묶음 1' }).first()
  await group.locator('summary').first().press('Enter')
  const titles = () => group.locator('summary', { hasText: /^질문 \d/ }).allInnerTexts()
  const first = ((await titles())[0] ?? '').split('\n').at(-1) ?? ''
  expect(first).toContain('?')
  const handle = page.getByRole('button', { name: '질문 1 옮기기' }).first()
  await handle.press('ArrowDown')
  await expect.poll(async () => (await titles())[1]).toContain(first)
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => (await titles())[0]).toContain(first)

  const count = (await titles()).length
  await group.getByRole('button', { name: '질문 추가' }).press('Enter')
  await expect.poll(async () => (await titles()).length).toBe(count + 1)
  await page.keyboard.type('반려동물과 함께 방문할 수 있나요?')
  await expect.poll(async () => (await titles()).at(-1)).toContain('반려동물과')
  await group.getByRole('button', { name: `질문 ${count + 1} 삭제` }).press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('되돌리기')
  expect((await titles()).length).toBe(count)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await titles()).at(-1)).toContain('반려동물과')
  expect(await faultsOf(page)).toEqual([])
  expect(journey.complaints()).toEqual([])
})

test('a page is chosen for a link, and a fact for a text, from lists that are searched', {
  tags: 'long',
}, async () => {
  const page = await open(questions, { ...desktop, viewport: { width: 1440, height: 900 } })
  await page.locator('summary', { hasText: '묶음 1' }).press('Enter')
  await page.locator('summary', { hasText: '질문 1' }).first().press('Enter')
  await page.getByRole('button', { name: '연결할 곳 고르기' }).first().press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '분양일정' }).first().waitFor()
  await page.keyboard.type('/BusinessGuide/plan')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByLabel('연결할 곳').first().inputValue()).toBe('/BusinessGuide/plan')

  const answer = page.getByLabel('답변', { exact: true }).first()
  await answer.fill('모두 ')
  await answer.press('End')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '3,724세대' }).first().waitFor()
  await page.keyboard.type('households.total')
  await expect.poll(() => dialog.locator('button:has(b)').count()).toBe(1)
  await page.keyboard.press('Enter')
  const chip = answer.getByRole('img', { name: '3,724세대, 수치 ‘세대수 전체’' })
  await chip.waitFor()
  await answer.fill('모두 3,724세대')
  await page
    .getByRole('button', { name: /바꾸기/ })
    .first()
    .press('Enter')
  await chip.waitFor()
  expect(await answer.innerText()).toBe('모두 3,724세대')
  expect(journey.complaints()).toEqual([])
})

test('on a phone nothing goes sideways and what is pressed is large', { tags: ['long'] }, async () => {
  const page = await open(questions, phone)
  await page.locator('summary', { hasText: '묶음 1' }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const { height } = (await page.getByRole('button', { name: '질문 추가' }).first().boundingBox()) ?? {
    height: 0,
  }
  expect(height).toBeGreaterThanOrEqual(44)
  expect(await faultsOf(page)).toEqual([])
})
