import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { desktop, launchBrowser, openPage, type Visitor } from './browser.ts'
import { chromiumArguments } from './chromium.ts'
import type { DatabaseKind } from './database.ts'
import { readersServer, type Sites, startTestServer, type TestServer } from './server.ts'

interface JourneyOptions {
  kind?: DatabaseKind
  sites?: Sites
  /** What configures the server. */
  env?: NodeJS.ProcessEnv
  /** It changes nothing that others see, and shares a server with other such files. */
  isReader?: boolean
  /** Arguments of the browser. */
  browserArguments?: string[]
}

type Preparation = (page: Page) => Promise<unknown>

/** What the visitors of a test file share: one server, one browser. */
export function startJourney(options: JourneyOptions = {}) {
  const { kind, env, sites, isReader = false, browserArguments = chromiumArguments } = options
  let browser: Browser
  let server: TestServer
  /** Whose visits are part of the test that runs. */
  const present: Visitor[] = []
  const leave = async () => {
    for (const visitor of present.splice(0)) await visitor.close()
  }
  beforeAll(async () => {
    const starting = isReader ? readersServer() : startTestServer(kind, env, sites)
    ;[browser, server] = await Promise.all([launchBrowser(browserArguments), starting])
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
  })
  afterEach(leave)

  const addressOf = (path: string) => new URL(path, server.origin).href
  /** Somebody new at a path, or an address of another host; gone after the test. `before` sees the empty page. */
  const visit = async (
    path: string,
    options: Parameters<typeof openPage>[1] = desktop,
    before?: Preparation,
  ): Promise<Page> => {
    const one = await openPage(browser, options)
    present.push(one)
    await before?.(one.page)
    await one.page.goto(addressOf(path))
    return one.page
  }

  return {
    get browser() {
      return browser
    },
    get server() {
      return server
    },
    addressOf,
    visit,
    /** Visits of one kind of people. */
    visitor:
      (options?: BrowserContextOptions, before?: Preparation): ((path: string) => Promise<Page>) =>
      (path) =>
        visit(path, options, before),
    /** What went wrong with the pages of this test. */
    complaints: () => present.flatMap(({ complaints }) => complaints),
    /** Ends the visits of this test so far. */
    leave,
  }
}
