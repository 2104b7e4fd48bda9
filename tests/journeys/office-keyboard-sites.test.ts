// @module-tag long
import { strToU8, unzipSync, zipSync } from 'fflate'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inWon } from '#app/domain/publishing/pages/price-of.ts'
import { desktop } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { type Keyboard, keyboardOf } from '../support/keyboard.ts'
import { newAnswers } from '../support/new-site.ts'
import { openPress } from '../support/press.ts'
import { signIn } from '../support/sign-in.ts'
import { typedField } from '../support/typed-field.ts'

const office = '/admin/sites/gaon-lakepark'
const journey = startJourney({ sites: 'demo' })
let press: ReturnType<typeof openPress>

beforeAll(async () => {
  press = openPress(journey.server)
  await press.employ('owner@example.com', 'owner', 'gaon-lakepark')
})
afterAll(() => press.db.destroy())
afterEach(async () => {
  await press.db.deleteFrom('content_drafts').execute()
})

/** A screen with the keyboard past its menu. */
async function open(at: string) {
  const page = await journey.visit(at, desktop, (page) =>
    signIn(page, journey.server.origin, 'owner@example.com'),
  )
  const keys = keyboardOf(page)
  await keys.skipMenu()
  return { page, keys }
}

const shown = async (path: string) => (await fetch(journey.addressOf(path))).text()
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })

/** Fills in a form from its first field to its last, and from one step to the next. */
async function answer(page: Page, keys: Keyboard, answers: Record<string, string>) {
  for (const field of await page.locator('main form [name]').all()) {
    const value = answers[(await field.getAttribute('name')) ?? '']
    if (!value || (await field.getAttribute('type')) === 'color') continue
    const typed = await typedField(field)
    if (!(await typed.isVisible())) await keys.press(button(page, '다음'))
    await keys.write(typed, value)
  }
}

test('by keys alone a price is changed and seen by a visitor', async () => {
  const { page, keys } = await open(`${office}/prices`)
  await keys.press(page.getByRole('link', { name: '84㎡C', exact: true }))
  const cell = page.getByRole('textbox', { name: /^84㎡C (?!새).* 1째 줄 공급금액$/ }).first()
  await keys.write(cell, '573,340,000')
  await page.keyboard.press('Enter')
  await keys.told('초안에 저장했습니다.')
  await keys.press(button(page, '공개하기'))
  await keys.told('공개했습니다. 방문자에게 바로 보입니다.')
  expect(await shown('/SalesInfo/price')).toContain(inWon(573_340_000))
  expect(journey.complaints()).toEqual([])
})

test('by keys alone a popup with a period is made, looked at, published and seen', async () => {
  const { page, keys } = await open(`${office}/popups`)
  await keys.press(page.getByRole('link', { name: '미리보기 건너뛰기' }))
  for (const open of ['팝업 1', '팝업 2']) await keys.press(page.locator('summary', { hasText: open }))
  await keys.press(page.getByRole('button', { name: /팝업 추가$/ }))
  const item = page.getByRole('listitem').filter({ hasText: '팝업 3' }).last()
  await keys.write(item.getByLabel('제목', { exact: true }), '자판으로 만든 팝업')
  await keys.write(item.getByRole('textbox', { name: /^내용/ }), '기간 동안 보입니다.')
  await keys.write(item.getByLabel('시작일'), '2026-01-01')
  await keys.write(item.getByLabel('종료일'), '2099-12-31')
  await page
    .frameLocator('iframe[title="자판으로 만든 팝업 미리보기"]')
    .getByText('기간 동안 보입니다.')
    .first()
    .waitFor()
  await keys.press(button(page, '초안 저장'))
  await keys.told('초안에 저장했습니다.')
  await keys.press(button(page, '공개하기'))
  await keys.told('공개했습니다. 방문자에게 바로 보입니다.')
  const visitor = await journey.visit('/')
  await visitor.getByText('자판으로 만든 팝업').first().waitFor()
})

test('by keys alone a new site is answered, made, opened and visited', async () => {
  const { page, keys } = await open('/admin/sites')
  await keys.press(page.getByRole('link', { name: '새 단지' }))
  await keys.told('적으신 내용으로 홈페이지')
  await answer(page, keys, { ...newAnswers, slug: 'keys-alone', name: '자판 마을', host: '' })
  while (!(await button(page, '홈페이지 만들기').isVisible())) await keys.press(button(page, '다음'))
  await keys.press(button(page, '홈페이지 만들기'))
  await keys.told('홈페이지를 만들었습니다')
  await keys.press(button(page, '홈페이지 열기'))
  await keys.told('지금부터 방문자와 검색엔진에 보입니다')
  const { port } = new URL(journey.server.origin)
  const visitor = await journey.visit(`http://keys-alone.localhost:${port}/`)
  await visitor.getByText('자판 마을').first().waitFor()
})

test('by keys alone a site is copied, and what is left of its source is replaced', async () => {
  const { page, keys } = await open('/admin/sites')
  await keys.press(page.getByRole('link', { name: '새 단지' }))
  await keys.press(page.getByRole('link', { name: '다른 단지 복사' }))
  await keys.told('원본에서 남은')
  await keys.choose(page.getByLabel('복사할 단지'), 'hannae-riverview')
  await answer(page, keys, { slug: 'keys-copy', name: '손끝 마을', phone: '1577-0000' })
  await page.keyboard.press('Enter')
  await keys.told('복사해서 만들었습니다')
  const count = async () =>
    Number(/\d+/.exec(await page.getByRole('heading', { name: /꼭 고칠 것/ }).innerText())?.[0])
  const before = await count()
  expect(before).toBeGreaterThan(100)
  await keys.press(page.locator('summary', { hasText: '이름 ‘한내 리버뷰’' }))
  await keys.write(page.getByLabel('이름 ‘한내 리버뷰’ 모두 이 말로'), '손끝 마을')
  await page.keyboard.press('Enter')
  await expect.poll(count).toBeLessThan(before - 10)
  await keys.told(/‘손끝 마을’로 \d+곳 바꾸어/)
})

test('by keys alone a broken folder is sent, refused with its place, and changes nothing', async () => {
  const { page, keys } = await open(`${office}/files`)
  const fetched = await page.context().request.get(journey.addressOf(`${office}/archive`))
  const files = unzipSync(await fetched.body())
  const home = Object.keys(files).find((name) => name.endsWith('pages/home.json')) ?? ''
  files[home] = strToU8('{ "path": "/", "title": ')
  const field = page.getByLabel('ZIP 파일')
  await keys.tabTo(field)
  const asked = page.waitForEvent('filechooser')
  await page.keyboard.press('Space')
  const name = 'broken.zip'
  await (await asked).setFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(zipSync(files)) })
  await keys.press(button(page, '올려서 확인하기'))
  await keys.told('고칠 곳 있음')
  await page
    .getByText(/pages\/home\.json/)
    .first()
    .waitFor()
  expect(await button(page, '이대로 공개').count()).toBe(0)
})
