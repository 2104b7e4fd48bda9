/**
 * What the office's screens cost the browser at 1440 px, and the board of a site with 6,000 homes: `npm run bench -- screens`. Work of
 * the browser is script, layout and style of a load with cached files, as Chromium counts them, until nothing is left to do.
 * Beside them stands the sign-in page: Mantine with one form.
 */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { Role } from '#app/db/column-types.ts'
import { leadScope } from '#app/domain/customers/customer/lead-scope.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { readBoard } from '#app/domain/homes/board.server.ts'
import { type HomePlace, homeKey } from '#app/domain/homes/home.ts'
import { saveHomes } from '#app/domain/homes/save-homes.server.ts'
import { holdHome } from '#app/domain/sales/holds.server.ts'
import { askForHomes, decideRequest } from '#app/domain/sales/requests.server.ts'
import { menuOf } from '#app/office/frame/menu.server.ts'
import { addressIn } from '#app/office/frame/navigation.ts'
import { isHydrated } from '../tests/support/browser.ts'
import { chromiumArguments, findChromium } from '../tests/support/chromium.ts'
import { filledIn } from '../tests/support/leads.ts'
import { addCustomers } from '../tests/support/many-customers.ts'
import { officeOf } from '../tests/support/office-of.ts'
import { openPress } from '../tests/support/press.ts'
import { type OwnServer, startTestServer } from '../tests/support/server.ts'
import { beginSession } from '../tests/support/sign-in.ts'
import { median, untilIdle } from './load/measure.ts'
import { highestOf, type Row } from './row.ts'

const slug = 'gaon-lakepark'
const rounds = 3
/** The largest development: 30 buildings of 40 floors, five homes on each. */
const size = { buildings: 30, floors: 40, lines: 5 }
/** Boards of one person: the server keeps six streams of each. */
const boardsOfPerson = 5
const people = 4
const limits = {
  serverMs: 100,
  workMs: 150,
  todayScriptKb: 230,
  firstHomeMs: 400,
  boardWorkMs: 1500,
  seenMs: 1000,
}

export async function rows(): Promise<Row[]> {
  const server = await startTestServer('sqlite', {}, 'demo')
  const browser = await chromium.launch({
    executablePath: await findChromium(() => {}),
    args: chromiumArguments,
  })
  try {
    const office = await openOffice(server)
    await untilIdle(server.child.pid as number)
    const owner = await personOf(browser, server, await beginSession(server, 'owner@orbit.example'))
    const measured = [...(await screensOf(owner, server)), ...(await boardOf(owner, server))]
    await owner.close()
    return [...measured, ...(await changesOf(browser, server, office))]
  } finally {
    await browser.close()
    await server.stop()
  }
}

interface Counsellor {
  type: 'user'
  email: string
  id: string
}

/** People, 1,000 customers and 6,000 homes in 선착순. */
async function openOffice(server: OwnServer) {
  const office = await officeOf(server, { slug })
  const { db, site } = office
  const { employ } = openPress(server)
  const employed = async (name: string, role: Role) => {
    const email = `${name}@orbit.example`
    return { type: 'user' as const, email, id: await employ(email, role, slug) }
  }
  await employed('owner', 'owner')
  const desk = await employed('desk', 'contracts')
  const manager = await employed('manager', 'manager')
  const counsellors: Counsellor[] = []
  for (let i = 0; i < people; i++) counsellors.push(await employed(`counsellor-${i}`, 'counsellor'))
  await addCustomers(office, 1000)
  await saveHomes(office, site, largestSite(), manager)
  const { homes } = await readBoard(db, site)
  const asked = await askForHomes(
    office,
    site,
    homes,
    { kind: 'open', channel: 'first-come', reason: '순위 내 미달' },
    desk,
  )
  if (!asked.ok) throw new Error(asked.sentence)
  const decided = await decideRequest(office, site, asked.id, 'agree', manager)
  if (!decided.ok) throw new Error(decided.sentence)
  const fields = filledIn({ phone: '01022112096' })
  const { leadId } = await createLead(
    office,
    site,
    { form: 'popup', fields, submissionKey: 'bench' },
    { type: 'visitor' },
  )
  await db
    .updateTable('leads')
    .set({ assigned_to: counsellors[0]?.id ?? null })
    .where('id', '=', leadId)
    .execute()
  return { office, site, counsellors, leadId }
}

const largestSite = (): HomePlace[] =>
  Array.from({ length: size.buildings * size.floors * size.lines }, (_, i) => {
    const line = (i % size.lines) + 1
    const floor = (Math.floor(i / size.lines) % size.floors) + 1
    const building = String(101 + Math.floor(i / size.lines / size.floors))
    const type = line > 3 ? '59A' : '84A'
    return { kind: 'apartment', building, number: `${floor}0${line}`, type, floor, line, isMirrored: null }
  })

async function personOf(
  browser: Browser,
  server: OwnServer,
  session: ReadonlyMap<string, string>,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
  })
  await context.addCookies([...session].map(([name, value]) => ({ name, value, url: server.origin })))
  return context
}

/** One load of a screen. */
interface Load {
  /** Milliseconds until the first byte of its document. */
  server: number
  /** Milliseconds of script, layout and style. */
  work: number
  /** Milliseconds from the first byte of its document until a home was in a frame. */
  firstHome: number
  /** Bytes of scripts as they were sent. */
  script: number
}

