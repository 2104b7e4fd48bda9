import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { chromiumArguments, findChromium } from './chromium.ts'

/** Arguments with which a browser draws WebGL by the processor, as where there is no graphics card. */
export const softwareWebgl = [...chromiumArguments, '--enable-unsafe-swiftshader']

/** A real Chromium; one a test file. */
export async function launchBrowser(args = chromiumArguments): Promise<Browser> {
  const executablePath = process.env.TEST_CHROMIUM ?? (await findChromium(() => {}))
  return await chromium.launch({ executablePath, args })
}

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
}
export const tablet: BrowserContextOptions = {
  viewport: { width: 768, height: 1024 },
  deviceScaleFactor: 2,
  hasTouch: true,
}
export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

/** A page of its own context, in Korean and Seoul's time. Errors of the page, also of its policy, land in `complaints`. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = desktop,
): Promise<{ page: Page; complaints: string[]; close(): Promise<void> }> {
  const context = await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul', ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return { page, complaints, close: () => context.close() }
}
