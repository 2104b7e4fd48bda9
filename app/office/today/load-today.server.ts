import { data, redirect } from 'react-router'
import { ownQueues } from '#app/domain/customers/assignments/own-queues.server.ts'
import { callHours } from '#app/domain/customers/calls/call-hours.ts'
import { listColleagueMessages } from '#app/domain/customers/calls/colleague-messages.server.ts'
import { findCustomerToCall } from '#app/domain/customers/calls/find-customer-to-call.server.ts'
import { lastCallBy } from '#app/domain/customers/calls/last-call.server.ts'
import {
  hasWaiting,
  listQueue,
  type Queue,
  type QueueOf,
} from '#app/domain/customers/calls/list-queue.server.ts'
import { afterMissed, quickTimes } from '#app/domain/customers/calls/next-call.ts'
import { isForLater, nobody } from '#app/domain/customers/calls/queue.ts'
import { responseTime } from '#app/domain/customers/calls/response-time.server.ts'
import { listQuickTexts } from '#app/domain/customers/campaigns/quick-texts.server.ts'
import { listAssignees } from '#app/domain/customers/customer/assign-lead.server.ts'
import type { LeadScope, OthersSeen } from '#app/domain/customers/customer/lead-scope.ts'
import { recordRead } from '#app/domain/customers/customer/record-read.server.ts'
import { countVisitsToday } from '#app/domain/customers/visits/list-visits.server.ts'
import { canManageLeads, canReadVisits, canReceiveVisitors } from '#app/domain/record/permissions.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { shownSites } from '#app/routes/admin/open-site.server.ts'
import { openScope } from '../customers/open-scope.server.ts'
import type { Office, OfficeOfSites, Opener } from '../office.server.ts'

export interface OfficeOfToday extends OfficeOfSites {
  scope: LeadScope
  /** Colleagues whose queue the person may open. */
  colleagues: { id: string; name: string }[]
  isManager: boolean
  /** Whose queue it is: a colleague's, nobody's, or null for the own one. */
  of: string | null
  queueOf: QueueOf
}

/**
 * The queue of the address.
 * @throws a 404 response for a person who calls nobody, or asks for a queue that they may not see
 */
export const oneQueue: Opener<OfficeOfToday> = async (office, { query }) => {
  const { user } = office.person
  const { sites, scopeOf } = await openScope(office)
  const calling = sites.filter(({ role }) => canReceiveVisitors(role))
  const shown = shownSites(office.request, calling)
  if (!shown.length) throw data(null, { status: 404 })
  const scope = scopeOf(shown)
  const managed = shown.filter(({ role }) => canManageLeads(role)).map(({ id }) => id)
  const colleagues = await listColleagues(office, {
    managed,
    othersOn: scope.assignedOn?.othersOn ?? {},
  })
  const own = await ownQueues(office, { siteIds: shown.map(({ id }) => id), userId: user.id })
  const nobodys = managed.map((siteId) => ({ siteId, userId: null }))
  const asked = query.get('of')
  const of =
    asked === null ? await defaultQueue(office, { own, nobodys }) : asked && asked !== user.id ? asked : null
  const lanes = of === nobody ? nobodys : of ? (colleagues.find(({ id }) => id === of)?.lanes ?? []) : own
  if (!lanes.length) throw data(null, { status: 404 })
  return {
    ...office,
    roles: shown.map(({ role }) => role),
    sites: shown,
    scope,
    colleagues: colleagues.flatMap(({ id, name }) => (id === user.id ? [] : [{ id, name }])),
    isManager: managed.length > 0,
    of,
    queueOf: lanes,
  }
}

/** A person who assigns customers starts on the unassigned ones if their own queue is empty. */
async function defaultQueue(office: Office, { own, nobodys }: { own: QueueOf; nobodys: QueueOf }) {
  if (!nobodys.length || (await hasWaiting(office, own))) return null
  return (await hasWaiting(office, nobodys)) ? nobody : null
}