async function load(context: BrowserContext, address: string): Promise<Load> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('Network.enable')
  const scripts = new Set<string>()
  let script = 0
  devtools.on(
    'Network.requestWillBeSent',
    ({ requestId, type }) => type === 'Script' && scripts.add(requestId),
  )
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) script += encodedDataLength
  })
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('[data-home]')) Object.assign(window, { firstHome: performance.now() })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(address)
  await page.waitForFunction(isHydrated)
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  const { metrics } = await devtools.send('Performance.getMetrics')
  const seconds = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  const { server, firstHome } = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const firstHome = (window as { firstHome?: number }).firstHome ?? Number.NaN
    const answered = entry?.responseStart ?? Number.NaN
    return { server: answered - (entry?.requestStart ?? 0), firstHome: firstHome - answered }
  })
  await page.close()
  const work = 1000 * (seconds('ScriptDuration') + seconds('LayoutDuration') + seconds('RecalcStyleDuration'))
  return { server, work, firstHome, script }
}

/** The first load fills the cache of the browser and is not counted, but for its bytes. */
async function loads(context: BrowserContext, address: string): Promise<Load & { sent: number }> {
  const { script: sent } = await load(context, address)
  const taken: Load[] = []
  for (let round = 0; round < rounds; round++) taken.push(await load(context, address))
  const of = (what: keyof Load) => median(taken.map((one) => one[what]))
  return { server: of('server'), work: of('work'), firstHome: of('firstHome'), script: of('script'), sent }
}

async function screensOf(owner: BrowserContext, server: OwnServer): Promise<Row[]> {
  const today = await loads(owner, `${server.origin}/admin/today?site=${slug}`)
  const addresses = menuOf([{ slug, role: 'owner' }])
    .flatMap(({ entries }) => entries.map((entry) => addressIn(entry, slug)))
    .filter((address) => !/^\/admin\/homes\?|^\/admin\/homes$/.test(address))
  const stranger = await owner.browser()?.newContext({ viewport: { width: 1440, height: 900 } })
  const bare = await loads(stranger as BrowserContext, `${server.origin}/admin/sign-in`)
  await stranger?.close()
  const all: { address: string; load: Load }[] = []
  for (const address of addresses) all.push({ address, load: await loads(owner, server.origin + address) })
  const beside = `the sign-in page ${bare.work.toFixed(0)} ms`
  return [
    { what: 'script of /admin/today', value: today.sent / 1024, unit: 'KB', limit: limits.todayScriptKb },
    ...highestOf(
      'screens of the office: server',
      all.map(({ address, load }) => ({
        what: `screen ${address}: server`,
        value: load.server,
        unit: 'ms',
        limit: limits.serverMs,
        note: '',
      })),
    ),
    ...highestOf(
      'screens of the office: browser',
      all.map(({ address, load }) => ({
        what: `screen ${address}: browser`,
        value: load.work,
        unit: 'ms',
        limit: limits.workMs,
        note: beside,
      })),
    ),
  ]
}

async function boardOf(owner: BrowserContext, server: OwnServer): Promise<Row[]> {
  const board = await loads(owner, `${server.origin}/admin/homes?site=${slug}`)
  const list = await loads(owner, `${server.origin}/admin/leads?site=${slug}`)
  const homes = size.buildings * size.floors * size.lines
  return [
    {
      what: `board of ${homes} homes: server, of the customers' list's`,
      value: board.server / list.server,
      note: `${board.server.toFixed(0)} and ${list.server.toFixed(0)} ms`,
    },
    {
      what: 'board: first home in a frame, after the first byte',
      value: board.firstHome,
      unit: 'ms',
      limit: limits.firstHomeMs,
    },
    { what: 'board: browser', value: board.work, unit: 'ms', limit: limits.boardWorkMs },
  ]
}

/** A hold by another process than the one that serves the boards, until the last of them shows it. */
async function changesOf(
  browser: Browser,
  server: OwnServer,
  { office, site, counsellors, leadId }: Awaited<ReturnType<typeof openOffice>>,
): Promise<Row[]> {
  const pages: Page[] = []
  for (const { email } of counsellors) {
    const session = await beginSession(server, email)
    for (let i = 0; i < boardsOfPerson; i++) {
      const page = await (await personOf(browser, server, session)).newPage()
      await page.goto(`${server.origin}/admin/homes?site=${slug}`)
      await page.waitForFunction(isHydrated)
      pages.push(page)
    }
  }
  await untilIdle(server.child.pid as number)
  const [counsellor] = counsellors as [Counsellor]
  const scope = leadScope([{ id: site.id, role: 'counsellor' }], counsellor.id)
  const { homes } = await readBoard(office.db, site)
  const taken: number[] = []
  for (const home of homes.slice(0, rounds)) {
    const seen = pages.map((page) => page.evaluate(untilHeld, homeKey(home)))
    const held = await holdHome(office, site, { home, leadId, scope }, counsellor)
    const at = Date.now()
    if (!held.ok) throw new Error(held.sentence)
    taken.push(Math.max(...(await Promise.all(seen))) - at)
  }
  const what = `a change on ${pages.length} open boards, until the last of them shows it`
  return [{ what, value: median(taken), unit: 'ms', limit: limits.seenMs }]
}

/** Runs in a page. @returns when the board showed the home as held, in milliseconds since 1970 */
const untilHeld = (key: string) =>
  new Promise<number>((resolve) => {
    const look = () => {
      if (!document.querySelector(`[data-home="${key}"][data-state=held]`)) return
      observer.disconnect()
      resolve(Date.now())
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { subtree: true, childList: true, attributes: true })
    look()
  })
