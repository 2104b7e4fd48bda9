import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CallResult } from '#app/db/column-types.ts'
import { addAbsence } from '#app/domain/customers/assignments/absences.server.ts'
import { handOverInSlices } from '#app/domain/customers/assignments/hand-over-leads.server.ts'
import { changeStatus } from '#app/domain/customers/calls/change-status.server.ts'
import { recordCall } from '#app/domain/customers/calls/record-call.server.ts'
import { responseTime } from '#app/domain/customers/calls/response-time.server.ts'
import { currentTexts } from '#app/domain/customers/consents/find-consent-texts.server.ts'
import { assignLead } from '#app/domain/customers/customer/assign-lead.server.ts'
import { deleteLead } from '#app/domain/customers/customer/delete-lead.server.ts'
import { withdrawRegistration } from '#app/domain/customers/customer/withdraw-registration.server.ts'
import { importCustomer } from '#app/domain/customers/import-export/import/import-customer.server.ts'
import { readSheet } from '#app/domain/customers/import-export/sheet/read-sheet.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { countChangedDays } from '#app/domain/customers/statistics/count-days.server.ts'
import { readDailyReport } from '#app/domain/customers/statistics/daily-report.server.ts'
import {
  dayFigures,
  definitionOf,
  type FigureName,
  funnelFigures,
  headFigures,
  hourFigures,
} from '#app/domain/customers/statistics/definitions.ts'
import { reportTables } from '#app/domain/customers/statistics/report-tables.ts'
import { medianMinutes } from '#app/domain/customers/statistics/summary.ts'
import { recordArrival } from '#app/domain/customers/visits/arrive.server.ts'
import { cancelVisit } from '#app/domain/customers/visits/book-visit.server.ts'
import { confirmVisit } from '#app/domain/customers/visits/confirm-visit.server.ts'
import { markMissed } from '#app/domain/customers/visits/mark-missed.server.ts'
import { bookForCustomer } from '#app/domain/customers/visits/office-visit.server.ts'
import { releaseLapsed } from '#app/domain/customers/visits/release-lapsed.server.ts'
import { undoArrival } from '#app/domain/customers/visits/undo-arrival.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { visitOffer } from '#app/domain/site/visit-offer.ts'
import { newId } from '#app/platform/ids.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { type DatabaseKind, eachDatabaseKind } from '../../../tests/support/database.ts'
import { movingClock, openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { filledIn } from '../../../tests/support/leads.ts'
import { describeFirst, runs } from '../../../tests/support/long.ts'
import { contextOf, enter, makePerson } from '../../../tests/support/people.ts'
import { siteWithVisits } from '../../../tests/support/visits.ts'
import { findOffice, officeContext } from '../office.server.ts'
import { loader as dailyWorkbook } from './daily/daily-workbook.ts'
import { loader as periodWorkbook } from './period/period-workbook.ts'
import { loader } from './period/screen.tsx'

// The test keeps every event and counts with plain sums: it uses none of the code under test.

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Midnight of Monday, in Korea. */
const monday = Date.parse('2026-11-22T15:00:00.000Z')
const koreanDate = (at: number) => new Date(at + 9 * hourMs).toISOString().slice(0, 10)
const koreanHourOf = (at: number) => new Date(at + 9 * hourMs).getUTCHours()
const week = Array.from({ length: 7 }, (_, n) => koreanDate(monday + n * dayMs))
const iso = (at: number) => new Date(at).toISOString()

interface Visit {
  /** When it was booked; of a walk-in when it came. */
  at: number
  start: number
  isWalkIn: boolean
  bookedBy: string
  state: 'booked' | 'visited' | 'missed' | 'moved' | 'cancelled' | 'lapsed'
  /** Until then it has to be confirmed. */
  hold: number | undefined
  receivedBy: string
  endedAt: number
  replaced: Visit | undefined
}

interface Customer {
  id: string
  phone: string
  at: number
  channel: string
  enteredBy: string
  owner: string
  contract: { at: number; by: string } | undefined
  calls: { at: number; by: string; result: CallResult }[]
  visits: Visit[]
  isGone: boolean
}

const sources: [params: Record<string, string>, channel: string][] = [
  [{ utm_source: 'naver', utm_medium: 'cpc' }, '네이버 광고'],
  [{ utm_source: 'naver', utm_medium: 'blog' }, '네이버'],
  [{ utm_source: 'instagram', utm_medium: 'paid_social' }, '페이스북·인스타그램 광고'],
  [{ utm_source: 'facebook', utm_medium: 'social' }, '페이스북·인스타그램'],
  [{ utm_source: 'danggeun' }, 'danggeun'],
]

/** Mulberry32. */
function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return { below, pick: <T>(all: readonly T[]): T => all[below(all.length)] as T }
}

