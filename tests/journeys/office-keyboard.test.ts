import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { desktop } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { keyboardOf } from '../support/keyboard.ts'
import { openPress } from '../support/press.ts'
import { signIn } from '../support/sign-in.ts'

const slug = 'dalbit-maru'
const path = '/SalesInfo/StampTax'
const office = `/admin/sites/${slug}`
const editor = `${office}/pages/edit${path}?block=0`
const journey = startJourney()
let press: ReturnType<typeof openPress>

beforeAll(async () => {
  press = openPress(journey.server)
  for (const name of ['writer', 'second']) await press.employ(`${name}@example.com`, 'manager', slug)
})
afterAll(() => press.db.destroy())
afterEach(async () => {
  await press.db.deleteFrom('content_drafts').execute()
})

/** Somebody's screen, with the keyboard past its menu. */
async function open(at: string, who = 'writer') {
  const page = await journey.visit(at, desktop, (page) =>
    signIn(page, journey.server.origin, `${who}@example.com`),
  )
  const keys = keyboardOf(page)
  await keys.skipMenu()
  return { page, keys }
}

const shown = async () => (await fetch(journey.addressOf(path))).text()
const field = (page: Page) => page.getByRole('region', { name: '내용' }).getByLabel('제목', { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true, disabled: false })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

async function rewrite({ page, keys }: Awaited<ReturnType<typeof open>>, title: string) {
  await keys.press(link(page, '미리보기 건너뛰기'))
  await keys.write(field(page), title)
}

test('by keys alone two editors of one title collide, and the later one keeps their own', {
  tags: ['long'],
}, async () => {
  const [mine, theirs] = [await open(editor), await open(editor, 'second')]
  await rewrite(theirs, '두 번째 사람의 제목')
  await theirs.keys.told(/^저장됨 /)
  await rewrite(mine, '첫 번째 사람의 제목')
  const choice = mine.page.getByRole('alert').filter({ hasText: '다른 사람이 같은 항목을' })
  await choice.getByText('두 번째 사람의 제목').waitFor()
  await mine.keys.pressBefore(link(mine.page, '겹친 값 정하기'))
  await mine.keys.press(choice.getByRole('radio').first(), 'Space')
  await mine.keys.press(choice.getByRole('button', { name: '이 값으로 저장' }))
  await mine.keys.told(/^저장됨 /)
  expect(await field(mine.page).inputValue()).toBe('첫 번째 사람의 제목')
})

test('by keys alone a title is changed, approved by another and published', { tags: 'long' }, async () => {
  const { page, keys } = await open(editor)
  await rewrite({ page, keys }, '승인받을 제목')
  await keys.told(/^저장됨 /)
  await page.goto(journey.addressOf(`${office}/publish`))
  await keys.skipMenu()
  await keys.press(button(page, '승인 요청'))
  await keys.told('승인을 요청했습니다.')
  const second = await open(`${office}/publish`, 'second')
  await second.keys.press(button(second.page, '승인'))
  await second.keys.told('공개했습니다')
  expect(await shown()).toContain('승인받을 제목')
  expect(journey.complaints()).toEqual([])
})

test('by keys alone a draft is given out by a link, looked at, spoken of, and the remark is settled', {
  tags: ['long'],
}, async () => {
  const { page, keys } = await open(editor)
  await rewrite({ page, keys }, '이사님이 보실 제목')
  await keys.told(/^저장됨 /)
  await page.goto(journey.addressOf(`${office}/links`))
  await keys.skipMenu()
  await keys.write(page.getByLabel('받는 사람'), '이사님')
  await page.keyboard.press('Enter')
  await keys.told('이사님')
  const address = new URL(await page.locator('li code').first().innerText()).pathname
  const guest = await journey.visit(`${address}${path.slice(1)}`)
  const guests = keyboardOf(guest)
  await guest.getByRole('heading', { name: '이사님이 보실 제목' }).waitFor()
  const remarks = guest.locator('#remarks-0')
  await guests.press(link(guest, '본문으로 건너뛰기'))
  await guests.press(remarks.locator('summary'))
  await guests.write(remarks.getByLabel('이름'), '김이사')
  await guests.write(remarks.getByLabel('의견'), '더 짧게 부탁합니다')
  await guests.press(remarks.getByRole('button', { name: '의견 남기기' }))
  await guest.getByText('의견을 남겼습니다.').waitFor()
  await page.goto(journey.addressOf(editor))
  await keys.skipMenu()
  await keys.press(link(page, '미리보기 건너뛰기'))
  await keys.press(button(page, '반영함'))
  await keys.told('의견을 반영한 것으로 표시했습니다.')
})

test('by keys alone an earlier revision is compared, brought back and published', {
  tags: ['long'],
}, async () => {
  const { page, keys } = await open(editor)
  const before = await field(page).inputValue()
  const publish = async () => {
    await page.goto(journey.addressOf(`${office}/publish`))
    await keys.skipMenu()
    await keys.press(button(page, '지금 공개'))
    await keys.told('공개했습니다.')
  }
  await rewrite({ page, keys }, '나중의 제목')
  await keys.told(/^저장됨 /)
  await publish()
  await page.goto(journey.addressOf(`${office}/history`))
  await keys.skipMenu()
  await keys.press(page.getByRole('link', { name: '지금과 비교' }).nth(1))
  await keys.told('이전 내용과 비교')
  await keys.choose(page.getByLabel('비교할 내용'), `page ${path}`, 80)
  await keys.press(button(page, '보기'))
  await keys.told(/나중의 제목/)
  await keys.press(button(page, '그때의 내용을 초안으로 가져오기'))
  await page.waitForURL(`**${path}`)
  await keys.told(before)
  await publish()
  expect(await shown()).not.toContain('나중의 제목')
})
