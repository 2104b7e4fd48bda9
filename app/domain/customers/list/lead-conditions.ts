import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { LeadStatus } from '#app/db/column-types.ts'
import { rowExists } from '#app/db/row-exists.ts'
import type { Database } from '#app/db/schema.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { addDays } from '#app/platform/korean-time.ts'
import { liveConsent } from '../consents/live-consent.ts'
import { assigneesIn, inScope, type LeadScope } from '../customer/lead-scope.ts'
import type { LeadFilter, LeadOrder } from './lead-filter.ts'

type Builder = ExpressionBuilder<Database, 'leads'>
type Condition = Expression<SqlBool>

/** A range of an index, in its order, with the conditions for each row in it. */
export interface Walk {
  /** Equal in the first columns of an index. */
  along: Condition
  /** Of its order, timestamps: the first included, the second not. */
  from?: string | undefined
  until?: string | undefined
  filters: Condition[]
}

/** Where a customer without a next call stands: after all who have one. The same text is in the indexes of this order. */
const neverCalled = '9999-12-31T23:59:59.999Z'

/** What a list is ordered by before the id. A sorting leaves nobody out, so it is never null. */
export const orderedBy: Record<LeadOrder, RawBuilder<string>> = {
  changed: sql.ref('leads.updated_at'),
  created: sql.ref('leads.created_at'),
  // A value that is bound would not match the expression of the index.
  next: sql`coalesce(${sql.ref('leads.next_call_at')}, ${sql.lit(neverCalled)})`,
}

/** Next calls come soonest first. */
export const isAscending = (order: LeadOrder): boolean => order === 'next'

/** Only compared: a planner would walk the index that begins with it, and sort. */
const compared = (eb: Builder, column: 'status' | 'assigned_to' | 'created_at') =>
  eb.fn.coalesce(`leads.${column}`, eb.val(''))

/** @param people ids that `filter.who` means; undefined: everybody's */
export function walksOf(scope: LeadScope, filter: LeadFilter, people: string[] | undefined): Walk[] {
  const eb = expressionBuilder<Database, 'leads'>()
  const { order } = filter
  const filters = [...(order === 'created' ? [] : inPeriod(eb, filter)), ...conditionsOf(eb, filter)]
  const range = rangeOf(filter)
  return scope.siteIds.flatMap((siteId): Walk[] => {
    const onSite = eb('leads.site_id', '=', siteId)
    const seen = assigneesIn(scope, siteId)
    if (filter.who === 'none')
      return seen ? [] : ofNobody(eb, onSite, filter, filters).map((walk) => ({ ...walk, ...range }))
    const asked = seen && people ? people.filter((id) => seen.includes(id)) : (people ?? seen)
    const wholes = asked ? asked.map((id) => eb.and([onSite, eb('leads.assigned_to', '=', id)])) : [onSite]
    return wholes.map((along) => ({ ...withStatus(eb, { along, filters }, filter), ...range }))
  })
}

/** What bounds the stretch in its own order: the index answers it. None changed before it came. */
function rangeOf({ order, from, until }: LeadFilter): Pick<Walk, 'from' | 'until'> {
  if (order === 'next') return {}
  return {
    from: from && beginOf(from),
    until: order === 'created' && until ? beginOf(addDays(until, 1)) : undefined,
  }
}

const inPeriod = (eb: Builder, { from, until }: LeadFilter): Condition[] => [
  ...(from ? [eb(compared(eb, 'created_at'), '>=', beginOf(from))] : []),
  ...(until ? [eb(compared(eb, 'created_at'), '<', beginOf(addDays(until, 1)))] : []),
]

/** Of registrations that are known by their ids, such as those of today's visits; there is one at least. */
export function walkOfIds(
  scope: LeadScope,
  filter: LeadFilter,
  people: string[] | undefined,
  ids: string[],
): Walk {
  const eb = expressionBuilder<Database, 'leads'>()
  const assignees = filter.who === 'none' ? [''] : people
  return {
    along: eb.and([eb('leads.id', 'in', ids), inScope(scope)]),
    filters: [
      ...inPeriod(eb, filter),
      ...(assignees ? [eb(compared(eb, 'assigned_to'), 'in', assignees)] : []),
      ...(filter.statuses.length ? [eb(compared(eb, 'status'), 'in', filter.statuses)] : []),
      ...conditionsOf(eb, filter),
    ],
  }
}

function withStatus(eb: Builder, { along, filters }: Walk, { statuses, order }: LeadFilter): Walk {
  const [only, ...others] = statuses
  if (!only) return { along, filters }
  return order === 'changed' && !others.length
    ? { along: eb.and([along, eb('leads.status', '=', only)]), filters }
    : { along, filters: [eb(compared(eb, 'status'), 'in', statuses), ...filters] }
}

const everyStatus: LeadStatus[] = [
  'new',
  'contacted',
  'visit-booked',
  'visited',
  'contracted',
  'rejected',
  'wrong-number',
  'undone',
]

function ofNobody(eb: Builder, onSite: Condition, filter: LeadFilter, filters: Condition[]): Walk[] {
  const { statuses, order } = filter
  if (order !== 'changed') {
    const nobodys = eb(compared(eb, 'assigned_to'), '=', '')
    return [withStatus(eb, { along: onSite, filters: [nobodys, ...filters] }, filter)]
  }
  return (statuses.length ? statuses : everyStatus).map((status) => ({
    along: eb.and([onSite, eb('leads.assigned_to', 'is', null), eb('leads.status', '=', status)]),
    filters,
  }))
}

function conditionsOf(eb: Builder, filter: LeadFilter): Condition[] {
  const { channel, interest, grade, calls, ads, visit, again } = filter
  const conditions: (Condition | false | undefined)[] = [
    channel !== undefined && eb('leads.channel', '=', channel),
    grade !== undefined && eb('leads.grade', '=', grade),
    interest !== undefined && eb('leads.interest', 'like', `%"${interest}"%`),
    calls === 'none' && eb('leads.called_at', 'is', null),
    calls?.startsWith('missed-') && eb('leads.missed_calls', '>=', Number(calls.slice(-1))),
    ads && eb(liveConsent(), ads === 'yes' ? '=' : '!=', eb.val(1)),
    visit && visit !== 'today' && hasVisit(eb, visit),
    again && isRepeated(eb),
  ]
  return conditions.filter((condition) => condition !== false && condition !== undefined)
}

export const beginOf = (day: Day): string => toTimestamp(new Date(`${day}T00:00:00+09:00`))

function hasVisit(eb: Builder, visit: 'open' | 'visited' | 'missed'): Condition {
  const visits = eb.selectFrom('visits').select(sql.lit(1).as('one'))
  return rowExists(
    visit === 'open'
      ? visits.whereRef('visits.open_lead_id', '=', 'leads.id')
      : visits.whereRef('visits.lead_id', '=', 'leads.id').where('visits.status', '=', visit),
  )
}

const isRepeated = (eb: Builder): Condition =>
  rowExists(
    eb
      .selectFrom('repeat_registrations')
      .select(sql.lit(1).as('one'))
      .whereRef('repeat_registrations.lead_id', '=', 'leads.id'),
  )