/** A model house for a week, with a clock that moves between every two readings of it. */
class Week {
  office: TestInstall & { clock: ReturnType<typeof movingClock> }
  site: Site
  people: Record<'manager' | 'kim' | 'lee' | 'park' | 'desk', string>
  customers: Customer[] = []
  random: ReturnType<typeof randomOf>
  now = monday
  absent: { who: string; covering: string; until: number } | undefined
  phones = 0

  constructor(office: Week['office'], site: Site, people: Week['people'], seed: number) {
    this.office = office
    this.site = site
    this.people = people
    this.random = randomOf(seed)
  }

  get counsellors() {
    return [this.people.kim, this.people.lee, this.people.park]
  }

  get anybody() {
    return this.random.pick([...this.counsellors, this.people.manager])
  }

  set(at: number) {
    this.now = at
    this.office.clock.set(iso(at))
  }

  start(days: number, hour: number) {
    return monday + days * dayMs + hour * hourMs
  }

  /** Something that can still be booked. */
  someStart(): number {
    const starts = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((day) => [10, 13, 16].map((h) => this.start(day, h)))
    return this.random.pick(starts.filter((start) => start > this.now + 3 * hourMs))
  }

  isHeld = (visit: Visit) =>
    visit.state === 'booked' && visit.hold !== undefined && visit.hold <= this.now ? 'lapsed' : visit.state

  /** To come. */
  openOf = (one: Customer) => one.visits.find((visit) => visit.state === 'booked' && visit.start > this.now)

  booked(start: number, by: string, hold?: number): Visit {
    return {
      ...{ at: this.now, start, isWalkIn: false, bookedBy: by, state: 'booked', hold },
      ...{ receivedBy: '', endedAt: 0, replaced: undefined },
    }
  }

  async register(way: 'form' | 'office' | 'walk-in' | 'import', visitAt?: number) {
    const phone = `0103${String(3_000_000 + ++this.phones)}`
    const one: Customer = {
      ...{ id: '', phone, at: this.now, channel: '', enteredBy: '', owner: '' },
      ...{ contract: undefined, calls: [], visits: [], isGone: false },
    }
    const { office, site } = this
    const by = way === 'walk-in' ? this.people.desk : this.anybody
    if (way === 'import') {
      const texts = await currentTexts(office.db, site)
      const day = koreanDate(this.now - dayMs * this.random.below(3)) as Day
      const row = await office.db.transaction().execute((tx) =>
        importCustomer(
          tx,
          office,
          site,
          {
            ...{ fields: filledIn({ phone }), marketing: false, unitTypes: [], source: '', region: '' },
            ...{ registeredOn: day, consentOn: day },
          },
          {
            ...{
              importId: newId(),
              importName: '명단',
              choices: {} as never,
              asked: [],
              homes: undefined,
              months: 12,
              texts,
            },
            actor: { type: 'user', id: by },
          },
        ),
      )
      one.id = (row as { lead_id: string }).lead_id
      Object.assign(one, { at: Date.parse(`${day}T03:00:00.000Z`), channel: '불러온 명단', enteredBy: by })
    } else if (way === 'form') {
      const [params, channel] = this.random.pick(sources)
      const touch = { at: iso(this.now), landing: '/', params }
      const { leadId } = await createLead(
        office,
        site,
        {
          form: 'popup',
          fields: filledIn({ phone }),
          submissionKey: newId(),
          visitAt: visitAt ? iso(visitAt) : undefined,
          attribution: { first: touch, last: touch },
          trust: { proven: true, isCrowded: false, canBook: true },
        },
        { type: 'visitor' },
      )
      Object.assign(one, { id: leadId, channel })
      if (visitAt) {
        this.release(visitAt)
        const hold = Math.max(Math.min(this.now + dayMs, visitAt - 2 * hourMs), this.now + hourMs / 2)
        one.visits.push(this.booked(visitAt, '', hold))
      }
    } else {
      const isCall = way === 'office'
      const { leadId } = await createLead(
        office,
        site,
        {
          form: isCall ? 'call' : 'desk',
          fields: filledIn({ phone }),
          submissionKey: newId(),
          trust: { proven: true, isCrowded: false, canBook: true },
          desk: { channel: isCall ? 'desk:phone' : 'desk:tablet', takenBy: by, isSilent: true },
        },
        { type: 'user', id: by },
      )
      Object.assign(one, { id: leadId, channel: isCall ? '전화 문의' : '현장 방문', enteredBy: by })
    }
    this.customers.push(one)
    if (way === 'walk-in') await this.arrive(one, by)
    return one
  }

