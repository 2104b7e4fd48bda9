import { utils, write } from '@e965/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { type Db, openDb } from '#app/db/client.server.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { systemClock } from '#app/platform/clock.ts'
import { faultsOf } from '../support/axe.ts'
import { desktop } from '../support/browser.ts'
import type { TestInstall } from '../support/install.ts'
import { startJourney } from '../support/journey.ts'
import { makePerson } from '../support/people.ts'
import { signIn } from '../support/sign-in.ts'

const journey = startJourney()
let db: Db
let site: Site

beforeAll(async () => {
  db = openDb(journey.server)
  site = (await findSite(db, '', '/dalbit-maru/')) as Site
  const office = { db, clock: systemClock, site } as unknown as TestInstall
  await makePerson(office, { email: 'manager@example.com', role: 'manager' })
  return () => db.destroy()
})

/** Two buildings beside each other, with pilotis, a home that is missing and a storey that is not whole. */
const gridOf = (type: string) => [
  ['A동', '', '', '타워1동', ''],
  ['층', '1호', '2호', '1호', '2호'],
  ['타입', '84A', type, '101', '101'],
  ['3', '301', '302', '301', '302'],
  ['2', '201', '202', '201', '×'],
  ['1', '필로티', '102', '어린이집', '102'],
]

const bookOf = (rows: string[][]) => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '배치표')
  return Buffer.from(write(book, { bookType: 'xlsx', type: 'array' }) as ArrayBuffer)
}

test('homes come from a pasted list, a pasted grid and a file, and a sold one may not change', {
  tags: 'long',
}, async () => {
  const page = await journey.visit('/admin/homes/setup?site=dalbit-maru', desktop, (one) =>
    signIn(one, journey.server.origin, 'manager@example.com'),
  )
  const typed = page.getByLabel('붙여 넣기')
  const read = () => page.getByRole('button', { name: '읽어서 확인하기' }).click()
  const save = page.getByRole('button', { name: /^\d+세대 저장$/ })

  await typed.fill('동\t호\t타입\nA동\t십오\t84A\nA동\t201\t')
  await read()
  await page.getByText('2행 B열: ‘십오’에서 호를 읽지 못했습니다.').waitFor()
  expect(await typed.inputValue()).toContain('십오')

  await typed.fill(
    gridOf('84A')
      .map((row) => row.join('\t'))
      .join('\n'),
  )
  await read()
  await page.getByText('추가 9세대').waitFor()
  await page.getByText('필로티 1, 어린이집 1', { exact: false }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await save.click()
  await page.getByText('9세대를 저장했습니다', { exact: false }).waitFor()

  const file = page.locator('input[type=file]')
  await file.setInputFiles({
    name: '배치표.xlsx',
    mimeType: 'application/octet-stream',
    buffer: bookOf(gridOf('84B')),
  })
  await typed.fill('')
  await read()
  await page.getByText('변경 3세대').waitFor()
  await db
    .updateTable('homes')
    .set({ state: 'contracted' })
    .where('site_id', '=', site.id)
    .where('building', '=', 'A')
    .where('number', '=', '102')
    .execute()
  await save.click()
  await page.getByText('달라집니다: A동 102호.', { exact: false }).waitFor()

  await page.getByRole('link', { name: '동·호수', exact: true }).last().click()
  await page.locator('[data-home="타워1-302"]').waitFor()
  expect(await page.locator('[data-home]').count()).toBe(9)
  await page.locator('[data-home][tabindex="0"]').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.home)
  // The home between them is missing.
  await expect.poll(focused).toBe('타워1-102')
})
