import { type Db, locksRows } from '#app/db/client.server.ts'
import type { CaseState, HomeChannel } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { encrypt } from '#app/db/encryption.server.ts'
import { setStatus } from '#app/domain/customers/customer/move-lead.server.ts'
import {
  changeHomes,
  HomeRefused,
  homeAsSeen,
  onBoard,
  type SeenHome,
} from '#app/domain/homes/change-homes.server.ts'
import { type Home, homeName } from '#app/domain/homes/home.ts'
import { type HomeEvent, nextStanding, type Standing } from '#app/domain/homes/home-states.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canKeepContracts, canManageHomes } from '#app/domain/record/permissions.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { type Day, koreanDay } from '#app/platform/korean-day.ts'
import { type ContractAmounts, storeAmounts } from './amounts.ts'
import { endHold, openHold } from './holds.server.ts'
import type { Party } from './parties.ts'

/** The fields that the contract desk enters. */
export interface SignedContract {
  parties: readonly Party[]
  contractNo: string
  /** Korean day on which it was signed and the first money came. */
  signedOn: Day
  /** What the home costs, copied of the table that visitors see; undefined where there is none. */
  amounts?: ContractAmounts | undefined
}

export type SaleAnswer = { ok: true; caseId: string } | { ok: false; sentence: string }

export const mostContractNo = 40

/**
 * Signs a home that is held for a customer (선착순, 자체). The customer becomes 계약, the person who held it has sold it.
 * @throws NotAllowedError
 */
export async function sellHome(
  deps: Deps,
  site: Pick<Site, 'id'>,
  seen: SeenHome,
  signed: SignedContract,
  actor: Actor & { id: string },
): Promise<SaleAnswer> {
  const refusal = refusalOf(signed, deps.clock.now())
  if (refusal) return { ok: false, sentence: refusal }
  return await onBoard(deps, site, async (tx, now, lock) => {
    await demand(tx, site.id, actor, canKeepContracts)
    const held = await openHold(tx, seen.id)
    if (held?.lead_id) await lockCustomer(tx, site, held.lead_id)
    const changeNo = await lock()
    const home = await homeAsSeen(tx, site, seen)
    const to = step(home, 'sell', { now: toTimestamp(now) })
    // The version is the one that was seen, so the hold is still the same.
    const hold = await openHold(tx, home.id)
    const caseId = await openCase(tx, deps, site, home, {
      state: 'contracted',
      channel: home.channel as HomeChannel,
      leadId: hold?.lead_id ?? null,
      soldBy: hold?.held_by ?? actor.id,
      parties: signed.parties,
      signed,
    })
    await endHold(tx, home.id, 'sold', { now: toTimestamp(now), by: actor.id })
    await changeHomes(tx, deps, site, changeNo, [{ home, to, event: 'sell', caseId }], { actor })
    if (hold?.lead_id) await setStatus(tx, deps, site, { leadId: hold.lead_id, to: 'contracted', actor })
    await recordSale(tx, site, 'sale.contracted', caseId, { at: now, actor, home })
    return { ok: true, caseId }
  })
}

/** Signs with the winner to whom a home is assigned. @throws NotAllowedError */
export async function signContract(
  deps: Deps,
  site: Pick<Site, 'id'>,
  seen: SeenHome,
  signed: SignedContract,
  actor: Actor & { id: string },
): Promise<SaleAnswer> {
  const refusal = refusalOf(signed, deps.clock.now())
  if (refusal) return { ok: false, sentence: refusal }
  return await onBoard(deps, site, async (tx, now, lock) => {
    await demand(tx, site.id, actor, canKeepContracts)
    const won = await lockCaseOf(tx, site, seen.id)
    const changeNo = await lock()
    const home = await homeAsSeen(tx, site, seen)
    const to = step(home, 'sign', { now: toTimestamp(now) })
    if (won?.state !== 'won') throw new HomeRefused('당첨자가 없는 세대입니다.')
    await writeCase(tx, deps, won.id, {
      state: 'contracted',
      version: won.version + 1,
      contracted_on: signed.signedOn,
      amounts: storeAmounts(signed.amounts),
      contract_no_sealed: sealNo(deps, won.id, signed.contractNo),
    })
    await replaceParties(tx, deps, site, won.id, signed.parties)
    const change = { home, to, event: 'sign', caseId: won.id, caseBefore: won.state } as const
    await changeHomes(tx, deps, site, changeNo, [change], { actor })
    if (won.lead_id) await setStatus(tx, deps, site, { leadId: won.lead_id, to: 'contracted', actor })
    await recordSale(tx, site, 'sale.contracted', won.id, { at: now, actor, home })
    return { ok: true, caseId: won.id }
  })
}