  async assign(one: Customer, to: string) {
    const by = { type: 'user', id: this.people.manager } as const
    if (await assignLead(this.office, this.site, one.id, to, by)) one.owner = to
  }

  /** A booking of an hour frees its places that nobody confirmed in time. */
  release(start: number) {
    for (const one of this.customers)
      for (const visit of one.visits) if (visit.start === start) visit.state = this.isHeld(visit)
  }

  /** Moves what was to come, or confirms it where it is the same hour. */
  noteBooking(one: Customer, start: number, by: string) {
    const open = this.openOf(one)
    if (open?.start === start && open.hold === undefined) return
    // A held place is confirmed, unless it has gone since.
    if (open?.start === start) {
      open.hold = undefined
      return
    }
    if (open) open.state = this.isHeld(open) === 'lapsed' ? 'lapsed' : 'moved'
    this.release(start)
    one.visits.push(this.booked(start, by))
  }

  async call(one: Customer) {
    const by = this.anybody
    const result = this.random.pick<CallResult>([
      ...(['reached', 'missed', 'missed', 'call-again'] as const),
      ...(['visit-booked', 'rejected'] as const),
    ])
    const start = this.someStart()
    const isVisit = result === 'visit-booked'
    const at = this.now
    const answer = await recordCall(
      this.office,
      this.site,
      one.id,
      {
        ...{ callId: newId(), result, note: '' },
        nextCallAt: result === 'call-again' ? new Date(this.now + dayMs) : undefined,
        visitAt: isVisit ? iso(start) : undefined,
        bookedVisit: 'keep',
      },
      { type: 'user', id: by },
    )
    expect(answer.ok, JSON.stringify(answer)).toBe(true)
    if (isVisit) this.noteBooking(one, start, by)
    one.calls.push({ at, by, result })
  }

  async book(one: Customer) {
    const [start, by] = [this.someStart(), this.anybody]
    const where = { startsAt: iso(start), isAboveCapacity: false }
    const answer = await bookForCustomer(this.office, this.site, one.id, where, { type: 'user', id: by })
    expect(answer.ok, JSON.stringify(answer)).toBe(true)
    this.noteBooking(one, start, by)
  }

  async confirm(one: Customer) {
    const open = this.openOf(one)
    if (!open?.hold || this.isHeld(open) === 'lapsed') return
    expect((await confirmVisit(this.office, this.site, one.id, { type: 'visitor' })).ok).toBe(true)
    open.hold = undefined
  }

  async cancel(one: Customer) {
    const open = this.openOf(one)
    const by = { type: 'user', id: this.people.desk } as const
    const answer = await cancelVisit(this.office, this.site, one.id, by, { message: 'cancellation' })
    expect(answer.ok).toBe(open !== undefined)
    if (open) Object.assign(open, { state: 'cancelled', endedAt: this.now })
  }

  receiverOf(one: Customer, by: string): string {
    if (!one.owner || this.counsellors.includes(by)) return by
    const { absent } = this
    const isAway = absent && absent.who === one.owner && this.now < absent.until
    return one.owner === by ? by : isAway ? absent.covering : one.owner
  }

