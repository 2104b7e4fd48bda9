import { setTimeout as pause } from 'node:timers/promises'
import { readBoard } from '#app/domain/homes/board.server.ts'
import { type Home, homeKey } from '#app/domain/homes/home.ts'
import { isHeld } from '#app/domain/homes/home-states.ts'
import { firstLink, managePath } from '#app/domain/messages/manage-link.server.ts'
import { amountsOf } from '#app/domain/publishing/pages/contract-amounts.ts'
import { findPrices } from '#app/domain/publishing/pages/find-prices.server.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { journalBehindText } from '#app/routes/site/my-registration/notices.ts'
import { seededChance } from '../../scripts/demo/made-up-people.ts'
import { filledIn } from '../support/leads.ts'
import { startedOf } from '../support/start.ts'
import { type Lot, post, publish, signIn, signInPath, slug, type Who } from './install.ts'
import { until } from './until.ts'

/** A person who registers, and what they read in the answers. */
export interface Customer {
  phone: string
  key: string
  ads: boolean
  wanted: string | undefined
  receiptNo?: string
  leadId?: string
  /** The time that was acknowledged; null after a cancellation; undefined where an answer was lost since. */
  visitAt?: string | null | undefined
  isConfirmed?: boolean
  /** `asked`: the answer was lost. */
  erasure?: 'asked' | 'done'
  /** The page after the erasure said nothing of a journal that is behind. */
  isJournaled?: boolean
}

/** What the server said it has done, since the lot was opened. */
export interface Ledger {
  customers: Customer[]
  homes: { event: 'hold' | 'release' | 'sell'; home: Home; who: Who }[]
  imports: { id: string; phones: string[]; isBegun: boolean }[]
  publications: { tried: number; acknowledged: number; last: Promise<unknown> }
  /** How often visits that nobody had confirmed were no longer counted on. */
  forgotten: number
  /** Numbers that were given to customers, also to those whom a restore took away. */
  made: number
}

export const openLedger = (): Ledger => ({
  customers: [],
  homes: [],
  imports: [],
  publications: { tried: 0, acknowledged: 0, last: Promise.resolve() },
  forgotten: 0,
  made: 0,
})

export const acknowledgedIn = ({ customers, homes, imports, publications }: Ledger): number =>
  customers.filter(({ receiptNo }) => receiptNo).length +
  customers.filter(({ erasure }) => erasure === 'done').length +
  homes.length +
  imports.filter(({ isBegun }) => isBegun).length +
  publications.acknowledged

/** One publication at a time: they share a folder. @throws Error with what was said where it failed */
export async function publishNext(
  { publications }: Ledger,
  publishOne: (n: number) => Promise<{ code: number | null; output: string }>,
): Promise<void> {
  const mine = publications.last.then(async () => {
    const n = ++publications.tried
    const { code, output } = await publishOne(n)
    if (code !== 0) throw new Error(output)
    publications.acknowledged = n
  })
  publications.last = mine.catch(() => {})
  await mine
}

/** Lists that are brought in: rows of each. */
const listRows = 25

/**
 * What visitors and the office do at once until the round stops them. Whatever is not answered well is tried again, as
 * people do. The seed says who they are and what they choose; who is quicker it cannot say.
 */
