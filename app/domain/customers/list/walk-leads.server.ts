import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { countUpTo } from '#app/db/index-slices.server.ts'
import { maxCount } from '#app/platform/bounded-count.ts'
import { isAscending, orderedBy, type Walk } from './lead-conditions.ts'
import type { LeadOrder } from './lead-filter.ts'

/** Where a page begins: the value by which rows are ordered, then the id. */
export interface Position {
  at: string
  id: string
}

const firstStep = 500

export interface Found {
  rows: Position[]
  /** Where the look ended before there were enough rows; the list goes on from there. */
  stoppedAt: Position | undefined
}

interface Way {
  order: LeadOrder
  after: Position | undefined
  isBack: boolean
  limit: number
  /** Of all walks together. */
  looked: number
}

/**
 * Rows of several stretches of an index in one order. What no index can answer is asked of each row, of at most
 * `looked` of them.
 */
export async function walkLeads(db: Db, walks: Walk[], way: Way): Promise<Found> {
  const budget = budgetOf(walks, way.looked)
  const found = await Promise.all(walks.map((walk) => walkOne(db, walk, way, budget)))
  const before = precedes(isAscending(way.order) !== way.isBack)
  const [stoppedAt] = found.flatMap((one) => one.stoppedAt ?? []).sort((a, b) => (before(a, b) ? -1 : 1))
  const rows = found
    .flatMap((one) => one.rows)
    .filter((row) => !stoppedAt || !before(stoppedAt, row))
    .sort((a, b) => (before(a, b) ? -1 : 1))
  return { rows: rows.slice(0, way.limit), stoppedAt: rows.length < way.limit ? stoppedAt : undefined }
}

const budgetOf = (walks: Walk[], looked: number): number =>
  Math.max(firstStep, Math.floor(looked / Math.max(1, walks.length)))

const precedes =
  (ascending: boolean) =>
  (a: Position, b: Position): boolean =>
    a.at === b.at ? (ascending ? a.id < b.id : a.id > b.id) : ascending ? a.at < b.at : a.at > b.at

async function walkOne(db: Db, walk: Walk, way: Way, budget: number): Promise<Found> {
  if (!walk.filters.length) return { rows: await stretch(db, walk, way, undefined), stoppedAt: undefined }
  const rows: Position[] = []
  let after = way.after
  for (let looked = 0, step = firstStep; ; looked += step, step = Math.min(4 * step, budget - looked)) {
    const last = await lastOfStep(db, walk, { ...way, after }, step)
    rows.push(...(await stretch(db, walk, { ...way, after, limit: way.limit - rows.length }, last)))
    if (!last || rows.length >= way.limit) return { rows, stoppedAt: undefined }
    if (looked + step >= budget) return { rows, stoppedAt: last }
    after = last
  }
}

const pair = (order: LeadOrder) => sql`(${orderedBy[order]}, ${sql.ref('leads.id')})`

const isDescending = ({ order, isBack }: Way) => isAscending(order) === isBack

function orderBy(way: Way) {
  const direction = sql.raw(isDescending(way) ? 'desc' : 'asc')
  return sql`order by ${orderedBy[way.order]} ${direction}, ${sql.ref('leads.id')} ${direction}`
}

/** One bound a side: of two PostgreSQL begins at the first, however far it is from the other. */
function within(walk: Walk, way: Way, last: Position | undefined): RawBuilder<SqlBool> {
  const [further, upTo] = isDescending(way) ? ['<', '>='] : ['>', '<=']
  const ends = [walk.until, walk.from].map((at) => (at === undefined ? undefined : { at, id: '' }))
  const [begin, end] = isDescending(way) ? ends : ends.toReversed()
  const bounds = [
    [further, way.after && begin ? furtherOf(way, way.after, begin) : (way.after ?? begin)],
    [upTo, last ?? end],
  ] as const
  const conditions = bounds.flatMap(([side, bound]) =>
    bound ? [sql`${pair(way.order)} ${sql.raw(side as string)} (${bound.at}, ${bound.id})`] : [],
  )
  return conditions.length ? sql<SqlBool>`${sql.join(conditions, sql` and `)}` : sql<SqlBool>`1 = 1`
}

const furtherOf = (way: Way, one: Position, other: Position): Position =>
  precedes(!isDescending(way))(one, other) ? other : one

const positions = (way: Way) => sql`${orderedBy[way.order]} as at, ${sql.ref('leads.id')} as id`

async function stretch(db: Db, walk: Walk, way: Way, until: Position | undefined): Promise<Position[]> {
  const { rows } = await sql<Position>`
    select ${positions(way)} from leads
    where ${walk.along} and ${within(walk, way, until)} ${and(walk.filters)}
    ${orderBy(way)} limit ${way.limit}`.execute(db)
  return rows
}

async function lastOfStep(db: Db, walk: Walk, way: Way, step: number): Promise<Position | undefined> {
  const { rows } = await sql<Position>`
    select ${positions(way)} from leads where ${walk.along} and ${within(walk, way, undefined)}
    ${orderBy(way)} limit 1 offset ${step - 1}`.execute(db)
  return rows[0]
}

const and = (conditions: Expression<SqlBool>[]) =>
  conditions.length ? sql`and ${sql.join(conditions, sql` and `)}` : sql``

/** How many there are, up to `bound`, by default that of `koreanCount`; `isPart` where only the first rows were looked at. */
export async function countWalks(
  db: Db,
  walks: Walk[],
  { order, looked, bound = maxCount }: Pick<Way, 'order' | 'looked'> & { bound?: number | undefined },
): Promise<{ count: number; isPart: boolean }> {
  const budget = budgetOf(walks, looked)
  let count = 0
  let isPart = false
  const way: Way = { order, after: undefined, isBack: false, limit: bound + 1, looked }
  for (const walk of walks) {
    const isBounded = walk.filters.length > 0 && Number.isFinite(budget)
    const last = isBounded ? await lastOfStep(db, walk, way, budget) : undefined
    const where = sql<SqlBool>`${walk.along} and ${within(walk, way, last)} ${and(walk.filters)}`
    count += await countUpTo(db, [{ table: 'leads', where, by: [orderedBy[order], 'leads.id'] }], bound)
    isPart ||= last !== undefined
    if (count > bound) return { count: bound + 1, isPart: false }
  }
  return { count, isPart }
}