  async arrive(one: Customer, by = this.random.pick([this.people.desk, this.anybody])) {
    const actor = { type: 'user', id: by } as const
    const { now } = this
    const arrival = await recordArrival(this.office, this.site, one.id, { withGift: false }, actor)
    const today = koreanDate(now)
    const isToday = (visit: Visit) => koreanDate(visit.start) === today
    if (one.visits.some((visit) => visit.state === 'visited' && isToday(visit))) return
    const receivedBy = this.receiverOf(one, by)
    const kept = one.visits.findLast(
      (visit) => !visit.isWalkIn && isToday(visit) && ['booked', 'missed'].includes(this.isHeld(visit)),
    )
    if (kept) Object.assign(kept, { state: 'visited', receivedBy, hold: undefined })
    else {
      const open = this.openOf(one)
      const isFirm = open && this.isHeld(open) === 'booked'
      if (open) open.state = isFirm ? 'moved' : 'lapsed'
      const replaced = isFirm ? open : undefined
      const visit = {
        ...this.booked(now, ''),
        isWalkIn: true,
        state: 'visited',
        receivedBy,
        replaced,
      } as const
      one.visits.push({ ...visit })
    }
    if (this.random.below(6)) return
    // Taken back three minutes later.
    this.set(now + 3 * minuteMs)
    const undone = await undoArrival(this.office, this.site, arrival?.visitId ?? '', actor)
    expect(undone.ok).toBe(true)
    const visit = kept ?? (one.visits.at(-1) as Visit)
    visit.state = kept ? 'booked' : 'cancelled'
    if (!visit.replaced) return
    this.release(visit.replaced.start)
    one.visits.push(this.booked(visit.replaced.start, by))
  }

  async contract(one: Customer) {
    const [by, at] = [this.anybody, this.now]
    const to = one.contract ? 'contacted' : 'contracted'
    const actor = { type: 'user', id: by } as const
    const change = { leadId: one.id, to, isManager: true }
    if ((await changeStatus(this.office, this.site, change, actor)) === 'changed')
      one.contract = to === 'contracted' ? { at, by } : undefined
  }

  async handOver() {
    const [from, to] = [this.random.pick(this.counsellors), this.random.pick(this.counsellors)]
    if (from === to) return
    const actor = { type: 'user', id: this.people.manager } as const
    await handOverInSlices(this.office, { from, to, siteIds: [this.site.id], actor })
    for (const one of this.customers) if (one.owner === from && !one.isGone) one.owner = to
  }

  async deputise() {
    if (this.absent && this.absent.until > this.now) return
    const [who, covering] = [this.people.kim, this.people.lee]
    const until = this.now + dayMs
    await addAbsence(
      this.office,
      this.site.id,
      { userId: who, from: new Date(this.now), until: new Date(until), coveredBy: covering },
      { type: 'user', id: this.people.manager },
    )
    this.absent = { who, covering, until }
  }

  /** The jobs of the night; then some are destroyed, whose visits to come go with them. */
  async night(day: number) {
    this.set(this.start(day, 23))
    await releaseLapsed(this.office)
    await markMissed(this.office)
    for (const one of this.customers)
      for (const visit of one.visits) {
        const state = this.isHeld(visit)
        visit.state =
          state === 'booked' && visit.start < this.now ? (visit.hold ? 'lapsed' : 'missed') : state
      }
    for (const one of this.customers.filter(({ isGone }) => !isGone)) {
      if (this.random.below(15)) continue
      const actor = { type: 'visitor' } as const
      if (this.random.below(2)) await withdrawRegistration(this.office, this.site, one.id, actor)
      else await this.office.db.transaction().execute((tx) => deleteLead(tx, this.site.id, one.id))
      one.isGone = true
      one.owner = ''
      one.visits = one.visits.filter((visit) => visit.state !== 'booked')
    }
    await countChangedDays(this.office)
  }

