import { data } from 'react-router'
import { listAssignees } from '#app/domain/customers/customer/assign-lead.server.ts'
import { findLead, type LeadDetails } from '#app/domain/customers/customer/find-lead.server.ts'
import { statusesByHand } from '#app/domain/customers/customer/lead-status.ts'
import { readQuestion } from '#app/domain/customers/customer/read-question.server.ts'
import { recordRead } from '#app/domain/customers/customer/record-read.server.ts'
import { listRelated } from '#app/domain/customers/customer/related-leads.server.ts'
import { listReveals } from '#app/domain/customers/customer/reveal-lead.server.ts'
import { listTimeline } from '#app/domain/customers/customer/timeline.server.ts'
import { notedOn } from '#app/domain/customers/fields.ts'
import { unitTypesOf } from '#app/domain/customers/intake/walk-in.server.ts'
import { findNeighbours } from '#app/domain/customers/list/lead-neighbours.server.ts'
import { hasLapsed } from '#app/domain/customers/visits/hold.ts'
import { listMessagesOfLead } from '#app/domain/messages/list-messages.server.ts'
import { canManageLeads, canReceiveVisitors } from '#app/domain/record/permissions.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import type { RequestContext } from '#app/request-context.ts'
import { officeActor } from '../../office-actor.ts'
import { visitToConfirm } from '../confirm-visit.tsx'
import { readListRequest } from '../list/read-list.server.ts'
import { openScope } from '../open-scope.server.ts'

/** @throws a 404 response where the person may not see it or there is none */
export async function openCustomer(ctx: RequestContext, request: Request, id: string) {
  const { user, sites, scopeOf } = await openScope(ctx, request)
  const scope = scopeOf(sites)
  const lead = await findLead(ctx, scope, id)
  const site = lead && (await findSiteById(ctx.db, lead.siteId))
  const role = sites.find((one) => one.id === lead?.siteId)?.role
  if (!lead || !site || !role) throw data(null, { status: 404 })
  return { lead, site, role, sites, scope, actor: officeActor(ctx, user.id) }
}

export type Customer = Awaited<ReturnType<typeof openCustomer>>

export async function loadCustomer(ctx: RequestContext, request: Request, id: string) {
  const { lead, site, role, sites, scope, actor } = await openCustomer(ctx, request, id)
  await recordRead(ctx, lead, actor)
  const isManager = canManageLeads(role)
  const canReveal = canReceiveVisitors(role)
  const list = new URL(request.url).searchParams.get('list')
  const [messages, reveals, people, timeline, related, types, question, neighbours] = await Promise.all([
    listMessagesOfLead(ctx.db, site.id, lead.id),
    isManager ? listReveals(ctx.db, site.id, lead.id) : undefined,
    isManager ? listAssignees(ctx.db, site.id) : [],
    listTimeline(ctx, lead, { readsNotes: canReveal }),
    listRelated(ctx, scope, lead, { readsWords: canReveal }),
    unitTypesOf(ctx.db, site.id),
    canReveal ? readQuestion(ctx, lead) : '',
    list === null ? undefined : neighboursIn(ctx, request, list, lead.id),
  ])
  return {
    lead,
    site: site.settings.shortName,
    siteSlug: site.slug,
    names: sites.map(({ id: siteId, name }) => ({ id: siteId, name })),
    messages,
    reveals,
    people,
    timeline,
    related,
    types,
    noted: notedOn(site.settings.consents.collection),
    question,
    list,
    neighbours,
    isManager,
    canReveal,
    comingVisitAt: comingVisit(lead.visits, toTimestamp(ctx.clock.now())),
    toConfirm: visitToConfirm(lead.visits, toTimestamp(ctx.clock.now())),
    statuses: canReveal
      ? statusesByHand(lead.desk.status, {
          hasOpenVisit: lead.visits.some(({ status }) => status === 'booked'),
          wasHere: lead.visits.some(({ status }) => status === 'visited'),
          isManager,
        })
      : [],
  }
}

/** What a refusal or a wrong number would free. */
const comingVisit = (visits: LeadDetails['visits'], now: string): string | undefined =>
  visits.find(
    ({ status, startsAt, confirmedAt, heldUntil }) =>
      status === 'booked' &&
      startsAt > now &&
      !hasLapsed({ confirmed_at: confirmedAt, hold_until: heldUntil }, now),
  )?.startsAt

export type CustomerData = Awaited<ReturnType<typeof loadCustomer>>

const neighboursIn = async (ctx: RequestContext, request: Request, list: string, leadId: string) => {
  const { query } = await readListRequest(ctx, request, new URLSearchParams(list))
  return await findNeighbours(ctx, query, leadId)
}
