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
import { listAssignees } from '#app/domain/customers/customer/assign-lead.server.ts'
import type { OthersSeen } from '#app/domain/customers/customer/lead-scope.ts'
import { recordRead } from '#app/domain/customers/customer/record-read.server.ts'
import { canManageLeads, canReceiveVisitors } from '#app/domain/record/permissions.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import type { RequestContext } from '#app/request-context.ts'
import { openScope } from '../leads/open-scope.server.ts'
import { officeActor } from '../office-actor.ts'
import { shownSites } from '../open-site.server.ts'

/** @throws a 404 response for whoever calls nobody, or looks at the queue of somebody whom they do not see */
export async function openToday(ctx: RequestContext, request: Request) {
  const { user, sites, scopeOf } = await openScope(ctx, request)
  const calling = sites.filter(({ role }) => canReceiveVisitors(role))
  const shown = shownSites(request, calling)
  if (!shown.length) throw data(null, { status: 404 })
  const scope = scopeOf(shown)
  const managed = shown.filter(({ role }) => canManageLeads(role)).map(({ id }) => id)
  const colleagues = await listColleagues(ctx, { managed, othersOn: scope.assignedOn?.othersOn ?? {} })
  const own = await ownQueues(ctx, { siteIds: shown.map(({ id }) => id), userId: user.id })
  const nobodys = managed.map((siteId) => ({ siteId, userId: null }))
  const asked = new URL(request.url).searchParams.get('of')
  const of =
    asked === null ? await defaultQueue(ctx, { own, nobodys }) : asked && asked !== user.id ? asked : null
  const lanes = of === nobody ? nobodys : of ? (colleagues.find(({ id }) => id === of)?.lanes ?? []) : own
  if (!lanes.length) throw data(null, { status: 404 })
  return {
    user,
    actor: officeActor(ctx, user.id),
    sites: shown,
    scope,
    colleagues: colleagues.flatMap(({ id, name }) => (id === user.id ? [] : [{ id, name }])),
    isManager: managed.length > 0,
    of,
    queueOf: lanes as QueueOf,
  }
}

/** Whoever gives customers to others begins with those who are nobody's where nobody of their own waits. */
async function defaultQueue(ctx: RequestContext, { own, nobodys }: { own: QueueOf; nobodys: QueueOf }) {
  if (!nobodys.length || (await hasWaiting(ctx, own))) return null
  return (await hasWaiting(ctx, nobodys)) ? nobody : null
}

/** Of managers everybody who calls, of the leader of a team its members, each with the sites where that is so. */
async function listColleagues(
  { db }: RequestContext,
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

export type Today = Awaited<ReturnType<typeof openToday>>

/** Whom to call now: promises of later today wait for their time. */
export const nextInQueue = ({ entries }: Queue, except?: string): string | undefined =>
  entries.find(({ id, reason }) => id !== except && !isForLater(reason))?.id

/** Address of the screen with a customer, keeping whose queue it is. */
export function todayAddress(
  request: Request,
  { of, isManager }: Pick<Today, 'of' | 'isManager'>,
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

export async function loadToday(ctx: RequestContext, request: Request) {
  const today = await openToday(ctx, request)
  const { queueOf, scope, actor } = today
  const query = new URL(request.url).searchParams
  const queue = await listQueue(ctx, queueOf)
  const asked = query.get('lead')
  const first = nextInQueue(queue)
  // The address says who is on the screen: a new arrival may not take the place of somebody who is being called.
  if (!asked && first) throw redirect(todayAddress(request, today, first, query.get('called') ?? undefined))
  const [customer, messages, times, called] = await Promise.all([
    asked ? findCustomerToCall(ctx, scope, asked, (id) => findSiteById(ctx.db, id)) : undefined,
    listColleagueMessages(ctx, queueOf),
    responseTime(ctx, {
      siteIds: [...new Set(queueOf.map(({ siteId }) => siteId))],
      userId: today.of === nobody ? undefined : (today.of ?? today.user.id),
    }),
    lastCallBy(ctx, scope, { leadId: query.get('called'), userId: today.user.id }),
  ])
  if (customer) await recordRead(ctx, customer, actor)
  const site = customer && (await findSiteById(ctx.db, customer.siteId))
  const hours = callHours(site?.settings.hours ?? '')
  const now = ctx.clock.now()
  return {
    now: toTimestamp(now),
    me: today.user.id,
    of: today.of,
    isManager: today.isManager,
    colleagues: today.colleagues,
    sites: today.sites.map(({ id, slug, name }) => ({ id, slug, name })),
    queue,
    messages,
    times,
    called,
    customer,
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
