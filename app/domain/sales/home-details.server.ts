import { z } from 'zod'
import type { Db } from '#app/db/client.server.ts'
import type { CaseState } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { inScope, type LeadScope } from '#app/domain/customers/customer/lead-scope.ts'
import { homeColumns, toHome } from '#app/domain/homes/board.server.ts'
import type { Home, HomeName } from '#app/domain/homes/home.ts'
import {
  causeNames,
  channelNames,
  eventNames,
  isHeld,
  type RecordedEvent,
} from '#app/domain/homes/home-states.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canRevealBuyers, seesEveryBuyer } from '#app/domain/record/permissions.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import { may, rightsOn } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { maskName } from '#app/platform/person-name.ts'
import { withoutOwnLinks } from '#app/platform/personal-text.ts'
import { maskPhone } from '#app/platform/phone.ts'
import { type ContractAmounts, readAmounts, totalOf } from './amounts.ts'

export interface HomeDetails {
  home: Home
  /** The open hold; with its customer only for readers who may see customers. */
  hold:
    | { by: string | undefined; isOwn: boolean; since: string; until: string; customer?: Customer }
    | undefined
  /** The open case, only for who sees its buyers. */
  sale: SaleDetails | undefined
  /** Somebody else's: only that there is one. */
  isHidden: boolean
  history: {
    at: string
    what: string
    note: string | undefined
    who: string | undefined
    reason: string | undefined
  }[]
}

interface Customer {
  id: string
  name: string
}

export interface SaleDetails {
  state: CaseState
  mayReveal: boolean
  /** Only for who may reveal. */
  contractNo: string | undefined
  contractedOn: string | undefined
  /** As it was signed; undefined where the site had no price for the home. */
  amounts: ContractAmounts | undefined
  soldBy: string | undefined
  customerId: string | undefined
  parties: { name: string; phone: string; share: string }[]
}

const mostHistory = 50

/** Who looks, and whose customers they see. */
export interface Viewer {
  actor: Actor & { id: string }
  scope: LeadScope
}

/** What the office knows of a home; names and numbers are masked. */
export async function findHomeDetails(
  { db, keys, clock }: Deps,
  site: Pick<Site, 'id'>,
  { building, number }: HomeName,
  { actor, scope }: Viewer,
): Promise<HomeDetails | undefined> {
  const row = await db
    .selectFrom('homes')
    .select(homeColumns)
    .where('site_id', '=', site.id)
    .where('building', '=', building)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) return undefined
  const home = toHome(row)
  const rights = await rightsOn(db, site.id, actor)
  const seesAll = may(rights, seesEveryBuyer)
  const now = toTimestamp(clock.now())
  const [hold, sale, events] = await Promise.all([
    isHeld(home, now) ? holdOf(db, home.id) : undefined,
    caseOf(db, home.id),
    eventsOf(db, site.id, home.id),
  ])
  const customers = await visibleCustomers({ db, keys }, scope, [hold?.lead_id, sale?.lead_id])
  const seesSale = sale !== undefined && (seesAll || (sale.lead_id !== null && customers.has(sale.lead_id)))
  const mayReveal = may(rights, canRevealBuyers)
  const names = await personNames(db, [
    hold?.held_by,
    sale?.sold_by,
    ...events.flatMap(({ actor_id, second_id }) => [actor_id, second_id]),
  ])
  const seesCase = (id: string | null) => seesAll || (seesSale && id === sale.id)
  const nameOf = (id: string | null | undefined) => (id ? names.get(id) : undefined)
  const customer = hold?.lead_id ? customers.get(hold.lead_id) : undefined
  return {
    home,
    hold: hold && {
      by: nameOf(hold.held_by),
      isOwn: hold.held_by === actor.id,
      since: hold.held_at,
      until: hold.held_until,
      ...(customer && { customer }),
    },
    sale: seesSale ? await describeSale({ db, keys }, sale, { mayReveal, customers, nameOf }) : undefined,
    isHidden: sale !== undefined && !seesSale,
    history: events.map((event) => ({
      at: event.at,
      what: eventNames[event.event as RecordedEvent] ?? event.event,
      note: noteOf(event) ?? (seesCase(event.case_id) ? amountOf(event) : undefined),
      who: [nameOf(event.actor_id), nameOf(event.second_id)].filter(Boolean).join(', ') || undefined,
      reason:
        event.reason_sealed && mayReveal && (!event.case_id || seesCase(event.case_id))
          ? withoutOwnLinks(decrypt(keys, event.reason_sealed, `home_events.reason:${event.id}`))
          : undefined,
    })),
  }
}

