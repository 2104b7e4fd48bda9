import { expect, test } from 'vitest'
import { desktop, hasFocus } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { filledIn } from '../support/leads.ts'
import { passPhrase } from '../support/people.ts'
import { openPress } from '../support/press.ts'
import { startedOf } from '../support/start.ts'

const journey = startJourney()

test('the office loads one document: lists, screens, tabs and the way back move within it', {
  tags: ['long'],
}, async () => {
  const press = openPress(journey.server)
  await press.employ('head@orbit.example', 'owner', 'dalbit-maru')
  const registration = {
    ...filledIn(),
    started: await startedOf(press.db, journey.server.dataDir),
  }
  const sent = await fetch(journey.addressOf('/dalbit-maru/leads'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registration),
  })
  expect(sent.status).toBe(200)

  const page = await journey.visit('/admin/sign-in', desktop)
  await page.getByLabel('이메일').fill('head@orbit.example')
  await page.getByLabel('비밀번호').fill(passPhrase)
  await page.getByRole('button', { name: '로그인' }).click()
  await page.getByRole('heading', { name: '오늘 통화' }).waitFor()
  await page.getByRole('navigation', { name: '사무실' }).getByRole('link', { name: /^고객/ }).click()
  const leads = page.getByRole('heading', { name: '고객 1명' })
  await leads.waitFor()
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url())
  })

  await page.getByRole('link', { name: '홍*동' }).press('Enter')
  await page.getByRole('heading', { name: /^DB-/ }).waitFor()
  // The link that was pressed is gone: the keyboard goes on in the screen, not at the top of the menu.
  await page.waitForFunction(() => document.activeElement?.id === 'work')
  await page.goBack()
  await leads.waitFor()
  await page.getByRole('link', { name: '홈페이지', exact: true }).click()
  await page
    .getByRole('navigation', { name: '홈페이지 화면' })
    .getByRole('link', { name: '언론보도' })
    .click()
  const posts = page.getByRole('heading', { name: '언론보도' })
  await posts.waitFor()
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.getByRole('heading', { name: '글 수정' }).waitFor()
  const title = await page.inputValue('#post-title')
  await page.getByRole('link', { name: '언론보도 목록' }).click()
  await posts.waitFor()
  for (const tab of ['예약', '휴지통', '모든 글']) {
    const link = page.getByLabel('상태').getByRole('link', { name: tab })
    await link.press('Enter')
    await page.getByLabel('상태').locator('[aria-current]', { hasText: tab }).waitFor()
    await expect.poll(() => hasFocus(link), { message: tab }).toBe(true)
  }
  await page.getByRole('link', { name: title }).waitFor()
  await page.getByRole('button', { name: '단지 선택: 달빛 마루' }).click()
  await page.getByRole('menuitem', { name: '솔빛 마루' }).click()
  await page.getByRole('button', { name: '단지 선택: 솔빛 마루' }).waitFor()
  await page.getByRole('link', { name: '글쓰기' }).click()
  await page.getByRole('heading', { name: '글쓰기' }).waitFor()
  expect(documents).toEqual([])
  expect(journey.complaints()).toEqual([])
  await press.db.destroy()
})
