import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { atKoreanHour } from '#app/platform/korean-time.ts'
import { maskName } from '#app/platform/person-name.ts'
import { maskPhone } from '#app/platform/phone.ts'
import { interestTypes } from '../visits/find-visitors.server.ts'
import { hasLapsed } from '../visits/hold.ts'
import type { Counsellor } from '../visits/turn-order.ts'
import { giftHashes } from '../vouchers/issue-voucher.server.ts'
import { listDuties } from './duties.server.ts'
import { isAtWork } from './duty-hours.ts'

/** Far more than a model house receives on a day. */
const maxVisits = 1000

/** Somebody of today, as the desk may know them. */
export interface DeskVisitor {
  visitId: string
  leadId: string
  name: string
  phone: string
  partySize: number | undefined
  interest: string[]
  /** Whose customer it is. */
  own: { id: string; name: string } | undefined
  startsAt: string
  isWalkIn: boolean
}

export interface DeskTurn extends DeskVisitor {
  /** Undefined for who arrived before the program kept turns. */
  no: number | undefined
  arrivedAt: string
  takenBy: { id: string; name: string } | undefined
  beganAt: string | undefined
  endedAt: string | undefined
  /** When the gift was handed out; undefined where it was not. */
  giftAt: string | undefined
}

export interface Desk {
  counsellors: Counsellor[]
  /** Booked for today and not here yet, by time. */
  expected: (DeskVisitor & { isFirm: boolean; isMissed: boolean })[]
  /** In the order of arrival. */
  waiting: DeskTurn[]
  talking: DeskTurn[]
  /** The last one first. */
  over: DeskTurn[]
}

/** Who is expected today, who is here, and who of the office is free. */
export async function readDesk(deps: Deps, site: Site): Promise<Desk> {
  const { db, clock } = deps
  const now = clock.now()
  const rows = (await selectToday(db, site, now)).map((row) => openPhone(deps, row))
  const counsellors = await listCounsellors(db, site, now)
  const gifts = await giftTimes(deps, site, rows)
  const expected: Desk['expected'] = []
  const turns: DeskTurn[] = []
  for (const row of rows) {
    const visitor = describe(deps, row)
    if (row.status === 'visited' && row.arrived_at)
      turns.push({
        ...visitor,
        no: row.no ?? undefined,
        arrivedAt: row.arrived_at,
        takenBy: row.taken_by ? { id: row.taken_by, name: row.taker ?? '' } : undefined,
        beganAt: row.began_at ?? undefined,
        endedAt: row.ended_at ?? undefined,
        giftAt: gifts.get(row.lead_id),
      })
    else if (row.status === 'missed' || (row.status === 'booked' && !hasLapsed(row, toTimestamp(now))))
      expected.push({
        ...visitor,
        isFirm: row.confirmed_at !== null,
        isMissed: row.status === 'missed',
      })
  }
  const inOrder = turns.toSorted((a, b) => (a.arrivedAt < b.arrivedAt ? -1 : 1))
  // Without a turn nobody can say that they still wait.
  const isOver = ({ no, endedAt }: DeskTurn) => Boolean(endedAt) || no === undefined
  return {
    counsellors,
    expected,
    waiting: inOrder.filter((turn) => !isOver(turn) && !turn.beganAt),
    talking: inOrder.filter((turn) => !isOver(turn) && turn.beganAt),
    over: inOrder
      .filter(isOver)
      .toSorted((a, b) => ((a.endedAt ?? a.arrivedAt) < (b.endedAt ?? b.arrivedAt) ? 1 : -1)),
  }
}

type Row = ReturnType<typeof openPhone>

const openPhone = (
  { keys }: Deps<'keys'>,
  { phone_sealed, ...row }: Awaited<ReturnType<typeof selectToday>>[number],
) => ({ ...row, phone: decrypt(keys, phone_sealed, `leads.phone:${row.lead_id}`) })

