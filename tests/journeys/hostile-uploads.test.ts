import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, launchBrowser, openPage } from '../support/browser.ts'
import { first, isLong } from '../support/long.ts'
import { drawPicture } from '../support/pictures.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let browser: Browser
let server: TestServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), startTestServer()])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

/** Signs the first administrator in, with the screen of pictures before them. */
async function openPictures(): Promise<Page> {
  const { page } = await openPage(browser, desktop)
  await page.goto(server.setupLink as string)
  await page.getByLabel('이름').fill('관리자')
  await page.getByLabel('이메일').fill('owner@example.com')
  await page.getByLabel('비밀번호').fill('a long pass phrase')
  await page.getByRole('button', { name: '관리자 만들기' }).click()
  await page.getByRole('heading', { name: '오늘 통화' }).waitFor()
  await page.goto(`${server.origin}/admin/pictures/dalbit-maru`)
  return page
}

/** Chooses files on the screen, sends them and tells what it says of each. */
async function upload(page: Page, files: [name: string, content: Buffer | string][]): Promise<string[]> {
  const payloads = files.map(([name, content]) => ({
    name,
    mimeType: name.endsWith('svg') ? 'image/svg+xml' : 'image/jpeg',
    buffer: Buffer.from(content as string),
  }))
  await page.getByLabel('올릴 이미지').setInputFiles(payloads)
  await page.getByRole('button', { name: '올리기' }).click()
  const section = page.getByRole('region', { name: '이미지 올리기' })
  await section.getByText(/장을 올렸습니다/).waitFor({ timeout: 90_000 })
  return await section.locator('li').allTextContents()
}

/** How long a page and the sign of life take at most until it is ended, in milliseconds. */
function keepAsking(paths: string[]): () => Promise<{ answers: number; slowest: number }> {
  let isOver = false
  let [answers, slowest] = [0, 0]
  const asking = (async () => {
    while (!isOver)
      for (const path of paths) {
        const began = performance.now()
        const { status } = await fetch(server.origin + path)
        expect(status).toBe(200)
        slowest = Math.max(slowest, performance.now() - began)
        answers++
        await setTimeout(5)
      }
  })()
  return async () => {
    isOver = true
    await asking
    return { answers, slowest }
  }
}

test('files that were made to stop the install are answered, and pages are served meanwhile', {
  tags: ['long'],
  timeout: 120_000,
}, async () => {
  const page = await openPictures()
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3">${inside}</svg>`
  // What is loaded with the first upload is not measured, and a picture goes through the built thread.
  expect(await upload(page, [['정문.jpg', await drawPicture(400, 300)]])).toEqual([
    expect.stringContaining('올렸습니다'),
  ])
  const stop = keepAsking(['/healthz', '/Brand/intro'])
  const files: [name: string, content: string, answer: string][] = [
    ['a.svg', `${'<!---->'.repeat(30)}x`, '이미지 파일이 아닙니다'],
    ['b.svg', svg(`<style>.a{fill:url(${' '.repeat(4096)}}</style>`), '올렸습니다'],
    ['c.svg', svg(`<style>${'@import '.repeat(100_000)}{</style>`), '올렸습니다'],
    ['d.svg', svg('<g>'.repeat(200_000) + '</g>'.repeat(200_000)), '1MB까지'],
    ['e.svg', svg('\r'.repeat(900_000)), '올렸습니다'],
    ['f.svg', svg('<rect/>'.repeat(149_000)), '너무 복잡합니다'],
  ]
  const sent = first(3, files)
  const said = await upload(
    page,
    sent.map(([name, content]) => [name, content]),
  )
  const { answers, slowest } = await stop()
  expect(said).toEqual(sent.map(([, , answer]) => expect.stringContaining(answer)))
  expect(answers).toBeGreaterThan(isLong ? 10 : 2)
  // The thread's own limit is ten seconds: nobody has waited for a file.
  expect(slowest).toBeLessThan(3000)
})
