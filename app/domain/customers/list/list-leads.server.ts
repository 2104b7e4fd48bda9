import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { dayMs } from '#app/platform/durations.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import type { LeadScope } from '../customer/lead-scope.ts'
import { beginOf, walkOfIds, walksOf } from './lead-conditions.ts'
import { type LeadFilter, mostLooked } from './lead-filter.ts'
import { type LeadRow, type ReadColumn, readRows } from './lead-rows.server.ts'
import { countWalks, type Position, walkLeads } from './walk-leads.server.ts'

export const everyLead: LeadFilter = { statuses: [], order: 'changed' }

export interface LeadQuery {
  scope: LeadScope
  filter: LeadFilter
  /** Ids that `filter.who` means; undefined: it names nobody in particular. */
  people?: string[] | undefined
}

interface PageOf {
  limit: number
  /** Rows after it, or before it where `isBack`. */
  position?: Position | undefined
  isBack?: boolean
  /** Further columns of the rows. */
  reads?: readonly ReadColumn[]
}

export interface LeadPage {
  leads: LeadRow[]
  /** Where the page before and the one after begin; undefined where there is none. */
  previous: Position | undefined
  next: Position | undefined
  /** Only so many rows were looked at (`mostLooked`): more may come. */
  isPart: boolean
  /** What `countListed` would say, where the page shows it. */
  total: Counted | undefined
}

interface Counted {
  count: number
  /** Of the rows that one request looks at. */
  isPart: boolean
}

/** A page of the list. It walks an index in the order of the filter and stops where the page ends. */
export async function listLeads(
  deps: Deps,
  query: LeadQuery,
  { limit, position, isBack = false, reads }: PageOf,
): Promise<LeadPage> {
  const { order } = query.filter
  const walks = await walksFor(deps, query)
  const way = { order, after: position, isBack, limit: limit + 1, looked: mostLooked(query.filter) }
  const { rows: found, stoppedAt } = await walkLeads(deps.db, walks, way)
  // At the beginning the first page is shown whole.
  if (isBack && found.length <= limit && !stoppedAt) return await listLeads(deps, query, { limit, reads })
  const onPage = found.slice(0, limit)
  if (isBack) onPage.reverse()
  const rows = await readRows(
    deps,
    query.scope,
    onPage.map(({ id }) => id),
    reads,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const hasMore = found.length > limit
  const further = hasMore ? (isBack ? onPage[0] : onPage.at(-1)) : stoppedAt
  return {
    leads: onPage.flatMap(({ id }) => byId.get(id) ?? []),
    previous: isBack ? further : position && (onPage[0] ?? position),
    next: isBack ? (onPage.at(-1) ?? position) : further,
    isPart: stoppedAt !== undefined,
    total: position || hasMore ? undefined : { count: found.length, isPart: stoppedAt !== undefined },
  }
}

async function walksFor({ db, clock }: Deps<'db' | 'clock'>, { scope, filter, people }: LeadQuery) {
  if (filter.visit !== 'today') return walksOf(scope, filter, people)
  const ids = await expectedToday(db, scope.siteIds, clock.now())
  return ids.length ? [walkOfIds(scope, filter, people, ids)] : []
}

/** More come in a day to no model house. */
const maxVisitors = 1000

async function expectedToday(db: Db, siteIds: string[], now: Date): Promise<string[]> {
  const from = beginOf(koreanDay(now))
  const until = beginOf(koreanDay(new Date(now.getTime() + dayMs)))
  const lists = siteIds.map((siteId) =>
    db
      .selectFrom('visits')
      .select('lead_id')
      .where('site_id', '=', siteId)
      .where('starts_at', '>=', from)
      .where('starts_at', '<', until)
      .where(({ eb, fn, val }) => eb(fn.coalesce('status', val('')), 'in', ['booked', 'visited', 'missed']))
      .limit(maxVisitors)
      .execute(),
  )
  return [...new Set((await Promise.all(lists)).flat().map((visit) => visit.lead_id))].slice(0, maxVisitors)
}

/**
 * How many are in the filter: up to `bound`, of the rows that one request looks at.
 * @param bound by default that of `koreanCount`; with another one all rows are looked at
 */
export async function countListed(
  deps: Deps<'db' | 'clock'>,
  query: LeadQuery,
  bound?: number,
): Promise<Counted> {
  const { filter } = query
  const looked = bound === undefined ? mostLooked(filter) : Number.POSITIVE_INFINITY
  return await countWalks(deps.db, await walksFor(deps, query), { order: filter.order, looked, bound })
}

/** Ids of all of the filter in the order in which they registered, at most `limit` at a time. */
export async function* eachListed(
  deps: Deps<'db' | 'clock'>,
  query: LeadQuery,
  limit: number,
): AsyncGenerator<string[]> {
  const filter: LeadFilter = { ...query.filter, order: 'created' }
  const walks = await walksFor(deps, { ...query, filter })
  const way = { order: filter.order, isBack: true, limit, looked: mostLooked(filter) }
  for (let after: Position | undefined; ; ) {
    const { rows, stoppedAt } = await walkLeads(deps.db, walks, { ...way, after })
    if (rows.length) yield rows.map(({ id }) => id)
    after = rows.length < limit ? stoppedAt : rows.at(-1)
    if (!after) return
  }
}

/** Ids of the first rows of the list, at most `limit`. */
export async function listIds(
  deps: Deps<'db' | 'clock'>,
  query: LeadQuery,
  limit: number,
): Promise<string[]> {
  const { filter } = query
  const way = { order: filter.order, after: undefined, isBack: false, limit, looked: mostLooked(filter) }
  const { rows } = await walkLeads(deps.db, await walksFor(deps, query), way)
  return rows.map(({ id }) => id)
}
