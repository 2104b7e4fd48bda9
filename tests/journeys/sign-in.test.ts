import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toStep, totpCode } from '#app/domain/staff/totp.ts'
import { secretOf } from '../support/authenticator.ts'
import { faultsOf } from '../support/axe.ts'
import { desktop, launchBrowser, openPage, phone } from '../support/browser.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { signOut } from '../support/sign-in.ts'

const run = promisify(execFile)
const passPhrase = 'a long pass phrase'

let browser: Browser
let server: TestServer
/** Recovery codes that the owner has left. */
let ownersCodes: string[]
beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), startTestServer()])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const sidewaysOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
/** What a control is drawn with, since the kit's colours once came by script alone. */
const isDrawn = (page: Page, name: string) =>
  page
    .getByRole('button', { name })
    .evaluate((button) => getComputedStyle(button).backgroundColor !== 'rgba(0, 0, 0, 0)')

test('on a phone the first administrator invites a counsellor, who sees their own menu', {
  tags: 'long',
}, async () => {
  const owner = await openPage(browser, phone)
  await owner.page.goto(server.setupLink as string)
  expect(await isDrawn(owner.page, '관리자 만들기')).toBe(true)
  await owner.page.getByLabel('이름').fill('김관리')
  await owner.page.getByLabel('이메일').fill('owner@orbit.example')
  await owner.page.getByLabel('비밀번호').fill('password1234')
  await owner.page.getByRole('button', { name: '관리자 만들기' }).click()
  await owner.page.getByText('많은 사람이 쓰는 비밀번호입니다').waitFor()
  expect(await owner.page.getByLabel('이메일').inputValue()).toBe('owner@orbit.example')
  await owner.page.getByLabel('비밀번호').fill(passPhrase)
  await owner.page.getByRole('button', { name: '관리자 만들기' }).click()
  await owner.page.getByRole('button', { name: '더보기' }).click()
  await owner.page.getByRole('link', { name: '직원' }).click()
  await owner.page.getByLabel('이메일').fill('minji@orbit.example')
  await owner.page.getByRole('button', { name: '초대하기' }).click()
  const link = await owner.page.getByLabel('본인에게 전할 링크').inputValue()
  expect(await sidewaysOf(owner.page)).toBe(0)

  const member = await openPage(browser, phone)
  await member.page.goto(link)
  await member.page.getByLabel('이름').fill('김민지')
  await member.page.getByLabel('비밀번호').fill('호숫가 산책은 아침 7시에')
  await member.page.getByRole('button', { name: '시작하기' }).click()
  await member.page.getByRole('button', { name: '더보기' }).click()
  await member.page.getByRole('dialog').getByRole('link', { name: '사은품' }).waitFor()
  expect(await member.page.getByRole('dialog').getByRole('link').allTextContents()).toEqual([
    '오늘 통화',
    '고객 목록',
    '동·호수',
    '분양 현황',
    '방문 접수',
    '방문 일정',
    '사은품',
    '내 계정',
  ])

  // The recovery codes are shown once, in the answer to the intent that ends the session it came with.
  await member.page.goto(`${server.origin}/admin/account/second-factor`)
  await member.page.getByLabel('지금 비밀번호').fill('호숫가 산책은 아침 7시에')
  await member.page.getByRole('button', { name: '다음' }).click()
  const secret = secretOf((await member.page.getByText(/^([A-Z2-7]{4} ?){13}/).textContent()) ?? '')
  await member.page.getByLabel('인증 번호').fill(totpCode(secret, toStep(Date.now())))
  await member.page.getByRole('button', { name: '2단계 인증 켜기' }).click()
  await member.page.getByRole('heading', { name: '복구 코드' }).waitFor()
  const codes = await member.page.getByRole('main').getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await member.page.goto(`${server.origin}/admin/account/second-factor`)
  await member.page.fill('#password-off', '호숫가 산책은 아침 7시에')
  await member.page.fill('#code-off', codes[0] ?? '')
  await member.page.getByRole('button', { name: '2단계 인증 끄기' }).click()
  await member.page.getByText('2단계 인증을 껐습니다').waitFor()
  await Promise.all([owner.close(), member.close()])
})

