// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagePart } from '#app/domain/publishing/documents/parts.ts'
import { readDocument, saveContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import type { PriceType } from '#app/office/website/settings/prices/price-sheet.ts'
import { systemClock } from '#app/platform/clock.ts'
import { faultsOf } from '../support/axe.ts'
import { desktop, phone } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { openPress } from '../support/press.ts'
import { signIn } from '../support/sign-in.ts'

const prices = '/admin/sites/hannae-riverview/prices'
const journey = startJourney({ sites: 'demo' })
let press: ReturnType<typeof openPress>
beforeAll(async () => {
  press = openPress(journey.server)
  await press.employ('north@orbit.example', 'manager', 'hannae-riverview')
})
afterAll(() => press.db.destroy())

const open = (options: Parameters<typeof journey.visit>[1]) =>
  journey.visit(prices, options, (page) => signIn(page, journey.server.origin, 'north@orbit.example'))

test('a site without prices begins a table of types and floors on a phone, fills and publishes it', async () => {
  expect(await faultsOf(await open(phone))).toEqual([])
  const page = await open(phone)
  expect(await page.getByLabel('주택형과 동').inputValue()).toContain('84A, ')
  await page.getByLabel('층 묶음').fill('아래, 위')
  await page.getByRole('button', { name: '분양가표 만들기' }).press('Enter')
  await page.getByText('쉼표로 나누어 적어 주세요').waitFor()
  expect(await page.getByLabel('층 묶음').inputValue()).toBe('아래, 위')
  await page.getByLabel('층 묶음').fill('1~28')
  await page.getByLabel('메뉴', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: '분양가표 만들기' }).press('Enter')
  await page.getByText('분양가표를 초안으로 만들었습니다.').waitFor()
  await page.getByText(/금액을 적지 않은 칸이 \d+개 있습니다/).waitFor()
  expect(await faultsOf(await open(phone))).toEqual([])
  const cells = page.getByRole('textbox', { name: /1째 줄 공급금액$/ })
  for (const cell of await cells.all())
    if (!/새 묶음/.test((await cell.getAttribute('aria-label')) ?? '')) await cell.fill('613,000,000')
  await page.getByRole('button', { name: '초안 저장' }).press('Enter')
  await page.getByText('초안에 저장했습니다.').waitFor()
  expect(await page.getByText(/금액을 적지 않은 칸이/).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.getByRole('button', { name: '공개하기', exact: true }).press('Enter')
  await page.getByText('공개했습니다. 방문자에게 바로 보입니다.').waitFor()
  const { port } = new URL(journey.server.origin)
  const visitor = await journey.visit(`http://hannae-riverview.localhost:${port}/SalesInfo/price`, phone)
  await visitor.getByText('6억 1,300만원').first().waitFor()
})

test('what is typed in a second table stays while the first one is saved', async () => {
  const slug = 'gaon-lakepark'
  const part = pagePart('/SalesInfo/price')
  const { db } = press
  const id = await press.employ('prices@orbit.example', 'manager', slug)
  const before = await readDocument(db, { slug }, part)
  const blocks = (before?.content?.blocks ?? []) as { type: string }[]
  const table = blocks.findIndex(({ type }) => type === 'prices')
  const doubled = { ...before?.content, blocks: [...blocks, blocks[table]] }
  const actor = { type: 'user', id } as const
  const sent = { content: doubled, version: before?.version ?? 0 }
  const saved = await saveContentDraft({ db, clock: systemClock }, slug, part, sent, actor)
  expect(saved.ok).toBe(true)
  const page = await journey.visit(`/admin/sites/${slug}/prices`, desktop, (page) =>
    signIn(page, journey.server.origin, 'prices@orbit.example'),
  )
  const cells = page.getByRole('textbox', { name: / 1째 줄 공급금액$/ })
  const half = (await cells.count()) / 2
  const [first, second, third] = [cells.nth(0), cells.nth(half), cells.nth(half + 1)]
  const typed = (text: string) => `${text.slice(0, -1)}${text.endsWith('1') ? '2' : '1'}`
  const [one, other, untouched] = [
    await first.inputValue(),
    await second.inputValue(),
    await third.inputValue(),
  ]
  await second.fill(typed(other))
  await first.fill(typed(one))
  await page.getByRole('button', { name: '초안 저장' }).first().press('Enter')
  await page.getByText('초안에 저장했습니다.').waitFor()
  await expect.poll(() => page.getByText('초안에 저장했습니다.').count()).toBe(1)
  expect([await first.inputValue(), await second.inputValue()]).toEqual([typed(one), typed(other)])
  await page.getByRole('button', { name: '초안 저장' }).last().press('Enter')
  await expect
    .poll(async () => {
      const now = (await readDocument(db, { slug }, part))?.content?.blocks as { types: PriceType[] }[]
      return [now[table], now.at(-1)].map((block) => block?.types[0]?.groups[0]?.floors[0]?.price)
    })
    .toEqual([typed(one), typed(other)].map((text) => Number(text.replaceAll(',', ''))))
  expect(await third.inputValue()).toBe(untouched)
})
