import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Role } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { visibleAssignees } from '#app/domain/customers/assignments/visible-assignees.server.ts'
import {
  type DailyReport,
  type ReportTable,
  readDailyReport,
} from '#app/domain/customers/statistics/daily-report.server.ts'
import {
  canReadColleagueFigures,
  canReceiveVisitors,
  seesEveryBuyer,
} from '#app/domain/record/permissions.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { type Day, koreanDay } from '#app/platform/korean-day.ts'
import { addDays } from '#app/platform/korean-time.ts'
import {
  type AlikeHomes,
  byName,
  contractFigures,
  countHomes,
  type DayOfContracts,
  daysOfContracts,
  type HomeFigures,
  type SellerRow,
} from './figures.ts'

/** Figures of a site's homes in their present state; `countHomes` gives the same for the homes of the board. */
export async function readHomeFigures(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
): Promise<HomeFigures> {
  const now = toTimestamp(clock.now())
  const rows = await db
    .selectFrom('homes')
    .select(['building', 'type', 'channel', 'state'])
    .select((value) => [
      value
        .case()
        .when(value('held_until', '>', now))
        .then(1)
        .else(0)
        .end()
        .as('is_held'),
      value.fn.countAll<number | string>().as('count'),
    ])
    .where('site_id', '=', site.id)
    .groupBy(['building', 'type', 'channel', 'state', 'is_held'])
    .execute()
  return countHomes(
    rows.map(({ is_held, count, ...row }): AlikeHomes => {
      const state = row.state === 'offered' && Number(is_held) ? 'held' : row.state
      return { ...row, state, count: Number(count) }
    }),
  )
}

/** Contracts that were signed, without those that were taken back as mistakes. */
const wasSigned = sql<SqlBool>`sales_cases.state in ('contracted', 'ended')`

/** @param until the last day that counts */
export async function readDaysOfContracts(
  db: Db,
  site: Pick<Site, 'id'>,
  until?: Day,
): Promise<DayOfContracts[]> {
  const byDay = async (column: 'contracted_on' | 'ended_on', which: Expression<SqlBool>) => {
    const rows = await db
      .selectFrom('sales_cases')
      .select([column, (value) => value.fn.countAll<number | string>().as('count')])
      .where('site_id', '=', site.id)
      .where(column, 'is not', null)
      .$if(until !== undefined, (query) => query.where(column, '<=', until as Day))
      .where(which)
      .groupBy(column)
      .execute()
    return new Map(rows.map((row) => [row[column] as string, Number(row.count)]))
  }
  const [signed, ended] = await Promise.all([
    byDay('contracted_on', wasSigned),
    byDay('ended_on', sql<SqlBool>`sales_cases.state = 'ended'`),
  ])
  return daysOfContracts(signed, ended)
}

/** Contracts that ran at the end of a day, by type of home. */
async function contractsOfTypes(db: Db, site: Pick<Site, 'id'>, day: Day): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sales_cases')
    .innerJoin('homes', 'homes.id', 'sales_cases.home_id')
    .select(['homes.type', (value) => value.fn.countAll<number | string>().as('count')])
    .where('sales_cases.site_id', '=', site.id)
    .where('contracted_on', '<=', day)
    .where((one) =>
      one.or([
        one('sales_cases.state', '=', 'contracted'),
        one.and([one('sales_cases.state', '=', 'ended'), one('ended_on', '>', day)]),
      ]),
    )
    .groupBy('homes.type')
    .execute()
  return new Map(rows.map(({ type, count }) => [type, Number(count)]))
}

/** Whose contracts have a row of their own: everybody's; those of the reader and the team that they lead; nobody's. */
async function sellersSeen(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  reader: { id: string; role: Role },
): Promise<'all' | ReadonlySet<string> | undefined> {
  if (canReadColleagueFigures(reader.role) || seesEveryBuyer(reader.role)) return 'all'
  if (!canReceiveVisitors(reader.role)) return undefined
  const others = await visibleAssignees(db, [site.id], reader.id, clock.now())
  return new Set([reader.id, ...(others[site.id] ?? [])])
}

/**
 * Running contracts by counsellor and team, each summing to all. Those whom the reader does not see are one row.
 * @returns undefined for a reader who sees no colleagues
 */