/** The next of the reserve list gets a home that is left. @throws NotAllowedError */
export async function callReserve(
  deps: Deps,
  site: Pick<Site, 'id'>,
  seen: SeenHome,
  parties: readonly Party[],
  actor: Actor & { id: string },
): Promise<SaleAnswer> {
  return await onBoard(deps, site, async (tx, now, lock) => {
    await demand(tx, site.id, actor, canKeepContracts)
    const changeNo = await lock()
    const home = await homeAsSeen(tx, site, seen)
    const to = step(home, 'call-reserve', { now: toTimestamp(now) })
    const caseId = await openCase(tx, deps, site, home, {
      ...{ state: 'won', channel: 'reserve', leadId: null, soldBy: null, parties },
    })
    await changeHomes(tx, deps, site, changeNo, [{ home, to, event: 'call-reserve', caseId }], { actor })
    await recordSale(tx, site, 'sale.assigned', caseId, { at: now, actor, home })
    return { ok: true, caseId }
  })
}

/**
 * 미계약: the winner waived the home or missed the days; a manager says so, never a clock.
 * @throws NotAllowedError
 */
export async function waiveHome(
  deps: Deps,
  site: Pick<Site, 'id'>,
  seen: SeenHome,
  reason: string,
  actor: Actor & { id: string },
): Promise<SaleAnswer> {
  return await onBoard(deps, site, async (tx, now, lock) => {
    await demand(tx, site.id, actor, canManageHomes)
    const won = await lockCaseOf(tx, site, seen.id)
    const changeNo = await lock()
    const home = await homeAsSeen(tx, site, seen)
    const to = step(home, 'waive', { now: toTimestamp(now) })
    if (!won) throw new HomeRefused('당첨자가 없는 세대입니다.')
    await closeCase(tx, deps, won, { state: 'not-signed', on: koreanDay(now), reason })
    const change = { home, to, event: 'waive', caseId: won.id, caseBefore: won.state, reason } as const
    await changeHomes(tx, deps, site, changeNo, [change], { actor })
    await recordSale(tx, site, 'sale.waived', won.id, { at: now, actor, home })
    return { ok: true, caseId: won.id }
  })
}

/** @throws HomeRefused with the home's name */
export function step(
  home: Home,
  event: HomeEvent,
  about: { now: string; channel?: HomeChannel | undefined },
): Standing {
  const to = nextStanding(home, event, about)
  if (typeof to === 'string') throw new HomeRefused(`${homeName(home)}: ${to}`)
  return to
}

function refusalOf({ parties, signedOn, contractNo }: SignedContract, now: Date): string | undefined {
  if (!parties.length) return '계약자를 적어 주세요.'
  if (signedOn > koreanDay(now)) return '계약일이 오늘보다 뒤입니다.'
  if (!contractNo.trim()) return '계약번호를 적어 주세요.'
  return contractNo.length > mostContractNo
    ? `계약번호는 ${mostContractNo}자까지 적을 수 있습니다.`
    : undefined
}

const sealNo = ({ keys }: Deps<'keys'>, caseId: string, contractNo: string) =>
  encrypt(keys, contractNo.trim(), `sales_cases.contract_no:${caseId}`)

interface NewCase {
  state: CaseState
  channel: HomeChannel
  leadId: string | null
  soldBy: string | null
  parties: readonly Party[]
  signed?: SignedContract
}

export async function openCase(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  site: Pick<Site, 'id'>,
  home: Home,
  { state, channel, leadId, soldBy, parties, signed }: NewCase,
): Promise<string> {
  const id = newId()
  const at = toTimestamp(deps.clock.now())
  await tx
    .insertInto('sales_cases')
    .values({
      id,
      site_id: site.id,
      home_id: home.id,
      open_home_id: home.id,
      lead_id: leadId,
      channel,
      state,
      sold_by: soldBy,
      contracted_on: signed?.signedOn ?? null,
      amounts: storeAmounts(signed?.amounts),
      contract_no_sealed: signed ? sealNo(deps, id, signed.contractNo) : null,
      created_at: at,
      updated_at: at,
    })
    .execute()
  await replaceParties(tx, deps, site, id, parties)
  return id
}

