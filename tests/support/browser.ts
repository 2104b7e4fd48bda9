import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { chromiumArguments, findChromium } from './chromium.ts'
import { service, servicesAddress } from './services.ts'

/** Arguments with which a browser draws WebGL by the processor, as where there is no graphics card. */
export const softwareWebgl = [...chromiumArguments, '--enable-unsafe-swiftshader']

/** A real Chromium; one a test file. */
export async function launchBrowser(args = chromiumArguments): Promise<Browser> {
  const executablePath = servicesAddress() ? await service('chromium') : await findChromium(() => {})
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

export interface Visitor {
  page: Page
  /** What went wrong with the page: errors of scripts, what its policy forbade, what was not answered. */
  complaints: string[]
  close(): Promise<void>
}

/** How somebody looks at a page, and when: `at` is the time that their clock shows for ever. */
type Looks = BrowserContextOptions & { at?: string }

/** Contexts that nobody is in, by their options; one that was just left is as good as new and has its files at hand. */
const left = new WeakMap<Browser, Map<string, BrowserContext[]>>()

/** A page of somebody new, in Korean and Seoul's time. */
export async function openPage(browser: Browser, options: Looks = desktop): Promise<Visitor> {
  const key = JSON.stringify(options)
  const empty = left.get(browser)?.get(key)?.pop()
  const context = empty ?? (await newContext(browser, options))
  const page = await context.newPage()
  const complaints: string[] = []
  const origins = new Set<string>()
  page.on('framenavigated', (frame) => {
    if (/^https?:/.test(frame.url())) origins.add(new URL(frame.url()).origin)
  })
  listen(page, complaints)
  const close = async () => {
    if (!browser.isConnected() || !context.pages().length) return
    if (changed.has(context)) return await context.close()
    await forget(context, page, origins)
    const contexts = left.get(browser) ?? new Map<string, BrowserContext[]>()
    left.set(browser, contexts.set(key, [...(contexts.get(key) ?? []), context]))
  }
  return { page, complaints, close }
}

/** Contexts that a test has changed for good, so that nobody else can be given them. */
const changed = new WeakSet<BrowserContext>()

async function newContext(browser: Browser, { at, ...options }: Looks): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul', ...options })
  if (options.javaScriptEnabled !== false) await context.addInitScript(tellOfPolicy)
  if (at) await context.clock.setFixedTime(new Date(at))
  if (options.storageState) changed.add(context)
  const note = () => changed.add(context)
  noteCalls(context, ['addCookies', 'addInitScript', 'exposeFunction', 'grantPermissions'], note)
  noteCalls(context, ['on', 'route', 'setExtraHTTPHeaders', 'setOffline'], note)
  noteCalls(context.clock, ['install', 'setFixedTime', 'setSystemTime'], note)
  return context
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

/** Runs in every page, before its own scripts. */
function tellOfPolicy() {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    // Libraries try whether they may evaluate, and do without; what evaluates all the same throws.
    if (blockedURI !== 'eval') console.error('the policy forbids', effectiveDirective, blockedURI)
  })
}

/** A browser's own words about all this differ by its version; these are ours, and what scripts say. */
function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => {
    if (!isFadeGivenUp(error)) complaints.push(error.message)
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && message.args().length) complaints.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`status of ${response.status()}: ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Given up by whoever asked, as a film that is left; or scripts where there are none: what a policy forbids is told above.
    if (why !== 'net::ERR_ABORTED' && why !== 'csp') complaints.push(`${why}: ${request.url()}`)
  })
}

/** Public pages cross-fade and the office does not: a browser gives the fade up by itself, from no line of a script. */
const isFadeGivenUp = ({ name, stack = '' }: Error) =>
  ['AbortError', 'InvalidStateError'].includes(name) && !/\n\s+at /.test(stack)

/** Takes away what somebody has left behind. */
async function forget(context: BrowserContext, page: Page, origins: Set<string>): Promise<void> {
  const devtools = await context.newCDPSession(page)
  for (const origin of origins)
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' })
  await context.clearCookies()
  for (const one of context.pages()) await one.close()
}