const selectToday = (db: Db, site: Pick<Site, 'id'>, now: Date) =>
  db
    .selectFrom('visits')
    .innerJoin('leads', 'leads.id', 'visits.lead_id')
    .leftJoin('users as owners', 'owners.id', 'leads.assigned_to')
    .leftJoin('visit_turns', 'visit_turns.visit_id', 'visits.id')
    .leftJoin('users as takers', 'takers.id', 'visit_turns.taken_by')
    .select(['visits.id', 'visits.lead_id', 'visits.starts_at', 'visits.status', 'arrived_at', 'walk_in'])
    .select(['visits.confirmed_at', 'hold_until', 'no', 'taken_by', 'began_at', 'ended_at'])
    .select(['leads.assigned_to', 'interest', 'party_size', 'name_sealed', 'phone_sealed'])
    .select(['owners.name as owner', 'takers.name as taker'])
    .where('visits.site_id', '=', site.id)
    .where('visits.starts_at', '>=', toTimestamp(atKoreanHour(now, 0)))
    .where('visits.starts_at', '<', toTimestamp(atKoreanHour(now, 24)))
    .where('visits.status', 'in', ['booked', 'missed', 'visited'])
    .orderBy('visits.starts_at')
    .orderBy('visits.id')
    .limit(maxVisits)
    .execute()

const describe = ({ keys }: Deps<'keys'>, row: Row): DeskVisitor => ({
  visitId: row.id,
  leadId: row.lead_id,
  name: maskName(decrypt(keys, row.name_sealed, `leads.name:${row.lead_id}`)),
  phone: maskPhone(row.phone),
  partySize: row.party_size ?? undefined,
  interest: interestTypes(row.interest),
  own: row.assigned_to ? { id: row.assigned_to, name: row.owner ?? '' } : undefined,
  startsAt: row.starts_at,
  isWalkIn: row.walk_in === 1,
})

/** Of those who are here: one gift a phone, whenever it was. */
async function giftTimes({ db, keys }: Deps, site: Site, rows: Row[]): Promise<Map<string, string>> {
  if (!site.settings.gift) return new Map()
  const leadOf = new Map<string, string[]>()
  for (const row of rows) {
    if (!row.arrived_at) continue
    for (const hash of giftHashes(keys, site.id, row.phone))
      leadOf.set(hash, [...(leadOf.get(hash) ?? []), row.lead_id])
  }
  if (!leadOf.size) return new Map()
  const handed = await db
    .selectFrom('handed_gifts')
    .select(['to_hash', 'handed_at'])
    .where('site_id', '=', site.id)
    .where('to_hash', 'in', [...leadOf.keys()])
    .execute()
  return new Map(
    handed.flatMap(({ to_hash, handed_at }) =>
      (leadOf.get(to_hash) ?? []).map((leadId): [string, string] => [leadId, handed_at]),
    ),
  )
}

/** Everybody who may receive visitors of the site. Where nobody takes turns by the duties, every counsellor does. */
export async function listCounsellors(db: Db, site: Pick<Site, 'id'>, now: Date): Promise<Counsellor[]> {
  const at = toTimestamp(now)
  const [duties, roles, absences, turns] = await Promise.all([
    listDuties(db, site.id),
    db
      .selectFrom('memberships')
      .select('user_id')
      .where('site_id', '=', site.id)
      .where('role', '=', 'counsellor')
      .execute(),
    db
      .selectFrom('absences')
      .select(['user_id', 'covered_by'])
      .where('site_id', '=', site.id)
      .where('until_at', '>', at)
      .where('from_at', '<=', at)
      .execute(),
    db
      .selectFrom('visit_turns')
      .select(['taken_by', 'began_at', 'ended_at'])
      .where('site_id', '=', site.id)
      .where('day', '=', koreanDay(now))
      .where('taken_by', 'is not', null)
      .execute(),
  ])
  const hasTurns = duties.some(({ takesTurns }) => takesTurns)
  return duties.map(({ userId, name, takesTurns, hours }) => {
    const own = turns.filter((turn) => turn.taken_by === userId)
    const talks = own.filter((turn) => turn.began_at)
    const isAbsent = absences.some((absence) => absence.user_id === userId)
    return {
      id: userId,
      name,
      isInTurn: hasTurns ? takesTurns : roles.some(({ user_id }) => user_id === userId),
      isAway: isAbsent || (takesTurns && !isAtWork(hours, now)),
      talkingSince: talks.find((turn) => !turn.ended_at)?.began_at ?? undefined,
      waiting: own.filter((turn) => !turn.began_at && !turn.ended_at).length,
      talks: talks.length,
      lastEndedAt: talks
        .flatMap((turn) => turn.ended_at ?? [])
        .sort()
        .at(-1),
      covers: absences.filter((absence) => absence.covered_by === userId).map(({ user_id }) => user_id),
    }
  })
}