test('after a session has expired a person signs in and goes on where they were; an editor starts on their own screen', {
  tags: 'long',
}, async () => {
  const owner = await openPage(browser, desktop)
  const fillIn = async (page: Page, email: string) => {
    await page.getByLabel('이메일').fill(email)
    await page.getByLabel('비밀번호').fill(passPhrase)
    await page.getByRole('button', { name: '로그인' }).click()
  }
  await owner.page.goto(`${server.origin}/admin/people`)
  await fillIn(owner.page, 'owner@orbit.example')
  await owner.page.getByRole('heading', { name: '직원', exact: true }).waitFor()
  await owner.page.getByLabel('이메일').fill('editor@orbit.example')
  await owner.page.getByLabel('역할').last().selectOption('editor')
  await owner.page.getByRole('button', { name: '초대하기' }).click()
  const link = await owner.page.getByLabel('본인에게 전할 링크').inputValue()
  // The site that was chosen stays chosen from screen to screen.
  await owner.page.goto(`${server.origin}/admin/press?site=solbit-maru`)
  for (const [section, heading] of [
    ['문자', '확인할 문자 0건'],
    ['방문', '방문 접수'],
    ['설정', '직원'],
  ] as const) {
    await owner.page.getByRole('link', { name: section, exact: true }).click()
    await owner.page.getByRole('heading', { name: heading, exact: true }).waitFor()
    await owner.page.getByRole('button', { name: '단지 선택: 솔빛 마루' }).waitFor()
  }
  await owner.close()

  const { page, close } = await openPage(browser, desktop)
  await page.goto(link)
  await page.getByLabel('이름').fill('이다온')
  await page.getByLabel('비밀번호').fill(passPhrase)
  await page.getByRole('button', { name: '시작하기' }).click()
  await page.waitForURL(/\/settings/)

  await page.context().clearCookies()
  await page.getByRole('link', { name: '주소 이동' }).click()
  await fillIn(page, 'editor@orbit.example')
  await page.getByRole('heading', { name: '주소 이동', exact: true }).waitFor()

  await page.context().clearCookies()
  await page.getByLabel('이전 주소').fill('/old')
  await page.getByLabel('보낼 주소').fill('/')
  await page.getByRole('button', { name: '추가' }).click()
  await page.getByText('방금 보내신 내용은 처리하지 못했습니다').waitFor()
  await fillIn(page, 'editor@orbit.example')
  await page.getByRole('heading', { name: '주소 이동', exact: true }).waitFor()

  await page.getByRole('link', { name: '이미지', exact: true }).click()
  await page
    .getByRole('textbox', { name: /대체 텍스트/ })
    .first()
    .fill('물가에 선 열네 동')
  await page
    .getByRole('button', { name: /대체 텍스트 저장/ })
    .first()
    .click()
  await page.getByRole('status').filter({ hasText: '저장했습니다' }).waitFor()

  await page.goto(`${server.origin}/admin/no-such-screen`)
  await page.getByRole('heading', { name: '없는 화면입니다' }).waitFor()
  await close()
})

test('a second factor is switched on, asked for on the way to where one was going, and its recovery code works', {
  tags: ['long'],
}, async () => {
  const { page, complaints, close } = await openPage(browser, desktop)
  const signIn = async (to: string) => {
    await page.goto(`${server.origin}/admin/sign-in?to=${encodeURIComponent(to)}`)
    await page.getByLabel('이메일').fill('owner@orbit.example')
    await page.getByLabel('비밀번호').fill(passPhrase)
    await page.getByRole('button', { name: '로그인' }).click()
  }
  await signIn('/admin/account/second-factor')
  await page.getByLabel('지금 비밀번호').fill(passPhrase)
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByRole('img', { name: '인증 앱으로 찍는 QR 코드' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  const secret = secretOf((await page.getByText(/^([A-Z2-7]{4} ?){13}/).textContent()) ?? '')
  await page.getByLabel('인증 번호').fill(totpCode(secret, toStep(Date.now())))
  await page.getByRole('button', { name: '2단계 인증 켜기' }).click()
  await page.getByText('2단계 인증을 켰습니다').waitFor()
  const codes = await page.getByRole('main').getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  ownersCodes = codes.slice(2)
  // Shown once: not on the page that is loaded again.
  await page.reload()
  await page.getByRole('button', { name: '2단계 인증 끄기' }).waitFor()
  expect(await page.content()).not.toContain(codes[0])
  await signOut(page)

  await signIn('/dalbit-maru/press')
  await page.getByLabel('인증 번호').fill('000000')
  await page.getByRole('button', { name: '확인' }).click()
  await page.getByText('번호가 맞지 않습니다').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: /복구 코드/ }).click()
  await page.getByLabel('복구 코드').fill(codes[0] ?? '')
  await page.getByRole('button', { name: '확인' }).click()
  await page.waitForURL('**/dalbit-maru/press')

  // Below the list of posts it is asked for as well, and leads back there.
  await page.getByRole('button', { name: '로그아웃' }).click()
  await page.locator('summary', { hasText: '관리자 로그인' }).click()
  await page.fill('#sign-in-email', 'owner@orbit.example')
  await page.fill('#sign-in-password', passPhrase)
  await page.getByRole('button', { name: '로그인' }).click()
  await page.getByRole('link', { name: /복구 코드/ }).click()
  await page.getByLabel('복구 코드').fill(codes[1] ?? '')
  await page.getByRole('button', { name: '확인' }).click()
  await page.getByRole('heading', { name: '글쓰기' }).waitFor()
  expect(complaints.filter((one) => !one.includes('status of 4'))).toEqual([])
  await close()
})