  async live(customers: number) {
    const perDay = Math.ceil(customers / 7)
    for (let day = 0; day < 7; day++) {
      const times = Array.from({ length: perDay * 6 }, () => this.random.below(12 * 60))
      let arrivals = perDay
      for (const time of times.sort((a, b) => a - b)) {
        const at = this.start(day, 9) + time * minuteMs
        // Half a minute later than registrations, so that no wait is near one of the bounds.
        this.set(Math.max(at + minuteMs / 2, this.now + 20_000))
        if (arrivals && this.random.below(6) === 0) {
          arrivals--
          this.set(this.now + minuteMs - (this.now % minuteMs))
          const way = this.random.pick(['form', 'form', 'office', 'walk-in', 'import'] as const)
          await this.register(way, this.random.below(2) ? this.someStart() : undefined)
          continue
        }
        const there = this.customers.filter(({ isGone }) => !isGone)
        // Who came last is called soon.
        const one = this.random.below(3) ? this.random.pick(there) : there.at(-1)
        if (!one) continue
        await this.random.pick([
          ...[() => this.call(one), () => this.call(one), () => this.book(one), () => this.cancel(one)],
          ...[() => this.arrive(one), () => this.confirm(one), () => this.contract(one)],
          ...[() => this.assign(one, this.random.pick(this.counsellors)), () => this.handOver()],
          () => this.deputise(),
        ])()
      }
      await this.night(day)
    }
  }

  /** Every event: its day, its name, by whom, and its hour. */
  *events(): Generator<{
    day: string
    hour: number
    name: string
    by: string
    channel: string
    isGone: boolean
  }> {
    for (const one of this.customers) {
      const { channel, isGone } = one
      const event = (at: number, name: string, by = '') => ({
        ...{ day: koreanDate(at), hour: koreanHourOf(at), name, by, channel, isGone },
      })
      yield event(one.at, 'registered', one.enteredBy)
      const answered = one.calls.filter(({ result }) => result !== 'missed')
      const [first] = one.calls
      for (const { at, by } of one.calls) yield event(at, 'calls', by)
      for (const { at, by } of answered) yield event(at, 'reached_calls', by)
      if (first) {
        yield event(one.at, 'called')
        yield event(first.at, 'first_calls', first.by)
        if (first.at - one.at <= 5 * minuteMs) yield event(first.at, 'first_calls_in_5', first.by)
      }
      if (answered.length) yield event(one.at, 'reached')
      const valid = one.visits.filter(
        ({ isWalkIn, state }) => !isWalkIn && ['booked', 'visited', 'missed'].includes(state),
      )
      const came = one.visits.filter(({ state }) => state === 'visited')
      if (valid.length) yield event(one.at, 'booked')
      if (came.length) yield event(one.at, 'visited')
      else if (valid.some(({ state }) => state === 'missed')) yield event(one.at, 'missed')
      for (const visit of valid) {
        yield event(visit.at, 'bookings', visit.bookedBy)
        yield event(visit.start, 'expected')
        if (visit.state === 'missed') yield event(visit.start, 'no_shows')
      }
      for (const visit of came) {
        yield event(visit.start, 'visits', visit.receivedBy)
        if (visit.isWalkIn) yield event(visit.start, 'walk_ins', visit.receivedBy)
      }
      for (const visit of one.visits)
        if (visit.state === 'cancelled' && !visit.isWalkIn) yield event(visit.endedAt, 'cancellations')
      if (one.contract) {
        yield event(one.at, 'contracted')
        yield event(one.contract.at, 'contracts', one.contract.by)
      }
    }
  }

  count(which: Partial<{ day: string; hour: number; name: string; by: string; channel: string }>): number {
    let count = 0
    for (const event of this.events())
      if (Object.entries(which).every(([key, value]) => event[key as 'day'] === value)) count++
    return count
  }
}

async function open(kind: DatabaseKind, seed: number): Promise<Week> {
  const standing = await openTestInstall(kind)
  standing.clock.set(iso(monday))
  const offer = visitOffer.parse({
    ...{ from: '2026-11-01', until: '2026-12-31', times: ['10:00', '13:00', '16:00'], capacity: 500 },
  })
  const site = await siteWithVisits(standing, offer)
  const office = { ...standing, clock: movingClock(new Date(monday)) }
  const person = (email: string, role: 'manager' | 'counsellor' | 'desk') =>
    makePerson(standing, { email: `${email}@example.com`, role })
  const people = {
    manager: await person('manager', 'manager'),
    kim: await person('kim', 'counsellor'),
    lee: await person('lee', 'counsellor'),
    park: await person('park', 'counsellor'),
    desk: await person('desk', 'desk'),
  }
  return new Week(office, site, people, seed)
}