export function startWork(lot: Lot, ledger: Ledger, seed: number) {
  const { below } = seededChance(seed)
  const any = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
  let stopped = false
  let failed = 0
  let started = ''
  let slots: string[] = []
  const waiting: Customer[] = []
  const following = new Set<Customer>()

  /**
   * Until it is stopped; what fails is a matter of the fault, and is tried again after a moment. Nobody is so quick that
   * the server and its worker are left no time to start or to send.
   */
  async function keepOn(act: () => Promise<unknown>) {
    while (!stopped)
      try {
        await act()
        await pause(40)
      } catch {
        failed++
        await pause(100)
      }
  }

  const addressOf = (phone: string) =>
    `10.${Number(phone.slice(-6, -3)) % 250}.${Number(phone.slice(-3)) % 250}.1`

  async function register(customer: Customer): Promise<void> {
    const { phone, key, ads, wanted } = customer
    const { forgotten } = ledger
    const answer = await fetch(`${lot.origin}/${slug}/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(phone) },
      body: JSON.stringify({
        ...filledIn({ phone, ads }),
        submissionKey: key,
        started,
        ...(wanted && { visitAt: wanted }),
      }),
      signal: AbortSignal.timeout(20_000),
    })
    const reply = (await answer.json()) as { ok: boolean; receiptNo: string; visit?: string; reason?: string }
    // A browser would work for one of the last places; here the person goes without.
    if (reply.reason === 'proof') customer.wanted = undefined
    if (!reply.ok) throw new Error(`refused with status ${answer.status}: ${JSON.stringify(reply)}`)
    customer.receiptNo = reply.receiptNo
    if (forgotten === ledger.forgotten) customer.visitAt = reply.visit === 'noted' ? wanted : null
  }

  async function registerNext() {
    const customer = waiting.shift() ?? newCustomer()
    try {
      await register(customer)
    } catch (error) {
      waiting.push(customer)
      throw error
    }
  }

  function newCustomer(): Customer {
    const phone = `010${20_000_000 + ledger.made++}`
    const ads = below(2) === 0
    const customer: Customer = {
      phone,
      key: `faults-${phone}`,
      ads,
      wanted: below(2) ? any(slots) : undefined,
    }
    ledger.customers.push(customer)
    return customer
  }

  /** Somebody opens their own link: books, moves, confirms, cancels or erases. */
  async function followOwnLink() {
    const known = ledger.customers.filter(
      (one) => one.receiptNo && one.erasure !== 'done' && !following.has(one),
    )
    const customer = known.find(({ erasure }) => erasure === 'asked') ?? any(known.slice(-30))
    if (!customer) return await pause(20)
    // One at a time: of two answers the later one may be of the earlier change.
    following.add(customer)
    await change(customer).finally(() => following.delete(customer))
  }

  async function change(customer: Customer) {
    customer.leadId ??= await leadIdOf(customer)
    const path = managePath(lot.office.keys, slug, firstLink(customer.leadId))
    if (customer.erasure || below(3) === 0) return await erase(customer, path)
    const visitAt = any(slots) ?? ''
    const how = customer.visitAt ? (['book', 'confirm-visit', 'cancel'] as const)[below(3)] : 'book'
    const before = customer.visitAt
    const { forgotten } = ledger
    customer.visitAt = undefined
    const answer = await post(lot, path, { intent: how ?? 'book', visitAt })
    await answer.text()
    if (forgotten !== ledger.forgotten) return
    if (answer.status === 302) customer.visitAt = how === 'cancel' ? null : how === 'book' ? visitAt : before
    else if (answer.status === 409 || answer.status === 429) customer.visitAt = before
    if (answer.status === 302) customer.isConfirmed = how !== 'cancel'
    if (answer.status >= 500) throw new Error(`own link: ${answer.status}`)
  }

  async function leadIdOf({ receiptNo = '' }: Customer): Promise<string> {
    const { id } = await lot.db
      .selectFrom('leads')
      .select('id')
      .where('receipt_no', '=', receiptNo)
      .executeTakeFirstOrThrow()
    return id
  }

  async function erase(customer: Customer, path: string) {
    const isAgain = customer.erasure === 'asked'
    customer.erasure = 'asked'
    const answer = await post(lot, path, { intent: 'withdraw', sure: 'on' })
    await answer.text()
    // The second time there is nobody to erase.
    if (answer.status === 302 || (isAgain && answer.status === 404)) customer.erasure = 'done'
    else if (answer.status >= 500) throw new Error(`erasure: ${answer.status}`)
    const after = await fetch(`${lot.origin}/${slug}/my/erased`, { signal: AbortSignal.timeout(20_000) })
    customer.isJournaled = after.status === 200 && !(await after.text()).includes(journalBehindText)
  }

  const signingIn = new Map<Who, Promise<void>>()
  /** Once for all that somebody does at once. */
  async function signInAgain(who: Who): Promise<void> {
    const mine = signingIn.get(who) ?? signIn(lot, who).finally(() => signingIn.delete(who))
    signingIn.set(who, mine)
    await mine
  }

  /** A restore and a clock that is set back sign everybody out: what was asked for was not done. */
  async function askOffice(who: Who, path: string, fields: Parameters<typeof post>[2]): Promise<Response> {
    const answer = await post(lot, path, fields, lot.cookies[who])
    const said = await answer.text()
    const isSentAway = answer.headers.get('location')?.includes(signInPath) || said.includes(signInPath)
    if (!isSentAway) return answer
    await signInAgain(who)
    throw new Error(`${who} was signed out`)
  }

  async function changeHome(who: Who) {
    const now = lot.office.clock.now().toISOString()
    const { homes } = await readBoard(lot.db, lot.office.site)
    const held = any(homes.filter((home) => isHeld(home, now)))
    const free = any(homes.filter((home) => home.state === 'offered' && !isHeld(home, now)))
    if (who === 'desk') {
      if (!held || below(4)) return await pause(50)
      const price = amountsOf(await findPrices(lot.db, lot.office.site), held)?.price
      const contractNo = `제${ledger.homes.length}-${below(1_000_000)}호`
      const signed = { name: '홍길동', phone: '01012345678', share: '', signedOn: koreanDay(now) }
      return await tell('sell', held, who, {
        intent: 'contract',
        contractNo,
        price: String(price),
        ...signed,
      })
    }
    if (held && below(2)) return await tell('release', held, who, { intent: 'release' })
    if (free) await tell('hold', free, who, { intent: 'hold', lead: lot.leads[who] ?? '' })
    else await pause(50)
  }

  async function tell(
    event: 'hold' | 'release' | 'sell',
    home: Home,
    who: Who,
    fields: Record<string, string>,
  ) {
    const seen = `${homeKey(home)}:${home.version}`
    const answer = await askOffice(who, `/admin/homes.data?site=${slug}`, { ...fields, home: seen })
    if (answer.status === 200) ledger.homes.push({ event, home, who })
    else if (answer.status >= 500) throw new Error(`${event}: ${answer.status}`)
  }

  /** A list a round. */
  async function bringIn() {
    const first = 40_000_000 + ledger.made++ * listRows
    const phones = Array.from({ length: listRows }, (_, i) => `010${first + i}`)
    const lines = phones.map((phone, i) => `박${'가나다라마바사'[i % 7]}람,${phone},2026-11-01`)
    const form = new FormData()
    form.set('intent', 'upload')
    form.set('name', `명단 ${ledger.imports.length}`)
    form.set('file', new Blob([['이름,전화번호,개인정보 동의일', ...lines].join('\n')]), 'list.csv')
    const made = await askOffice('manager', `/admin/exchange/${slug}/import`, form)
    const id = /imports\/([\w-]+)/.exec(made.headers.get('location') ?? '')?.[1]
    if (!id) throw new Error(`list not taken: ${made.status}`)
    const list = { id, phones, isBegun: false }
    ledger.imports.push(list)
    await begin(list)
  }

  async function begin(list: Ledger['imports'][number]) {
    const fields = {
      intent: 'begin',
      sure: 'on',
      'column-name': '0',
      'column-phone': '1',
      'column-consentAt': '2',
    }
    const answer = await askOffice('manager', `/admin/exchange/${slug}/imports/${list.id}`, fields)
    if (answer.status === 302) list.isBegun = true
    else if (answer.status !== 409) throw new Error(`list not begun: ${answer.status}`)
    else if (await isBegun(list.id)) list.isBegun = true
    // Of a day that has passed, or of a copy that was made while it came in: the office says so.
    else ledger.imports = ledger.imports.filter((one) => one !== list)
  }

  /** Only the answer was lost. */
  async function isBegun(id: string) {
    const { state } = await lot.db
      .selectFrom('imports')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return state === 'running' || state === 'done'
  }

  async function once(act: () => Promise<unknown>) {
    let isDone = false
    await keepOn(async () => {
      if (isDone) return await pause(20)
      await act()
      isDone = true
    })
  }

  async function publishOnce() {
    await pause(below(400))
    await publishNext(ledger, (n) => publish(lot, n))
  }

  /** Everybody at once; several of a kind. */
  async function everybody() {
    const form = await until('the form', async () => {
      const { slots } = (await (await fetch(`${lot.origin}/${slug}/leads`)).json()) as {
        slots: { startsAt: string }[]
      }
      return slots
    })
    const open = form.slice(Math.floor(form.length / 4)).map(({ startsAt }) => startsAt)
    const at = below(Math.max(1, open.length - 8))
    slots = open.slice(at, at + 8)
    started = await startedOf(lot.db, lot.dataDir, slug)
    await Promise.all([
      ...Array.from({ length: 5 }, () => keepOn(registerNext)),
      ...Array.from({ length: 2 }, () => keepOn(followOwnLink)),
      ...(['kim', 'lee', 'kim', 'lee', 'desk'] as const).map((who) => keepOn(() => changeHome(who))),
      once(bringIn),
      once(publishOnce),
    ])
  }
  const ended = everybody()

  return {
    ended,
    /** How often somebody had to try again. */
    failures: () => failed,
    /** The mark of a form that was opened when the clock of the server was off by as much. */
    async reopenForm(offsetMs: number) {
      started = await startedOf(lot.db, lot.dataDir, slug, offsetMs)
    },
    /** Stops, whatever was not answered. */
    abandon() {
      stopped = true
    },
    /** Stops, and brings to its end what was not answered. */
    async stop() {
      stopped = true
      await ended
      for (const customer of ledger.customers.filter(({ receiptNo }) => !receiptNo))
        await until(`${customer.phone} to register`, () => register(customer).then(() => true))
      for (const list of ledger.imports.filter(({ isBegun }) => !isBegun))
        await until('the list to begin', () => begin(list).then(() => true))
      await lot.db.updateTable('imports').set({ state: 'given-up' }).where('state', '=', 'open').execute()
    },
  }
}

export type Work = ReturnType<typeof startWork>
