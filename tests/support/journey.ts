import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { desktop, launchBrowser, openPage } from './browser.ts'
import { chromiumArguments } from './chromium.ts'
import type { DatabaseKind } from './database.ts'
import { startTestServer, type TestServer } from './server.ts'

interface JourneyOptions {
  kind?: DatabaseKind
  /** What configures the server. */
  env?: NodeJS.ProcessEnv
  /** Arguments of the browser. */
  browserArguments?: string[]
}

export type Visitor = Awaited<ReturnType<typeof openPage>>
type Preparation = (page: Page) => Promise<unknown>

/** What the visitors of a test file share: one server, one browser. */
export function startJourney({ kind, env, browserArguments = chromiumArguments }: JourneyOptions = {}) {
  let browser: Browser
  let server: TestServer
  /** Those whose visit is part of the test that runs; visitors who come again outlive it. */
  const present: Visitor[] = []
  const strangers: Visitor[] = []
  const leave = async () => {
    present.length = 0
    for (const stranger of strangers.splice(0)) await stranger.close()
  }
  beforeAll(async () => {
    ;[browser, server] = await Promise.all([launchBrowser(browserArguments), startTestServer(kind, env)])
  }, 120_000)
  afterAll(async () => {
    await browser.close()
    await server.stop()
  })
  afterEach(leave)

  const addressOf = (path: string) => new URL(path, server.origin).href
  const arrive = async (options: BrowserContextOptions = desktop, before?: Preparation) => {
    const one = await openPage(browser, options)
    await before?.(one.page)
    return one
  }

  return {
    get browser() {
      return browser
    },
    get server() {
      return server
    },
    addressOf,
    /** Somebody new at a path, or an address of another host; gone after the test. `before` sees the empty page. */
    async visit(path: string, options?: BrowserContextOptions, before?: Preparation): Promise<Page> {
      const one = await arrive(options, before)
      strangers.push(one)
      present.push(one)
      await one.page.goto(addressOf(path))
      return one.page
    },
    /**
     * Somebody who comes again and again, without a trace of the visit before: a third of the work of somebody new.
     * Not for tests that change the window, emulate a medium or listen to the page, since that would stay.
     */
    visitor(options?: BrowserContextOptions, before?: Preparation): (path: string) => Promise<Page> {
      let one: Visitor | undefined
      afterAll(() => one?.close())
      return async (path) => {
        if (one) await forget(one)
        one ??= await arrive(options, before)
        present.push(one)
        await one.page.goto(addressOf(path))
        return one.page
      }
    },
    /** What the pages of this test complained about, their policy too. */
    complaints: () => present.flatMap(({ complaints }) => complaints),
    /** Ends the visits of this test so far. */
    leave,
  }
}

/** Takes away what a visit has left: stored things, the place of the pointer, the way back. */
async function forget({ page, complaints }: Visitor) {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies()
  await page.mouse.move(0, 0)
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.resetNavigationHistory')
  await devtools.detach()
  complaints.length = 0
}