/** A manager at the office, who opens addresses. */
async function manager({ office, site }: Week) {
  const ctx = contextOf(office)
  const browser = await enter(ctx, 'manager@example.com')
  const asked = async (query: Record<string, string>) => {
    const request = browser.request(`/admin?${new URLSearchParams({ site: site.slug, ...query })}`)
    const context = new RouterContextProvider(new Map([[officeContext, await findOffice(ctx, request)]]))
    return { request, context, params: {} } as unknown as LoaderFunctionArgs
  }
  const period = { from: week[0] ?? '', until: week[6] ?? '' }
  return {
    /** What the screen 통계 shows of the week. */
    screen: async () => await loader(await asked(period)),
    /** The same as a workbook. */
    workbook: async () => await sheetsIn(await periodWorkbook(await asked(period))),
    daily: async (day: Day) => await sheetsIn(await dailyWorkbook(await asked({ day }))),
  }
}

type Manager = Awaited<ReturnType<typeof manager>>
type Sheets = Map<string, Record<string, string>[]>

/** Rows of each sheet but the cover by their headings, as the office's reader of lists reads them. */
async function sheetsIn(answer: Response): Promise<Sheets> {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const read = (sheet: number) => {
    const table = readSheet(bytes, { sheet, line: sheet ? 1 : 0 })
    if (!table.ok) throw new Error(table.reason)
    return table
  }
  return new Map(
    read(0)
      .sheets.map(({ name }, sheet) => ({ name, sheet }))
      .slice(1)
      .map(({ name, sheet }) => {
        const { headings, rows } = read(sheet)
        return [
          name,
          rows.map((row) => Object.fromEntries(headings.map((title, i) => [title, row[i] ?? '']))),
        ]
      }),
  )
}

/** Of the row that its first cell names. */
const rowOf = (sheets: Sheets, sheet: string, name: string) =>
  sheets.get(sheet)?.find((row) => Object.values(row)[0] === name)

const cell = (row: Record<string, string> | undefined, figure: FigureName) =>
  Number(row?.[definitionOf(figure).name] ?? 0)

const cohort = ['called', 'reached', 'booked', 'visited', 'missed', 'contracted'] as const
const byPerson = [
  ...(['registered', 'calls', 'reached_calls', 'first_calls', 'first_calls_in_5'] as const),
  ...(['bookings', 'visits', 'walk_ins', 'contracts'] as const),
]

async function compare(life: Week) {
  const office = await manager(life)
  const screen = await office.screen()
  const sheets = await office.workbook()
  for (const row of screen.days)
    for (const name of [...dayFigures, ...cohort])
      expect([row.day, name, row[name]]).toEqual([row.day, name, life.count({ day: row.day, name })])
  expect(sheets.get('일별')?.map((row) => row.날짜)).toEqual(week.toReversed())
  for (const day of week)
    for (const name of dayFigures)
      expect([day, name, cell(rowOf(sheets, '일별', day), name)]).toEqual([
        ...[day, name, life.count({ day, name })],
      ])
  const inWeek = (which: { name: string; by?: string; channel?: string }) =>
    week.reduce((sum, day) => sum + life.count({ day, ...which }), 0)
  for (const name of [...dayFigures, ...cohort])
    expect([name, screen.total[name]]).toEqual([name, inWeek({ name })])
  for (const name of headFigures)
    expect([name, cell(rowOf(sheets, '요약', '선택한 기간'), name)]).toEqual([name, inWeek({ name })])
  for (const name of funnelFigures)
    expect([name, rowOf(sheets, '접수한 고객의 진행', definitionOf(name).name)]).toMatchObject([
      ...[name, { 고객: String(inWeek({ name })) }],
    ])
  const names = { ...life.people, 고객이직접: '' }
  for (const [person, by] of Object.entries(names)) {
    const row = screen.colleagues.find(({ name }) => name.replaceAll(' ', '') === person)
    const inSheet = row && rowOf(sheets, '직원별', row.name)
    for (const name of byPerson)
      expect([person, name, row?.counts[name] ?? 0, cell(inSheet, name)]).toEqual([
        ...[person, name, inWeek({ name, by }), inWeek({ name, by })],
      ])
    const has = life.customers.filter(({ owner }) => owner === by).length
    if (by)
      expect([person, row?.assigned ?? 0, Number(inSheet?.['지금 담당'] ?? 0)]).toEqual([person, has, has])
  }
  const channels = screen.groups.find(({ name }) => name === 'channel')?.rows ?? []
  for (const channel of new Set(life.customers.map((one) => one.channel)))
    for (const name of ['registered', 'booked', 'visited', 'contracted'] as const) {
      const shown = channels.find((row) => row.name === channel)?.counts[name] ?? 0
      const inSheet = cell(rowOf(sheets, '채널별', channel), name)
      const counted = inWeek({ name, channel })
      expect([channel, name, shown, inSheet]).toEqual([channel, name, counted, counted])
    }
  // What is no plain count: the sheets say what the screen says, in numbers.
  for (const { title, column, rows } of screen.groups)
    expect([title, sheets.get(title)?.map((row) => [row[column], row['첫 통화 소요(분)']])]).toEqual([
      ...[title, rows.map(({ name, counts }) => [name, minutesIn(medianMinutes(counts))])],
    ])
  for (const day of week) await compareReport(life, office, day as Day)
}