async function describeSale(
  deps: Deps<'db' | 'keys'>,
  sale: NonNullable<Awaited<ReturnType<typeof caseOf>>>,
  {
    mayReveal,
    customers,
    nameOf,
  }: {
    mayReveal: boolean
    customers: ReadonlyMap<string, Customer>
    nameOf: (id: string | null) => string | undefined
  },
): Promise<SaleDetails> {
  const parties = await partiesOf(deps, sale.id)
  return {
    state: sale.state,
    mayReveal,
    contractNo:
      sale.contract_no_sealed && mayReveal
        ? decrypt(deps.keys, sale.contract_no_sealed, `sales_cases.contract_no:${sale.id}`)
        : undefined,
    contractedOn: sale.contracted_on ?? undefined,
    amounts: readAmounts(sale.amounts),
    soldBy: nameOf(sale.sold_by),
    customerId: sale.lead_id && customers.has(sale.lead_id) ? sale.lead_id : undefined,
    parties: parties.map(({ name, phone, share }) => ({
      ...{ name: maskName(name), phone: maskPhone(phone), share },
    })),
  }
}

/** Names and numbers in full, which goes on record. @returns undefined where there is no sale, or not for this person */
export async function revealBuyers(
  deps: Deps,
  site: Pick<Site, 'id'>,
  name: HomeName,
  { actor, scope }: Viewer,
): Promise<SaleDetails['parties'] | undefined> {
  const { db, clock } = deps
  const found = await db
    .selectFrom('homes')
    .innerJoin('sales_cases', 'sales_cases.open_home_id', 'homes.id')
    .select(['sales_cases.id', 'sales_cases.lead_id'])
    .where('homes.site_id', '=', site.id)
    .where('building', '=', name.building)
    .where('number', '=', name.number)
    .executeTakeFirst()
  if (!found) return undefined
  const rights = await rightsOn(db, site.id, actor)
  if (!may(rights, canRevealBuyers)) return undefined
  const seesAll = may(rights, seesEveryBuyer)
  const customers = seesAll ? undefined : await visibleCustomers(deps, scope, [found.lead_id])
  if (customers && !customers.size) return undefined
  const parties = await partiesOf(deps, found.id)
  await recordAudit(db, {
    siteId: site.id,
    at: clock.now(),
    actor,
    action: 'buyer.revealed',
    subject: ['case', found.id],
  })
  return parties
}

const holdOf = (db: Db, homeId: string) =>
  db
    .selectFrom('home_holds')
    .select(['lead_id', 'held_by', 'held_at', 'held_until'])
    .where('open_home_id', '=', homeId)
    .executeTakeFirst()

const caseOf = (db: Db, homeId: string) =>
  db
    .selectFrom('sales_cases')
    .select(['id', 'state', 'lead_id', 'sold_by', 'contracted_on', 'amounts', 'contract_no_sealed'])
    .where('open_home_id', '=', homeId)
    .executeTakeFirst()

const eventsOf = (db: Db, siteId: string, homeId: string) =>
  db
    .selectFrom('home_events')
    .leftJoin('sales_cases', 'sales_cases.id', 'case_id')
    .select(['home_events.id', 'at', 'event', 'after', 'actor_id', 'second_id', 'reason_sealed', 'case_id'])
    .select('amounts')
    .where('home_events.site_id', '=', siteId)
    .where('home_events.home_id', '=', homeId)
    .orderBy('change_no', 'desc')
    .limit(mostHistory)
    .execute()

const storedAfter = z.object({
  channel: z.string().nullable(),
  cause: z.string().nullable(),
})

/** 선착순, or why the home is left. */
function noteOf({ event, after }: { event: string; after: string }): string | undefined {
  const { channel, cause } = storedAfter.parse(JSON.parse(after))
  if (event === 'open') return channelNames[channel as keyof typeof channelNames]
  return event === 'end' || event === 'waive' ? causeNames[cause as keyof typeof causeNames] : undefined
}

/** What was signed, with 발코니 확장 and options. */
function amountOf({ event, amounts }: { event: string; amounts: string | null }): string | undefined {
  const signed = event === 'sell' || event === 'sign' ? readAmounts(amounts) : undefined
  return signed && `${koreanNumber(totalOf(signed))}원`
}

async function visibleCustomers(
  { db, keys }: Deps<'db' | 'keys'>,
  scope: LeadScope,
  ids: (string | null | undefined)[],
): Promise<Map<string, Customer>> {
  const known = ids.filter((id) => typeof id === 'string')
  if (!known.length) return new Map()
  const rows = await db
    .selectFrom('leads')
    .select(['id', 'name_sealed'])
    .where('id', 'in', known)
    .where(inScope(scope))
    .execute()
  return new Map(
    rows.map(({ id, name_sealed }) => [
      id,
      { id, name: maskName(decrypt(keys, name_sealed, `leads.name:${id}`)) },
    ]),
  )
}

async function partiesOf({ db, keys }: Deps<'db' | 'keys'>, caseId: string): Promise<SaleDetails['parties']> {
  const rows = await db
    .selectFrom('case_parties')
    .innerJoin('buyers', 'buyers.id', 'buyer_id')
    .select(['buyers.id', 'name_sealed', 'phone_sealed', 'share', 'of_shares'])
    .where('case_id', '=', caseId)
    .orderBy('no')
    .execute()
  return rows.map((row) => ({
    name: decrypt(keys, row.name_sealed, `buyers.name:${row.id}`),
    phone: decrypt(keys, row.phone_sealed, `buyers.phone:${row.id}`),
    share: `${row.share}/${row.of_shares}`,
  }))
}
