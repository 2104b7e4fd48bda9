import { data, redirect } from 'react-router'
import type { SiteOfPerson } from '../../../features/auth/memberships.server.ts'
import { canManageLeads, canReceiveVisitors } from '../../../features/people/permissions.ts'
import { listCovered } from '../../../features/registrations/assignments/others-seen.server.ts'
import { callHours } from '../../../features/registrations/calls/call-hours.ts'
import { listColleagueMessages } from '../../../features/registrations/calls/colleague-messages.server.ts'
import { findCustomerToCall } from '../../../features/registrations/calls/find-customer-to-call.server.ts'
import { lastCallBy } from '../../../features/registrations/calls/last-call.server.ts'
import {
  listQueue,
  type Queue,
  type QueueOf,
} from '../../../features/registrations/calls/list-queue.server.ts'
import { afterMissed, quickTimes } from '../../../features/registrations/calls/next-call.ts'
import { nobody } from '../../../features/registrations/calls/queue.ts'
import { responseTime } from '../../../features/registrations/calls/response-time.server.ts'
import { listAssignees } from '../../../features/registrations/leads/assign-lead.server.ts'
import { recordRead } from '../../../features/registrations/leads/record-read.server.ts'
import { findSiteById } from '../../../features/site/find-site.server.ts'
import { toTimestamp } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import type { RequestContext } from '../../../request-context.ts'
import { openScope } from '../leads/open-scope.server.ts'
import { officeActor } from '../office-actor.ts'
import { shownSites } from '../open-site.server.ts'

/** @throws a 404 response for whoever calls nobody, or looks at the queue of somebody of another site */
export async function openToday(ctx: RequestContext, request: Request) {
  const { user, sites, scopeOf } = await openScope(ctx, request)
  const calling = sites.filter(({ role }) => canReceiveVisitors(role))
  const shown = shownSites(request, calling)
  if (!shown.length) throw data(null, { status: 404 })
  const managed = shown.filter(({ role }) => canManageLeads(role))
  const colleagues = await listColleagues(ctx, managed)
  const asked = new URL(request.url).searchParams.get('of')
  const of = asked && asked !== user.id ? asked : null
  if (of && of !== nobody && !colleagues.some(({ id }) => id === of)) throw data(null, { status: 404 })
  if (of === nobody && !managed.length) throw data(null, { status: 404 })
  return {
    user,
    actor: officeActor(ctx, user.id),
    sites: shown,
    scope: scopeOf(shown),
    colleagues: colleagues.filter(({ id }) => id !== user.id),
    isManager: managed.length > 0,
    of,
    queueOf: await lanesOf(ctx, { of, userId: user.id, shown, managed }),
  }
}

/** Somebody else's only where one may look at them; one's own with those of colleagues whom one covers today. */
async function lanesOf(
  { db, clock }: RequestContext,
  {
    of,
    userId,
    shown,
    managed,
  }: { of: string | null; userId: string; shown: SiteOfPerson[]; managed: SiteOfPerson[] },
): Promise<QueueOf> {
  if (of) return managed.map(({ id }) => ({ siteId: id, userId: of === nobody ? null : of }))
  const siteIds = shown.map(({ id }) => id)
  const covered = await listCovered(db, { siteIds, userId, now: clock.now() })
  return [...siteIds.map((siteId) => ({ siteId, userId })), ...covered]
}

async function listColleagues({ db }: RequestContext, managed: SiteOfPerson[]) {
  const lists = await Promise.all(managed.map(({ id }) => listAssignees(db, id)))
  return [...new Map(lists.flat().map((person) => [person.id, person])).values()]
}

export type Today = Awaited<ReturnType<typeof openToday>>

/** Whom to call now: promises of later today wait for their time. */
export const nextInQueue = ({ entries }: Queue, except?: string): string | undefined =>
  entries.find(({ id, reason }) => id !== except && reason !== 'today')?.id

/** Address of the screen with a customer, keeping whose queue it is. */
export function todayAddress(request: Request, lead: string | undefined, called?: string): string {
  const { searchParams } = new URL(request.url)
  const kept = ['site', 'of'].flatMap((name) => {
    const value = searchParams.get(name)
    return value ? [[name, value]] : []
  })
  const query = new URLSearchParams([
    ...kept,
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
  if (!asked && first) throw redirect(todayAddress(request, first, query.get('called') ?? undefined))
  const [customer, messages, times, called] = await Promise.all([
    asked ? findCustomerToCall(ctx, scope, asked, (id) => findSiteById(ctx.db, id)) : undefined,
    listColleagueMessages(ctx, queueOf),
    responseTime(ctx, {
      siteIds: [...new Set(queueOf.map(({ siteId }) => siteId))],
      userId: today.of === nobody ? undefined : (today.of ?? today.user.id),
    }),
    lastCallBy(ctx, scope, { leadId: query.get('called'), userId: today.user.id }),
  ])
  if (asked && !customer && asked !== first) throw redirect(todayAddress(request, undefined))
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
    proposals: {
      callId: newId(),
      afterMissed: toTimestamp(afterMissed(now, hours, (customer?.missedCalls ?? 0) + 1)),
      quick: quickTimes(now, hours).map(({ choice, label }) => ({ choice, label })),
    },
  }
}

export type TodayData = Awaited<ReturnType<typeof loadToday>>
