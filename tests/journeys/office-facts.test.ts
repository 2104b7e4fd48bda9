import { beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { desktop } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { openPress } from '../support/press.ts'
import { signIn } from '../support/sign-in.ts'

const slug = 'dalbit-maru'
const journey = startJourney()
let press: ReturnType<typeof openPress>
beforeAll(async () => {
  press = openPress(journey.server)
  await press.employ('writer@example.com', 'manager', slug)
  return () => press.db.destroy()
})

async function storedHero(): Promise<{ title: string; text: string }> {
  const { content } = await press.db.selectFrom('content_drafts').select('content').executeTakeFirstOrThrow()
  return JSON.parse(content ?? '').blocks[0]
}

test('facts stand as chips in a text: Hangul is typed beside them, one key deletes one, and it is taken back and pasted', {
  tags: 'long',
}, async () => {
  const page = await journey.visit(`/admin/sites/${slug}/pages/edit/?block=0`, desktop, async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, journey.server.origin, 'writer@example.com')
  })
  const devtools = await page.context().newCDPSession(page)
  const form = page.getByRole('region', { name: '내용' })
  const text = form.getByLabel('설명', { exact: true })
  const chip = text.getByRole('img', { name: '12층, 수치 ‘층수 지상’' })
  await chip.waitFor()
  expect(await text.innerText()).toMatch(/^마루동에 최고 12층, 1개 동이 들어섭니다/)
  expect(await faultsOf(page, form)).toEqual([])

  // A syllable is composed directly behind a chip.
  await form.getByText('설명', { exact: true }).click()
  await page.keyboard.press('Control+Home')
  for (let step = 0; step < '마루동에 최고 '.length + 1; step++) await page.keyboard.press('ArrowRight')
  for (const part of ['ㅇ', '이', '이ㅅ', '이사', '이상'])
    await devtools.send('Input.imeSetComposition', {
      text: part,
      selectionStart: part.length,
      selectionEnd: part.length,
    })
  await devtools.send('Input.insertText', { text: '이상' })
  await expect.poll(async () => (await storedHero()).text).toMatch(/^마루동에 최고 {floors.above}이상, /)

  // One key deletes what is composed, then the chip; both come back.
  for (let key = 0; key < 3; key++) await page.keyboard.press('Backspace')
  expect(await text.innerText()).toMatch(/^마루동에 최고 , 1개 동/)
  await expect.poll(async () => (await storedHero()).text).toMatch(/^마루동에 최고 , {buildings.total}/)
  for (let key = 0; key < 5 && !(await chip.count()); key++) await page.keyboard.press('Control+z')
  await chip.waitFor()

  // A fact goes into a field that had none, behind what was typed, and can be taken back there.
  const title = form.getByLabel('제목', { exact: true })
  await title.fill('새 집 ')
  await form.getByRole('button', { name: '제목에 수치 넣기' }).click()
  await page.getByRole('searchbox', { name: '수치 검색' }).fill('세대수 전체')
  await page.keyboard.press('Enter')
  await title.getByRole('img', { name: '24세대, 수치 ‘세대수 전체’' }).waitFor()
  await page.keyboard.type(' 모집')
  await expect.poll(async () => (await storedHero()).title).toBe('새 집 {households.total} 모집')

  // What is copied is the reference, so that it is a chip where it is pasted.
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await text.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Control+v')
  await text.getByRole('img', { name: '24세대, 수치 ‘세대수 전체’' }).waitFor()
  await expect.poll(async () => (await storedHero()).text).toMatch(/새 집 {households.total} 모집$/)
  await title.focus()
  for (let key = 0; key < 5 && (await title.getByRole('img').count()); key++)
    await page.keyboard.press('Control+z')
  await expect.poll(async () => (await storedHero()).title).not.toContain('{')
  expect(journey.complaints()).toEqual([])
})