/** Buyers of a case; those whose contract is another now are no buyers any more. */
async function replaceParties(
  tx: Db,
  { keys, clock }: Deps<'keys' | 'clock'>,
  site: Pick<Site, 'id'>,
  caseId: string,
  parties: readonly Party[],
): Promise<void> {
  const before = tx.selectFrom('case_parties').select('buyer_id').where('case_id', '=', caseId)
  await tx.deleteFrom('buyers').where('id', 'in', before).execute()
  for (const [i, { name, phone, share, of }] of parties.entries()) {
    const id = newId()
    await tx
      .insertInto('buyers')
      .values({
        id,
        site_id: site.id,
        name_sealed: encrypt(keys, name, `buyers.name:${id}`),
        phone_sealed: encrypt(keys, phone, `buyers.phone:${id}`),
        created_at: toTimestamp(clock.now()),
      })
      .execute()
    await tx
      .insertInto('case_parties')
      .values({ case_id: caseId, buyer_id: id, no: i + 1, share, of_shares: of })
      .execute()
  }
}

export interface LockedCase {
  id: string
  state: CaseState
  lead_id: string | null
  version: number
}

/** The open case of a home, its customer locked before the board. */
export async function lockCaseOf(
  tx: Db,
  site: Pick<Site, 'id'>,
  homeId: string,
): Promise<LockedCase | undefined> {
  const found = await tx
    .selectFrom('sales_cases')
    .select(['id', 'state', 'lead_id', 'version'])
    .where('site_id', '=', site.id)
    .where('open_home_id', '=', homeId)
    .executeTakeFirst()
  if (found?.lead_id) await lockCustomer(tx, site, found.lead_id)
  return found
}

async function lockCustomer(tx: Db, site: Pick<Site, 'id'>, leadId: string): Promise<void> {
  if (!locksRows(tx)) return
  await tx
    .selectFrom('leads')
    .select('id')
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .forUpdate()
    .execute()
}

type CaseColumns = Partial<{
  state: CaseState
  version: number
  contracted_on: string | null
  amounts: string | null
  contract_no_sealed: string | null
  open_home_id: string | null
  ended_on: string | null
  ended_cause: string | null
  ended_reason_sealed: string | null
}>

export async function writeCase(
  tx: Db,
  { clock }: Deps<'clock'>,
  id: string,
  columns: CaseColumns,
): Promise<void> {
  await tx
    .updateTable('sales_cases')
    .set({ ...columns, updated_at: toTimestamp(clock.now()) })
    .where('id', '=', id)
    .execute()
}

/** Contract papers are kept for five years from the end (상법 제33조, 국세기본법 제85조의3). */
const keptYears = 5

/** The case is over; from its day on the clock of its buyers runs. */
export async function closeCase(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  { id, version }: LockedCase,
  { state, on, cause, reason }: { state: CaseState; on: Day; cause?: string; reason: string },
): Promise<void> {
  await writeCase(tx, deps, id, {
    state,
    version: version + 1,
    open_home_id: null,
    ended_on: on,
    ended_cause: cause ?? null,
    ended_reason_sealed: encrypt(deps.keys, reason, `sales_cases.ended_reason:${id}`),
  })
  await keepBuyers(tx, id, `${Number(on.slice(0, 4)) + keptYears}${on.slice(4)}`)
}

/** @param until Korean day, null while the contract runs */
export async function keepBuyers(tx: Db, caseId: string, until: string | null): Promise<void> {
  await tx
    .updateTable('buyers')
    .set({ keep_until: until })
    .where('id', 'in', tx.selectFrom('case_parties').select('buyer_id').where('case_id', '=', caseId))
    .execute()
}

export const recordSale = (
  tx: Db,
  { id: siteId }: Pick<Site, 'id'>,
  action: 'sale.contracted' | 'sale.assigned' | 'sale.waived' | 'sale.ended' | 'sale.reversed',
  caseId: string,
  { at, actor, home }: { at: Date; actor: Actor; home: Home },
): Promise<void> =>
  recordAudit(tx, {
    siteId,
    at,
    actor,
    action,
    subject: ['case', caseId],
    details: { home: homeName(home) },
  })