/** Of managers everybody who calls, of the leader of a team its members, each with the sites where that is so. */
async function listColleagues(
  { db }: Office,
  { managed, othersOn }: { managed: string[]; othersOn: OthersSeen },
) {
  const people = new Map<string, { id: string; name: string; lanes: { siteId: string; userId: string }[] }>()
  for (const siteId of new Set([...managed, ...Object.keys(othersOn)]))
    for (const { id, name } of await listAssignees(db, siteId)) {
      if (!managed.includes(siteId) && !othersOn[siteId]?.includes(id)) continue
      const person = people.get(id) ?? { id, name, lanes: [] }
      people.set(id, { ...person, lanes: [...person.lanes, { siteId, userId: id }] })
    }
  return [...people.values()]
}

/** Whom to call now: promises of later today wait for their time. */
export const nextInQueue = ({ entries }: Queue, except?: string): string | undefined =>
  entries.find(({ id, reason }) => id !== except && !isForLater(reason))?.id

/** Address of the screen with a customer, keeping whose queue it is. */
export function todayAddress(
  { request, of, isManager }: Pick<OfficeOfToday, 'request' | 'of' | 'isManager'>,
  lead: string | undefined,
  called?: string,
): string {
  const site = new URL(request.url).searchParams.get('site')
  const query = new URLSearchParams([
    ...(site ? [['site', site]] : []),
    // A manager's own queue is named too: empty, it would give way to that of nobody's in the middle of a call.
    ...(of || isManager ? [['of', of ?? '']] : []),
    ...(lead ? [['lead', lead]] : []),
    ...(called ? [['called', called]] : []),
  ])
  return `/admin/today${query.size ? `?${query}` : ''}`
}

export async function loadToday(office: OfficeOfToday, query: URLSearchParams) {
  const { db, clock, actor, scope, queueOf, of } = office
  const queue = await listQueue(office, queueOf)
  const asked = query.get('lead')
  const called = query.get('called')
  const first = nextInQueue(queue)
  // The address says who is on the screen: a new arrival may not take the place of somebody who is being called.
  if (!asked && first) throw redirect(todayAddress(office, first, called ?? undefined))
  const [customer, messages, times, lastCall, visits] = await Promise.all([
    asked ? findCustomerToCall(office, scope, asked, (id) => findSiteById(db, id)) : undefined,
    listColleagueMessages(office, queueOf),
    responseTime(office, {
      siteIds: [...new Set(queueOf.map(({ siteId }) => siteId))],
      userId: of === nobody ? undefined : (of ?? actor.id),
    }),
    lastCallBy(office, scope, { leadId: called, userId: actor.id }),
    countVisitsToday(
      office,
      office.sites.filter(({ role }) => canReadVisits(role)).map(({ id }) => id),
    ),
  ])
  if (customer) await recordRead(office, customer, actor)
  const site = customer && (await findSiteById(db, customer.siteId))
  const texts = site && customer && !customer.isWrongNumber ? await listQuickTexts(db, site) : []
  const hours = callHours(site?.settings.hours ?? '')
  const now = clock.now()
  return {
    now: toTimestamp(now),
    me: actor.id,
    of,
    isManager: office.isManager,
    colleagues: office.colleagues,
    sites: office.sites.map(({ id, slug, name }) => ({ id, slug, name })),
    queue,
    messages,
    times,
    visits,
    called: lastCall,
    customer,
    texts,
    /** Of the address, but not in the scope: neither shown nor replaced by somebody else. */
    isElsewhere: asked !== null && customer === undefined,
    proposals: {
      callId: newId(),
      afterMissed: toTimestamp(afterMissed(now, hours, (customer?.missedCalls ?? 0) + 1)),
      quick: quickTimes(now, hours).map(({ choice, label }) => ({ choice, label })),
    },
  }
}

export type TodayData = Awaited<ReturnType<typeof loadToday>>