export async function readSellers(
  deps: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  reader: { id: string; role: Role },
): Promise<{ people: SellerRow[]; teams: SellerRow[] | undefined } | undefined> {
  const { db, clock } = deps
  const seen = await sellersSeen(deps, site, reader)
  if (!seen) return undefined
  const today = koreanDay(clock.now())
  const since = (day: string) =>
    sql<number | string>`sum(case when contracted_on >= ${day} then 1 else 0 end)`
  const rows = await db
    .selectFrom('sales_cases')
    .select([
      'sold_by',
      (value) => value.fn.countAll<number | string>().as('contracts'),
      since(today).as('today'),
      since(`${today.slice(0, 7)}-01`).as('month'),
    ])
    .where('site_id', '=', site.id)
    .where('state', '=', 'contracted')
    .groupBy('sold_by')
    .execute()
  const [names, teams] = await Promise.all([
    personNames(
      db,
      rows.map(({ sold_by }) => sold_by),
    ),
    teamsOf(db, site),
  ])
  const sumOf = (groupOf: (person: string) => { id: string; name: string } | undefined): SellerRow[] => {
    const sums = new Map<string, SellerRow>()
    for (const { sold_by, ...counts } of rows) {
      const { id, name } = (sold_by && groupOf(sold_by)) || { id: '', name: '담당 상담사 없음' }
      const sum = sums.get(id) ?? { name, contracts: 0, today: 0, month: 0 }
      for (const key of ['contracts', 'today', 'month'] as const) sum[key] += Number(counts[key])
      sums.set(id, sum)
    }
    return [...sums]
      .sort(
        ([idA, a], [idB, b]) =>
          Number(!idA) - Number(!idB) || b.contracts - a.contracts || (a.name < b.name ? -1 : 1),
      )
      .map(([, sum]) => sum)
  }
  const others = { id: 'others', name: '다른 상담사' }
  return {
    people: sumOf((id) => {
      const name = names.get(id)
      return seen !== 'all' && !seen.has(id) ? others : name === undefined ? undefined : { id, name }
    }),
    teams:
      seen === 'all' && teams.size
        ? sumOf((person) => teams.get(person) ?? { id: 'none', name: '팀 없음' })
        : undefined,
  }
}

async function teamsOf(db: Db, site: Pick<Site, 'id'>): Promise<Map<string, { id: string; name: string }>> {
  const rows = await db
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_id')
    .select(['user_id', 'teams.id', 'name'])
    .where('teams.site_id', '=', site.id)
    .execute()
  return new Map(rows.map(({ user_id, ...team }) => [user_id, team]))
}

/** The daily report of a site, with its contracts where it sells homes on the board. */
export async function readReportWithSales(
  deps: Deps<'db' | 'clock'>,
  site: Site,
  day: Day,
): Promise<DailyReport> {
  const [report, sales] = await Promise.all([readDailyReport(deps, site, day), salesTables(deps, site, day)])
  return { ...report, sales }
}

async function salesTables(
  deps: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  day: Day,
): Promise<ReportTable[]> {
  const { db } = deps
  const { by, total } = await readHomeFigures(deps, site)
  if (!total.supplied) return []
  const [days, until, before] = await Promise.all([
    readDaysOfContracts(db, site, day),
    contractsOfTypes(db, site, day),
    contractsOfTypes(db, site, addDays(day, -1)),
  ])
  const counts = (of: Day) => days.find((one) => one.day === of) ?? { signed: 0, ended: 0 }
  const [today, yesterday] = [counts(day), counts(addDays(day, -1))]
  const sum = (key: 'signed' | 'ended') => days.reduce((all, one) => all + one[key], 0)
  const typeRow = (label: string, supplied: number, contracted: number, earlier: number) => ({
    label,
    values: [
      contracted - earlier,
      contracted,
      supplied,
      supplied ? Math.round((1000 * contracted) / supplied) / 10 : 0,
    ],
  })
  const whole = (sums: Map<string, number>) => [...sums.values()].reduce((a, b) => a + b, 0)
  return [
    {
      title: '세대 계약',
      heads: ['당일', '전일', '누계'],
      rows: [
        ...(['signed', 'ended'] as const).map((key) => ({
          label: contractFigures[key].name,
          help: contractFigures[key],
          values: [today[key], yesterday[key], sum(key)],
        })),
        {
          label: contractFigures.net.name,
          help: contractFigures.net,
          values: [
            today.signed - today.ended,
            yesterday.signed - yesterday.ended,
            sum('signed') - sum('ended'),
          ],
        },
      ],
    },
    {
      title: '타입별 계약',
      heads: ['당일 순계약', '순계약 누계', '공급 세대', '계약률(%)'],
      rows: [
        ...byName(by.type).map(([type, { supplied }]) =>
          typeRow(type, supplied, until.get(type) ?? 0, before.get(type) ?? 0),
        ),
        typeRow('합계', total.supplied, whole(until), whole(before)),
      ],
    },
  ]
}
