import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { desktop, phone } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { openPress } from '../support/press.ts'
import { end, runStart } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const journey = startJourney({ kind: 'postgres', sites: 'demo' })
/** For what a busy machine takes its time for, in milliseconds. */
const patience = 60_000
let press: ReturnType<typeof openPress>
/** Another process of the same install. */
let second: Awaited<ReturnType<typeof runStart>>
let secondDir: string
beforeAll(async () => {
  secondDir = mkdtempSync(join(tmpdir(), 'bunyang-second-'))
  const { dataDir, DATABASE_URL } = journey.server
  cpSync(join(dataDir, 'keys.json'), join(secondDir, 'keys.json'))
  second = await runStart({ DATA_DIR: secondDir, ...(DATABASE_URL && { DATABASE_URL }) })
  press = openPress(journey.server)
  await press.employ('head@orbit.example', 'manager', 'gaon-lakepark')
  await press.employ('writer@orbit.example', 'editor', 'gaon-lakepark')
}, 2 * patience)
afterAll(async () => {
  await press.db.destroy()
  await end(second.child, 'SIGTERM')
  rmSync(secondDir, { recursive: true })
})

const list = '/admin/sites/gaon-lakepark/documents'
const pdf = (words: string) => ({
  name: '모집공고(최종).pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${words}\nstartxref\n9\n%%EOF\n`),
})

async function open(
  path: string,
  { as = 'head', options = desktop }: { as?: string; options?: Parameters<typeof journey.visit>[1] } = {},
): Promise<Page> {
  return await journey.visit(path, options, (page) =>
    signIn(page, journey.server.origin, `${as}@orbit.example`),
  )
}

const shownAt = async (path: string, origin = journey.server.origin) => {
  const answer = await fetch(new URL(path, origin))
  return answer.ok ? await answer.text() : `${answer.status}`
}
const sidewaysOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('a corrected notice is put in place on a phone, at the same address, and the first one is brought back', {
  tags: ['long'],
  timeout: 3 * patience,
}, async () => {
  const page = await open(`${list}/announcement.pdf`, { options: phone })
  const before = await shownAt('/announcement.pdf', second.origin)
  const put = async (words: string, button: string) => {
    await page.getByLabel('새 버전').setInputFiles(pdf(words))
    await page.getByRole('button', { name: button }).click()
  }
  await page.getByLabel('새 버전').setInputFiles({
    ...pdf(''),
    buffer: readFileSync(resolve('content/gaon-lakepark/files/announcement.pdf')).subarray(0, 90_000),
  })
  await page.getByRole('button', { name: '초안에 올리기' }).click()
  await page.getByText('끝까지 저장되지 않았습니다').waitFor()
  await put('정정 공고', '초안에 올리기')
  await page.getByText('초안에 올렸습니다.').waitFor()
  expect(await sidewaysOf(page)).toBe(0)
  expect(await shownAt('/announcement.pdf', second.origin)).toBe(before)
  await page.getByRole('button', { name: '공개하기', exact: true }).click()
  await page.getByText('공개했습니다.').waitFor()
  await expect
    .poll(() => shownAt('/announcement.pdf', second.origin), { timeout: 1000, interval: 50 })
    .toContain('정정 공고')
  expect(await shownAt('/announcement.pdf')).toContain('정정 공고')
  await page
    .getByRole('button', { name: /판으로 되돌리기$/ })
    .last()
    .click()
  await page.getByText('지난 버전을 초안으로 되돌렸습니다.').waitFor()
  await page.getByRole('button', { name: '공개하기', exact: true }).click()
  await page.getByText('공개했습니다.').waitFor()
  expect(await shownAt('/announcement.pdf')).toBe(before)
})

test('a new document is uploaded by keyboard, opens at its address once it is shown, and goes while no page uses it', {
  tags: ['long'],
  timeout: 3 * patience,
}, async () => {
  const page = await open(list)
  expect(await faultsOf(page)).toEqual([])
  await page.getByLabel('올릴 파일').setInputFiles(pdf('단지 안내서'))
  await page.getByLabel('주소에 쓸 이름').focus()
  await page.keyboard.press('Enter')
  await page.getByText('주소에 쓸 이름을 확인해 주세요.').waitFor()
  await page.getByLabel('올릴 파일').setInputFiles(pdf('단지 안내서'))
  await page.getByLabel('주소에 쓸 이름').focus()
  await page.keyboard.type('brochure')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'brochure.pdf' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  expect(await shownAt('/files/brochure.pdf')).toBe('404')
  const publish = page.getByRole('button', { name: '공개하기', exact: true })
  await publish.focus()
  await page.keyboard.press('Enter')
  await page.getByText('공개했습니다.').waitFor()
  expect(await shownAt('/files/brochure.pdf', second.origin)).toContain('단지 안내서')
  await page.getByLabel('brochure.pdf 파일을 내리는 것을 확인했습니다.').focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: '초안에서 삭제' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('초안에서 내렸습니다.').waitFor()
  await publish.focus()
  await page.keyboard.press('Enter')
  await page.getByText('공개했습니다.').waitFor()
  expect(await shownAt('/files/brochure.pdf', second.origin)).toBe('404')
  // The refused form.
  expect(journey.complaints()).toEqual([expect.stringMatching(/^status of 422: .*\/documents$/)])
})

test('a file that a page uses is not deleted, and a person who may only edit publishes nothing', {
  tags: ['long'],
}, async () => {
  const page = await open(`${list}/promo.mp4`, { as: 'writer', options: phone })
  await page.getByText('쓰는 곳이 있어 삭제할 수 없습니다.').waitFor()
  await page.getByRole('link', { name: /\/Brand\/video$/ }).waitFor()
  expect(await page.getByRole('button', { name: '올리고 바로 공개' }).count()).toBe(0)
  expect(await sidewaysOf(page)).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  await page.getByLabel('새 버전').setInputFiles(pdf('영상이 아닙니다'))
  await page.getByRole('button', { name: '초안에 올리기' }).click()
  await page.getByText('영상(MP4) 파일만 올릴 수 있습니다.').waitFor()
})
