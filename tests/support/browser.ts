import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { chromiumArguments, findChromium } from './chromium.ts'
import { service, servicesAddress } from './services.ts'

/** Arguments with which a browser draws WebGL by the processor, as where there is no graphics card. */
export const softwareWebgl = [...chromiumArguments, '--enable-unsafe-swiftshader']

/** By their arguments; they end with the process. */
const launched = new Map<string, Promise<Browser>>()

/** A real Chromium, which all test files of a process use one after the other: closing it is leaving it. */
export async function launchBrowser(args = chromiumArguments): Promise<Browser> {
  const key = args.join(' ')
  const browser = launched.get(key) ?? launch(args)
  launched.set(key, browser)
  return await browser
}

async function launch(args: string[]): Promise<Browser> {
  const executablePath = servicesAddress() ? await service('chromium') : await findChromium(() => {})
  const browser = await chromium.launch({ executablePath, args })
  return Object.assign(browser, { close: () => closeOccupied(browser) })
}

/** Closes what nobody has left properly. */
async function closeOccupied(browser: Browser): Promise<void> {
  const seats = [...(left.get(browser)?.values() ?? [])].flat()
  for (const context of browser.contexts())
    if (!seats.some((seat) => seat.context === context)) await context.close()
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

export interface Visitor {
  page: Page
  /** What went wrong with the page: errors of scripts, what its policy forbade, what was not answered. */
  complaints: string[]
  close(): Promise<void>
}

/** How somebody looks at a page, and when: `at` is the time that their clock shows for ever. */
type Looks = BrowserContextOptions & { at?: string }

/** A tab, and what its visitor has complained of. */
interface Tab {
  page: Page
  devtools: CDPSession
  origins: Set<string>
  complaints: string[]
}

/** Where one visitor after another can be: a context, and the tab that the last one has left in it. */
interface Seat {
  context: BrowserContext
  tab: Tab | undefined
}

/** Seats that nobody is in, by their options: one that was just left is as good as new and has its files at hand. */
const left = new WeakMap<Browser, Map<string, Seat[]>>()

/** Contexts and tabs that a test has changed for good, so that nobody else can be given them. */
const changed = new WeakSet<BrowserContext | Page>()

/** A page of somebody new, in Korean and Seoul's time. */
export async function openPage(browser: Browser, options: Looks = desktop): Promise<Visitor> {
  const key = JSON.stringify(options)
  const free = left.get(browser)?.get(key)?.pop()
  const context = free?.context ?? (await newContext(browser, options))
  const tab = free?.tab ?? (await newTab(context))
  const complaints: string[] = []
  tab.complaints = complaints
  tab.origins.clear()
  let isGone = false
  const close = async () => {
    if (isGone || !browser.isConnected() || !context.pages().length) return
    isGone = true
    if (changed.has(context) || tab.page.isClosed()) return await context.close()
    const seats = left.get(browser) ?? new Map<string, Seat[]>()
    const seat = { context, tab: await leave(context, tab) }
    left.set(browser, seats.set(key, [...(seats.get(key) ?? []), seat]))
  }
  return { page: tab.page, complaints, close }
}

async function newContext(browser: Browser, { at, ...options }: Looks): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul', ...options })
  // A machine of which others take half.
  context.setDefaultTimeout(60_000)
  if (options.javaScriptEnabled !== false) await context.addInitScript(tellOfPolicy)
  if (at) await context.clock.setFixedTime(new Date(at))
  if (options.storageState) changed.add(context)
  const note = () => changed.add(context)
  noteCalls(context, ['addCookies', 'addInitScript', 'exposeFunction', 'grantPermissions'], note)
  noteCalls(context, ['on', 'route', 'setExtraHTTPHeaders', 'setOffline'], note)
  noteCalls(context.clock, ['install', 'setFixedTime', 'setSystemTime'], note)
  return context
}

async function newTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage()
  const tab: Tab = { page, devtools: await context.newCDPSession(page), origins: new Set(), complaints: [] }
  page.on('framenavigated', (frame) => {
    if (/^https?:/.test(frame.url())) tab.origins.add(new URL(frame.url()).origin)
  })
  listen(page, (complaint) => tab.complaints.push(complaint))
  const note = () => changed.add(page)
  noteCalls(page, ['addInitScript', 'exposeFunction', 'route', 'emulateMedia', 'setViewportSize'], note)
  noteCalls(page, ['on', 'once', 'setContent', 'setExtraHTTPHeaders', 'close'], note)
  return tab
}

function noteCalls<Thing extends object>(thing: Thing, names: (keyof Thing)[], note: () => void): void {
  for (const name of names) {
    const method = thing[name] as (...given: unknown[]) => unknown
    Object.assign(thing, {
      [name](...given: unknown[]) {
        note()
        return Reflect.apply(method, thing, given)
      },
    })
  }
}

/** Runs in a page of the office: whether its scripts answer what is chosen. */
export const isHydrated = () => {
  const heading = document.querySelector('h1')
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__react'))
}

/** Runs in every page, before its own scripts. */
function tellOfPolicy() {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    // Libraries try whether they may evaluate, and do without; what evaluates all the same throws.
    if (blockedURI !== 'eval') console.error('the policy forbids', effectiveDirective, blockedURI)
  })
}

/** A browser's own words about all this differ by its version; these are ours, and what scripts say. */
function listen(page: Page, complain: (complaint: string) => void): void {
  page.on('pageerror', (error) => {
    if (!isFadeGivenUp(error)) complain(error.message)
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && message.args().length) complain(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complain(`status of ${response.status()}: ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Aborted by the page, as a film that the visitor leaves; or scripts where there are none. The console reports what a policy forbids.
    if (why !== 'net::ERR_ABORTED' && why !== 'csp') complain(`${why}: ${request.url()}`)
  })
}

/** Public pages cross-fade and the office does not: a browser gives the fade up by itself, from no line of a script. */
const isFadeGivenUp = ({ name, stack = '' }: Error) =>
  ['AbortError', 'InvalidStateError'].includes(name) && !/\n\s+at /.test(stack)

/** Takes away what somebody has left behind. @returns the tab, where it is as good as new */
async function leave(context: BrowserContext, tab: Tab): Promise<Tab | undefined> {
  const { page, devtools, origins } = tab
  tab.complaints = []
  for (const one of context.pages()) if (one !== page) await one.close()
  const [origin, ...others] = origins
  const isAsNew = origin && !others.length && !changed.has(page) && (await park(page, origin))
  for (const origin of origins)
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' })
  await context.clearCookies()
  if (!isAsNew) return await page.close().then(() => undefined)
  await devtools.send('Page.resetNavigationHistory')
  return tab
}

/**
 * Leads a tab to an empty document of the same origin: a process that stays with an origin opens its next page at less
 * than half of what a new process costs.
 * @returns whether it got there
 */
async function park(page: Page, origin: string): Promise<boolean> {
  try {
    await page.mouse.move(-1, -1)
    await page.goto(`${origin}/robots.txt`, { timeout: 5000 })
    await page.evaluate(() => sessionStorage.clear())
    return true
  } catch {
    // Its server is gone, or it answers nobody any more.
    return false
  }
}

/** Poll it: a browser moves the focus after it has drawn a page. */
export const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((node) => node === document.activeElement)