test('nothing leads from signing in to another host', { tags: 'long' }, async () => {
  const { page, close } = await openPage(browser, desktop)
  for (const to of ['https://evil.example/', '//evil.example/', '/\\evil.example', '/admin/sign-in']) {
    await page.goto(`${server.origin}/admin/sign-in?to=${encodeURIComponent(to)}`)
    await page.getByLabel('이메일').fill('minji@orbit.example')
    await page.getByLabel('비밀번호').fill('호숫가 산책은 아침 7시에')
    await page.getByRole('button', { name: '로그인' }).click()
    await page.waitForURL(`${server.origin}/admin/today`)
    await page.context().clearCookies()
  }
  await close()
})

test('without JavaScript: an owner demands second factors of counsellors, who switch theirs on and go on where they were going', {
  tags: 'long',
}, async () => {
  const owner = await openPage(browser, { ...desktop, javaScriptEnabled: false })
  await owner.page.goto(`${server.origin}/admin/sign-in?to=/admin/people`)
  await owner.page.getByLabel('이메일').fill('owner@orbit.example')
  await owner.page.getByLabel('비밀번호').fill(passPhrase)
  await owner.page.getByRole('button', { name: '로그인' }).click()
  await owner.page.getByRole('link', { name: /복구 코드/ }).click()
  await owner.page.getByLabel('복구 코드').fill(ownersCodes[0] ?? '')
  await owner.page.getByRole('button', { name: '확인' }).click()
  const demand = owner.page.getByRole('group', { name: '달빛 마루에만 추가' })
  await demand.getByLabel('상담사').check()
  await owner.page.locator('form', { has: demand }).getByRole('button', { name: '저장' }).click()
  await owner.page.getByRole('status').filter({ hasText: '저장했습니다' }).waitFor()
  expect(await demand.getByLabel('상담사').isChecked()).toBe(true)
  await owner.page
    .getByRole('row', { name: /minji@orbit/ })
    .getByText('다음 로그인 때 켬')
    .waitFor()
  await owner.close()

  const { page, close } = await openPage(browser, { ...phone, javaScriptEnabled: false })
  await page.goto(`${server.origin}/admin/gifts`)
  await page.getByLabel('이메일').fill('minji@orbit.example')
  await page.getByLabel('비밀번호').fill('호숫가 산책은 아침 7시에')
  await page.getByRole('button', { name: '로그인' }).click()
  // Nothing else opens, and the menu offers nothing.
  for (const path of ['/admin', '/admin/gifts', '/admin/account']) {
    await page.goto(server.origin + path)
    await page.getByText('맡으신 역할은 2단계 인증을 켜야').waitFor()
  }
  expect(await page.getByRole('navigation', { name: '사무실' }).getByRole('link').count()).toBe(0)
  await page.goto(`${server.origin}/admin/gifts`)
  await page.getByLabel('지금 비밀번호').fill('호숫가 산책은 아침 7시에')
  await page.getByRole('button', { name: '다음' }).click()
  const app = page.getByRole('link', { name: '이 휴대전화의 인증 앱에서 열기' })
  expect(await app.getAttribute('href')).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{52}/)
  const secret = secretOf((await page.getByText(/^([A-Z2-7]{4} ?){13}/).textContent()) ?? '')
  await page.getByLabel('인증 번호').fill(totpCode(secret, toStep(Date.now())))
  await page.getByRole('button', { name: '2단계 인증 켜기' }).click()
  expect(await sidewaysOf(page)).toBe(0)
  await page.getByRole('link', { name: '적어 두었습니다' }).click()
  await page.getByRole('heading', { name: '사은품', exact: true }).waitFor()
  await page.goto(`${server.origin}/admin/account/second-factor`)
  await page.getByText('2단계 인증이 필요해 끌 수 없습니다').waitFor()
  await close()
})

test('a person with access to the server makes links without any mail', { tags: 'long' }, async () => {
  const env = {
    ...process.env,
    DATA_DIR: server.dataDir,
    NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
  }
  const admin = async (...words: string[]) =>
    (await run(process.execPath, ['scripts/admin.ts', ...words], { env })).stdout
  expect(await admin('invite', 'viewer', 'dalbit-maru')).toMatch(/^http\S+\/admin\/setup\?token=\S+$/m)
  const printed = await admin('reset-password', 'owner@orbit.example', '--without-second-factor')
  const path = /\/admin\/reset-password\?token=\S+/.exec(printed)?.[0] ?? ''
  const { page, close } = await openPage(browser, desktop)
  await page.goto(server.origin + path)
  await page.getByLabel('새 비밀번호').fill('다시 정한 호숫가 산책길')
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  await page.getByText('새 비밀번호로 로그인해 주세요').waitFor()
  await page.getByLabel('이메일').fill('owner@orbit.example')
  await page.getByLabel('비밀번호').fill('다시 정한 호숫가 산책길')
  await page.getByRole('button', { name: '로그인' }).click()
  await page.waitForURL('**/admin/today')
  await expect(admin('reset-password', 'nobody@orbit.example')).rejects.toThrow()
  await close()
})
