import { randomBytes } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import type { DepsWithOrigin } from '#app/db/deps.ts'
import { placeInTeam, saveTeam } from '#app/domain/customers/assignments/teams.server.ts'
import { keepOwnCaller } from '#app/domain/customers/customer/assign-lead.server.ts'
import { leadScope } from '#app/domain/customers/customer/lead-scope.ts'
import { setStatus } from '#app/domain/customers/customer/move-lead.server.ts'
import { fieldNames } from '#app/domain/customers/fields.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { readBoard } from '#app/domain/homes/board.server.ts'
import { hasHomes } from '#app/domain/homes/has-homes.server.ts'
import { type Home, type HomePlace, homeKey } from '#app/domain/homes/home.ts'
import { saveHomes } from '#app/domain/homes/save-homes.server.ts'
import {
  amountsOf,
  type ChosenWith,
  excludedOptions,
  priceOfHome,
} from '#app/domain/publishing/pages/contract-amounts.ts'
import { findPrices } from '#app/domain/publishing/pages/find-prices.server.ts'
import type { PriceTable } from '#app/domain/publishing/pages/price-of.ts'
import { recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { SiteRole } from '#app/domain/record/roles.ts'
import { callReserve, sellHome, signContract, waiveHome } from '#app/domain/sales/contracts.server.ts'
import { changeHomesDirectly } from '#app/domain/sales/direct-events.server.ts'
import { extendHold, holdHome, holdMinutes, releaseHold } from '#app/domain/sales/holds.server.ts'
import type { Party } from '#app/domain/sales/parties.ts'
import { type Asked, askForHomes, decideRequest } from '#app/domain/sales/requests.server.ts'
import { reverseLast } from '#app/domain/sales/reverse.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { createUser } from '#app/domain/staff/create-user.server.ts'
import { passwordHasher } from '#app/domain/staff/password-hash.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs, hourMs, minuteMs } from '#app/platform/durations.ts'
import { newId } from '#app/platform/ids.ts'
import { koreanDay, utcOf, utcOffsetMs } from '#app/platform/korean-day.ts'
import { seededChance, staff, type Teller, tellerOf } from './made-up-people.ts'

/** Homes of the demo's layout; the numbers below fit them. */
const homesOfDemo = 2043
const story = {
  excluded: 6,
  preparing: 40,
  winners: 1010,
  /** Winners who signed; four of these contracts have ended. */
  signed: 874,
  endedOfWinners: 4,
  waived: 90,
  reserveCalled: 40,
  reserveSigned: 28,
  /** Opened as 선착순 (first come, first served): the homes that nobody applied for. */
  firstCome: 820,
  sold: 416,
  endedOfSold: 14,
  held: 16,
  letGo: 24,
  /** Customers who have bought nothing yet. */
  looking: 90,
} satisfies Record<string, number>

type Person = { type: 'user'; id: string }
type Office = Record<'manager' | 'desk' | 'otherDesk', Person> & { leads: Person[]; counsellors: Person[] }

interface Step {
  at: number
  run: () => Promise<unknown>
}

/**
 * Writes contract weeks that end today: homes, winners, contracts, holds and customers, all invented, and the same ones at each
 * run. Every step is one that the office takes, with its rights, records and journal; all steps or none are kept.
 * @returns undefined where the site has homes already
 */
export async function writeContractWeeks(
  { db, keys, clock, origin }: DepsWithOrigin,
  site: Site,
  places: readonly HomePlace[],
  passwordCost?: Parameters<typeof passwordHasher>[0],
): Promise<{ homes: number } | undefined> {
  const now = clock.now()
  // Nobody knows the password: people sign in by a link from `npm run admin`.
  const passwordHash = await passwordHasher(passwordCost).hash(randomBytes(32).toString('hex'))
  return await db.transaction().execute(async (tx) => {
    if (await hasHomes(tx, site.id)) return undefined
    let at = now
    const deps = { db: asOneTransaction(tx), keys, origin, clock: { now: () => at } }
    const setTime = (ms: number) => {
      at = new Date(Math.min(ms, now.getTime()))
    }
    setTime(timeOf(now, 61, 9 * 60))
    const office = await hire(deps, site, passwordHash)
    await new ContractWeeks(deps, site, office, now, setTime).live(places)
    return { homes: places.length }
  })
}

/** Domain functions begin their own transactions; here they run inside one. */
function asOneTransaction(tx: Db): Db {
  const joined: Db = new Proxy(tx, {
    get(target, key) {
      if (key === 'transaction')
        return () => ({ execute: (run: (db: Db) => Promise<unknown>) => run(joined) })
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return joined
}

/** Minutes of the Korean day that many days ago. */
const timeOf = (now: Date, daysAgo: number, minutes: number): number =>
  utcOf(koreanDay(now)) - utcOffsetMs - daysAgo * dayMs + minutes * minuteMs

async function hire(deps: DepsWithOrigin, site: Site, passwordHash: string): Promise<Office> {
  const employ = async (name: string, mailbox: string, role: SiteRole): Promise<Person> => {
    const id = await createUser(deps.db, deps.clock, {
      name,
      email: `${mailbox}@${site.slug}.example`,
      passwordHash,
    })
    const at = deps.clock.now()
    await deps.db
      .insertInto('memberships')
      .values({ id: newId(), user_id: id, site_id: site.id, role, created_at: toTimestamp(at) })
      .execute()
    await recordAudit(deps.db, {
      siteId: site.id,
      at,
      actor: { type: 'system' },
      action: 'membership.begun',
      subject: ['user', id],
      details: { role },
    })
    return { type: 'user', id }
  }
  const manager = await employ(staff.manager, 'manager', 'manager')
  const [desk, otherDesk] = [
    await employ(staff.desks[0], 'contracts1', 'contracts'),
    await employ(staff.desks[1], 'contracts2', 'contracts'),
  ]
  const [leads, counsellors]: [Person[], Person[]] = [[], []]
  for (const [i, { name, lead, members }] of staff.teams.entries()) {
    await saveTeam(deps, site.id, { name }, manager)
    const { id: teamId } = await deps.db
      .selectFrom('teams')
      .select('id')
      .where('site_id', '=', site.id)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    const leading = await employ(lead, `team${i + 1}`, 'lead')
    leads.push(leading)
    await placeInTeam(deps, site.id, { userId: leading.id, teamId, leads: true }, manager)
    for (const member of members) {
      const one = await employ(member, `counsellor${counsellors.length + 1}`, 'counsellor')
      counsellors.push(one)
      await placeInTeam(deps, site.id, { userId: one.id, teamId, leads: false }, manager)
    }
  }
  return { manager, desk, otherDesk, leads, counsellors }
}

class ContractWeeks {
  readonly deps: DepsWithOrigin
  readonly site: Site
  readonly office: Office
  readonly now: Date
  readonly setTime: (ms: number) => void
  readonly chance = seededChance(20261127)
  /** What buyers choose with a home; it changes no state. */
  readonly taste = seededChance(20261128)
  readonly people: Teller = tellerOf(this.chance)
  readonly steps: Step[] = []
  readonly seen = new Map<string, { id: string; version: number }>()
  prices: readonly PriceTable[] = []
  contracts = 0
  customers = 0

  constructor(deps: DepsWithOrigin, site: Site, office: Office, now: Date, setTime: (ms: number) => void) {
    this.deps = deps
    this.site = site
    this.office = office
    this.now = now
    this.setTime = setTime
  }

  async live(places: readonly HomePlace[]): Promise<void> {
    const { deps, site, office } = this
    const of = (part: keyof typeof story) => Math.ceil((story[part] * places.length) / homesOfDemo)
    this.prices = await findPrices(deps.db, site)
    this.setTime(this.when(60, 9))
    granted(await saveHomes(deps, site, places, office.manager))
    const homes = (await readBoard(deps.db, site)).homes
    for (const { id, version } of homes) this.seen.set(id, { id, version })

    const preparing = new Set(homes.slice(homes.length - of('preparing')))
    const wanted = this.byDemand(homes.filter((home) => !preparing.has(home)))
    const excluded = wanted.splice(wanted.length - of('excluded'))
    const winners = wanted.slice(0, of('winners'))
    const left = wanted.slice(of('winners'))
    this.directly(this.when(60, 10), 'exclude', excluded, office.manager)
    const special = winners.filter((_, i) => i % 9 < 4)
    const general = [...winners.filter((_, i) => i % 9 >= 4), ...left]
    this.byTwo(this.when(58, 10), special, openAs('special', '입주자모집공고 특별공급'))
    this.byTwo(this.when(58, 11), general, openAs('general', '입주자모집공고 일반공급'))
    this.directly(this.when(46, 17.6), 'close', left, office.desk)
    for (const [i, home] of winners.entries())
      this.byTwo(this.when(45 - (i % 2), 9.5 + (i * 7) / winners.length), [home], {
        kind: 'assign',
        parties: this.people.parties(),
      })
    this.contractsOfWinners(winners, of)
    const offered = left.slice(0, of('firstCome'))
    this.byTwo(this.when(27, 10), offered, openAs('first-come', '1·2순위 청약 결과 순위 내 미달'))
    this.salesToTheFirst(offered, of)
    for (let i = 0; i < of('looking'); i++) this.customer(this.openHour(1 + this.chance.below(20)))
    for (const { at, run } of this.steps.sort((a, b) => a.at - b.at)) {
      this.setTime(at)
      await run()
    }
    await this.today(offered.slice(of('sold')), winners, left.slice(of('firstCome')), of)
  }

  contractsOfWinners(winners: readonly Home[], of: (part: keyof typeof story) => number): void {
    const { deps, site, office } = this
    const signing = winners.slice(0, of('signed'))
    // Nine of ten come in the three days of the contract, the others later.
    for (const [i, home] of signing.entries()) {
      const daysAgo = i % 10 === 9 ? 8 + this.chance.below(20) : 31 + this.chance.below(3)
      this.sign(this.openHour(daysAgo), home)
    }
    for (const home of this.spread(signing, of('endedOfWinners')))
      this.end(this.openHour(2 + this.chance.below(5)), home)
    const waived = winners.slice(of('signed'), of('signed') + of('waived'))
    for (const home of waived)
      this.step(this.openHour(29), async () =>
        granted(await waiveHome(deps, site, this.at(home), '정당계약 기간에 계약하지 않음', office.manager)),
      )
    for (const [i, home] of waived.slice(0, of('reserveCalled')).entries()) {
      const parties = this.people.parties()
      const desk = i % 2 ? office.desk : office.otherDesk
      this.step(this.openHour(22 + this.chance.below(3)), async () =>
        granted(await callReserve(deps, site, this.at(home), parties, desk)),
      )
      if (i < of('reserveSigned')) this.sign(this.openHour(10 + this.chance.below(10)), home)
    }
  }

  salesToTheFirst(offered: readonly Home[], of: (part: keyof typeof story) => number): void {
    const sold = offered.slice(0, of('sold'))
    for (const [i, home] of sold.entries()) {
      // More at the beginning, and some each day since.
      const daysAgo = 1 + Math.floor(25 * (1 - this.chance.next() ** 1.6))
      const at = i < of('endedOfSold') ? this.openHour(15 + this.chance.below(10)) : this.openHour(daysAgo)
      this.sell(at, home)
      if (i < of('endedOfSold')) this.end(this.openHour(2 + this.chance.below(9)), home)
      // The first contract was entered for the wrong home, and then again.
      if (i === of('endedOfSold')) this.reverse(at + hourMs, home)
    }
    for (const [i, home] of offered.slice(of('sold'), of('sold') + of('letGo')).entries()) {
      const customer = this.customer(this.openHour(9 + this.chance.below(9)))
      const at = this.openHour(2 + this.chance.below(6))
      this.hold(at, home, customer)
      if (i % 3)
        this.step(at + 3 * minuteMs, async () =>
          granted(await releaseHold(this.deps, this.site, this.at(home), customer.by)),
        )
    }
  }

  /** Work in progress: holds that expire soon, and requests that wait for the manager. */
  async today(
    offered: readonly Home[],
    winners: readonly Home[],
    left: readonly Home[],
    of: (part: keyof typeof story) => number,
  ): Promise<void> {
    const { deps, site, office } = this
    const ask = async (homes: readonly Home[], details: Asked, by: Person) => {
      if (homes.length)
        granted(
          await askForHomes(
            deps,
            site,
            homes.map((home) => this.at(home)),
            details,
            by,
          ),
        )
    }
    this.steps.length = 0
    const rest = offered.slice(of('letGo'), of('letGo') + of('held'))
    for (const [i, home] of rest.entries()) {
      const by = office.counsellors[i % office.counsellors.length]
      const customer = this.customer(this.now.getTime() - (40 + i) * minuteMs, by)
      this.hold(this.now.getTime() - (22 - i) * minuteMs, home, customer)
      const longer = { 0: office.manager, 2: office.leads[i % office.leads.length] }[i % 4]
      if (longer)
        this.step(this.now.getTime() - 2 * minuteMs, async () =>
          granted(
            await extendHold(
              deps,
              site,
              { home: this.at(home), by: longer === office.manager ? 3 * 24 * 60 : 4 * 60 },
              longer,
            ),
          ),
        )
    }
    const signing = winners.slice(0, of('signed'))
    const [arrears, agreed] = [signing[1], signing[2]]
    const waived = winners.slice(of('signed') + of('reserveCalled'), of('signed') + of('waived'))
    const endedOn = koreanDay(this.now)
    this.step(this.now.getTime() - minuteMs, async () => {
      await ask(waived, openAs('unranked', '예비입주자 소진, 무순위 공고'), office.desk)
      await ask(left.slice(0, 20), openAs('first-come', '순위 내 미달 2차분'), office.otherDesk)
      const end = { kind: 'end', endedOn } as const
      if (arrears) await ask([arrears], { ...end, cause: 'buyer', reason: '계약자 요청' }, office.desk)
      if (agreed) await ask([agreed], { ...end, cause: 'agreed', reason: '합의 해제 신청' }, office.otherDesk)
    })
    for (const { at, run } of this.steps.sort((a, b) => a.at - b.at)) {
      this.setTime(at)
      await run()
    }
  }

  /** The last known version of a home; each event of a home is one of these steps. */
  at({ id }: Home): { id: string; version: number } {
    const seen = this.seen.get(id)
    if (!seen) throw new Error('a home of the demo story is not in the site')
    return { ...seen, version: seen.version++ }
  }

  step(at: number, run: () => Promise<unknown>): void {
    this.steps.push({ at, run })
  }

  directly(at: number, event: 'exclude' | 'close', homes: readonly Home[], by: Person): void {
    this.step(at, async () => {
      const seen = homes.map((home) => this.at(home))
      granted(await changeHomesDirectly(this.deps, this.site, event, seen, by))
    })
  }

  /** The contract desk asks, and the manager agrees a little later. */
  byTwo(at: number, homes: readonly Home[], details: Asked): void {
    const { deps, site, office } = this
    const asking: { id?: string } = {}
    this.step(at, async () => {
      const seen = homes.map((home) => this.at(home))
      asking.id = granted(await askForHomes(deps, site, seen, details, office.desk)).id
    })
    this.step(at + 2 * minuteMs, async () =>
      granted(await decideRequest(deps, site, asking.id ?? '', 'agree', office.manager)),
    )
  }

  signed(at: number, home: Home, parties: Party[]) {
    const contractNo = `${this.site.settings.receiptPrefix}-${String(++this.contracts).padStart(4, '0')}`
    return {
      parties,
      contractNo,
      signedOn: koreanDay(at),
      amounts: amountsOf(this.prices, home, this.chosen(home)),
    }
  }

  /** Four of five extend the balcony; of the options each third one, without those that exclude another. */
  chosen(home: Home): ChosenWith {
    const options: string[] = []
    const offered = priceOfHome(this.prices, home)?.options
    for (const { id } of offered ?? [])
      if (this.taste.below(3) === 0 && !excludedOptions(offered, [...options, id])) options.push(id)
    return { extension: this.taste.below(5) > 0, options }
  }

  sign(at: number, home: Home): void {
    const desk = this.chance.below(2) ? this.office.desk : this.office.otherDesk
    const parties = this.people.parties()
    this.step(at, async () =>
      granted(await signContract(this.deps, this.site, this.at(home), this.signed(at, home, parties), desk)),
    )
  }

  sell(at: number, home: Home): void {
    const desk = this.chance.below(2) ? this.office.desk : this.office.otherDesk
    const customer = this.customer(at - (1 + this.chance.below(6 * 24)) * hourMs)
    this.hold(at, home, customer)
    this.step(at + Math.min(18, holdMinutes(this.site) - 1) * minuteMs, async () =>
      granted(
        await sellHome(
          this.deps,
          this.site,
          this.at(home),
          this.signed(at, home, this.people.partiesWith(customer)),
          desk,
        ),
      ),
    )
  }

  end(at: number, home: Home): void {
    const causes = [
      ['buyer', '계약자 개인 사정'],
      ['agreed', '합의 해제'],
      ['arrears', '계약금 잔액 미납, 최고 뒤 해제'],
    ] as const
    const [cause, reason] = causes[this.chance.below(causes.length)] as (typeof causes)[number]
    this.byTwo(at, [home], { kind: 'end', cause, endedOn: koreanDay(at), reason })
  }

  reverse(at: number, home: Home): void {
    this.step(at, async () =>
      granted(
        await reverseLast(this.deps, this.site, this.at(home), '동·호수를 잘못 입력함', this.office.manager),
      ),
    )
    this.sell(at + 10 * minuteMs, home)
  }

  hold(at: number, home: Home, customer: Customer): void {
    const { deps, site } = this
    const scope = leadScope([{ id: site.id, role: 'counsellor' }], customer.by.id)
    this.step(at, async () =>
      granted(
        await holdHome(
          deps,
          site,
          { home: this.at(home), leadId: customer.leadId ?? '', scope },
          customer.by,
        ),
      ),
    )
  }

  /** A walk-in at the model house, assigned to the counsellor who received them. */
  customer(at: number, by = this.someCounsellor()): Customer {
    const { deps, site } = this
    const customer: Customer = { ...this.people.person(), by }
    const no = ++this.customers
    this.step(at, async () => {
      const { leadId } = await createLead(
        deps,
        site,
        {
          form: 'desk',
          fields: {
            ...(Object.fromEntries(fieldNames.map((name) => [name, ''])) as Record<
              (typeof fieldNames)[number],
              string
            >),
            ...{ name: customer.name, phone: customer.phone, agree: true, ads: false },
          },
          submissionKey: `contract-weeks:${no}`,
          trust: { proven: true, isCrowded: false, canBook: true },
          desk: { channel: 'desk:tablet', takenBy: by.id, isSilent: true },
        },
        by,
      )
      customer.leadId = leadId
      await keepOwnCaller(deps, site, leadId, by)
      await setStatus(deps.db, deps, site, { leadId, to: 'visited', actor: by })
    })
    return customer
  }

  /** Some sell more than others. */
  someCounsellor(): Person {
    const { counsellors } = this.office
    return counsellors[Math.floor(counsellors.length * this.chance.next() ** 1.5)] as Person
  }

  /** Better floors and types first; everything that follows uses this order. */
  byDemand(homes: readonly Home[]): Home[] {
    const types = [...new Set(homes.map(({ type }) => type))].sort()
    const highest = Math.max(...homes.map(({ floor }) => floor))
    const worth = new Map(
      homes.map((home) => [
        homeKey(home),
        this.chance.next() +
          (home.floor / highest) * 0.7 +
          (1 - types.indexOf(home.type) / types.length) * 0.9,
      ]),
    )
    return homes.toSorted((a, b) => (worth.get(homeKey(b)) ?? 0) - (worth.get(homeKey(a)) ?? 0))
  }

  spread(homes: readonly Home[], count: number): Home[] {
    return Array.from(
      { length: count },
      (_, i) => homes[Math.floor(((i + 0.5) * homes.length) / count)] as Home,
    )
  }

  when(daysAgo: number, hour: number): number {
    return timeOf(this.now, daysAgo, Math.round(hour * 60))
  }

  /** While the model house is open: from ten to half past five. */
  openHour(daysAgo: number): number {
    return this.when(daysAgo, 10 + this.chance.next() * 7.5)
  }
}

interface Customer {
  name: string
  phone: string
  by: Person
  leadId?: string
}

const openAs = (channel: Extract<Asked, { kind: 'open' }>['channel'], reason: string): Asked => ({
  kind: 'open',
  channel,
  reason,
})

/** @throws where a step of the story is refused */
function granted<Answer extends { ok: boolean }>(answer: Answer): Extract<Answer, { ok: true }> {
  if (!answer.ok) throw new Error(`a step of the story was refused: ${JSON.stringify(answer)}`)
  return answer as Extract<Answer, { ok: true }>
}