const minutesIn = (minutes: number | undefined) =>
  minutes === undefined ? '' : Number.isFinite(minutes) ? String(Math.round(minutes)) : '24시간 초과'

async function compareReport(life: Week, office: Manager, day: Day) {
  const tables = reportTables(await readDailyReport(life.office, life.site, day))
  const [counts, hours] = tables
  // Its workbook has the same rows, and those are counted independently below.
  const sheets = await office.daily(day)
  for (const { title, heads, rows, empty } of tables) {
    const inSheet = sheets.get(title)?.map((row) => [row.구분, ...heads.map((head) => row[head])])
    const shown = rows.map(({ label, values }) => [label, ...values.map(String)])
    expect([day, title, inSheet]).toEqual([
      day,
      title,
      shown.length ? shown : [[empty, ...heads.map(() => '')]],
    ])
  }
  const before = koreanDate(Date.parse(`${day}T00:00:00+09:00`) - dayMs)
  expect(counts?.rows.map(({ values }) => values.slice(0, 2))).toEqual(
    dayFigures.map((name) => [life.count({ day, name }), life.count({ day: before, name })]),
  )
  // The hours of those who are there, those who are not, and their sum, which is the day's.
  for (const { label, values } of hours?.rows ?? []) {
    const wanted = hourFigures.map((name) => {
      const ofDay = [...life.events()].filter((event) => event.day === day && event.name === name)
      if (label === '합계') return ofDay.length
      const some = ofDay.filter(({ isGone, hour }) =>
        isGone ? label === '파기한 고객' : label === `${hour}시`,
      )
      return some.length
    })
    expect([day, label, values]).toEqual([day, label, wanted])
  }
  const [sum, ...others] = hours?.rows.toReversed() ?? []
  expect(sum?.values ?? []).toEqual(
    hourFigures
      .map((_, i) => others.reduce((total, { values }) => total + (values[i] ?? 0), 0))
      .slice(0, sum ? undefined : 0),
  )
}

async function liveThrough(kind: DatabaseKind, seed: number, customers: number) {
  const life = await open(kind, seed)
  const { office, site } = life
  try {
    await life.live(customers)
    for (const userId of [undefined, ...life.counsellors]) {
      const today = await responseTime(office, { siteIds: [site.id], userId })
      const calls = life.customers
        .filter(({ isGone }) => !isGone)
        .flatMap((one) => one.calls.slice(0, 1))
        .filter(({ at, by }) => koreanDate(at) === week[6] && (!userId || by === userId))
      expect(today.calls, `seed ${seed}`).toBe(calls.length)
    }
    // In the next night, when the week is over.
    life.set(life.start(7, 2))
    await countChangedDays(office)
    await compare(life)
    // The same after every day is counted again from what is there.
    await office.db.updateTable('figure_runs').set({ measures_version: 0 }).execute()
    expect(await countChangedDays(office)).toBeGreaterThan(6)
    await compare(life)
  } finally {
    await office.close()
  }
}

describeFirst(1, eachDatabaseKind)('random weeks on %s', (kind) => {
  const weeks = Array.from({ length: runs(1, 4) }, (_, i) => [i + 1, [12, 60, 60, 300][i] as number] as const)
  test.each(weeks)(
    'week %i of %i customers: screen, daily report, its print, both workbooks and an own count are equal',
    async (seed, customers) => await liveThrough(kind, seed, customers),
    20 * minuteMs,
  )
})
