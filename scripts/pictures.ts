/**
 * `npm run pictures`: the pictures of `docs/pictures` from a fresh trial with the demo. It needs a build. `npm run pictures -- board`
 * writes those whose name begins with `board`.
 */
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { chromiumArguments, findChromium } from '../tests/support/chromium.ts'
import { newAnswers } from '../tests/support/new-site.ts'

const slug = 'gaon-lakepark'
const manager = `manager@${slug}.example`
const counsellor = `counsellor1@${slug}.example`
const password = 'a picture of each screen'
/** Left empty, so that the new site has open tasks. */
const days = ['notice', 'special', 'first', 'second', 'winners', 'contractFrom', 'contractUntil', 'moveIn']
const [beginning = ''] = process.argv.slice(2)

const dataDir = mkdtempSync(join(tmpdir(), 'bunyang-pictures-'))
const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', HOST: '127.0.0.1', PORT: '3990' }
const origin = `http://127.0.0.1:${env.PORT}`
const run = async (script: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], { env })).stdout

const server = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
try {
  const setupLink = await new Promise<string>((resolve, reject) => {
    let printed = ''
    server.stdout.on('data', (text) => {
      printed += text
      const [link] = /\/admin\/setup\?token=\S+/.exec(printed) ?? []
      if (link) resolve(link)
    })
    server.on('exit', () => reject(new Error(`the server ended:\n${printed}`)))
  })
  await run('demo-contracts')
  const browser = await chromium.launch({
    executablePath: await findChromium(() => {}),
    args: [...chromiumArguments, '--lang=ko-KR'],
    env: { ...process.env, LANGUAGE: 'ko' },
  })
  try {
    const open = async (width: number, height: number) =>
      await (await browser.newContext({ viewport: { width, height }, locale: 'ko-KR' })).newPage()
    await takePublic(await open(1200, 750))
    await takeOffice(open)
    await takeOwner(await open(1280, 860), setupLink)
  } finally {
    await browser.close()
  }
} finally {
  server.removeAllListeners('exit')
  server.kill()
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}

async function take(page: Page, name: string): Promise<void> {
  if (!name.startsWith(beginning)) return
  await page.waitForLoadState('networkidle')
  await page.screenshot({
    path: `docs/pictures/${name}.jpg`,
    type: 'jpeg',
    quality: 80,
    animations: 'disabled',
  })
  console.log(`docs/pictures/${name}.jpg`)
}

async function takePublic(page: Page): Promise<void> {
  await page.goto(`http://${slug}.localhost:${env.PORT}/`)
  await take(page, 'home')
}

async function takeOffice(open: (width: number, height: number) => Promise<Page>): Promise<void> {
  const customer = await open(1280, 800)
  await signIn(customer, counsellor)
  await customer.goto(`${origin}/admin/leads?site=${slug}`)
  await customer.locator('main tbody a[href*="/admin/leads/"]').first().click()
  await customer.waitForURL(/\/admin\/leads\/[0-9a-f-]{36}/)
  await take(customer, 'office')
  const board = await open(1280, 800)
  await signIn(board, manager)
  await board.goto(`${origin}/admin/homes?site=${slug}`)
  await take(board, 'board')
}

async function takeOwner(page: Page, setupLink: string): Promise<void> {
  await page.goto(`${origin}${setupLink}`)
  await page.getByLabel('이름').fill('전체 관리자')
  await page.getByLabel('이메일').fill('owner@gaon.example')
  await page.getByLabel('비밀번호').fill(password)
  await page.getByRole('button', { name: '관리자 만들기' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/setup'))
  const site = `${origin}/admin/sites/${slug}`
  await page.goto(`${site}/pages/edit`)
  await take(page, 'page-editor')
  await page.goto(`${site}/look`)
  await take(page, 'look')
  await page.goto(`${site}/drawings/layout/main`)
  await take(page, 'drawing')
  await makeSite(page)
  await take(page, 'site-points')
}

/** Signs in with the password link that an install without e-mail prints. */
async function signIn(page: Page, email: string): Promise<void> {
  const [link] = /http\S+/.exec(await run('admin', 'reset-password', email)) ?? []
  if (!link) throw new Error(`no password link for ${email}`)
  await page.goto(`${origin}${new URL(link).pathname}${new URL(link).search}`)
  await page.getByLabel('새 비밀번호').fill(password)
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'))
}

async function makeSite(page: Page): Promise<void> {
  await page.goto(`${origin}/admin/sites/new`)
  await take(page, 'site-new')
  for (;;) {
    for (const [name, value] of Object.entries(newAnswers)) {
      const field = page.locator(`form [name="${name}"]:visible`)
      if (!days.includes(name) && (await field.count())) await field.fill(value)
    }
    const next = page.getByRole('button', { name: '다음', exact: true })
    if (!(await next.isVisible())) break
    await next.click()
  }
  await page.getByRole('button', { name: '홈페이지 만들기' }).click()
  await page.getByRole('heading', { name: '사이트 열기 준비' }).waitFor()
}
