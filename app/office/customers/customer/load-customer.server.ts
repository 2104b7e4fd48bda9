import { data } from 'react-router'
import { listQuickTexts } from '#app/domain/customers/campaigns/quick-texts.server.ts'
import { listAssignees } from '#app/domain/customers/customer/assign-lead.server.ts'
import { findLead, type LeadDetails } from '#app/domain/customers/customer/find-lead.server.ts'
import type { LeadScope } from '#app/domain/customers/customer/lead-scope.ts'
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
import { personNames } from '#app/domain/record/person-names.server.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import type { SiteOfPerson } from '#app/domain/staff/memberships.server.ts'
import type { OfficeOfSite, Opener } from '#app/office/office.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { originOfSite } from '#app/routes/admin/open-site.server.ts'
import { readListRequest } from '../list/read-list.server.ts'
import { openScope } from '../open-scope.server.ts'

export interface OfficeOfCustomer extends OfficeOfSite {
  lead: LeadDetails
  /** What the person sees of registrations. */
  scope: LeadScope
  sites: SiteOfPerson[]
}

/** The customer of the address, with their site. @throws a 404 response where there is none, or it is not the person's */
export const oneCustomer: Opener<OfficeOfCustomer> = async (office, { params }) => {
  const { sites, scopeOf } = await openScope(office)
  const scope = scopeOf(sites)
  const lead = params.lead === undefined ? undefined : await findLead(office, scope, params.lead)
  const site = lead && (await findSiteById(office.db, lead.siteId))
  const role = sites.find(({ id }) => id === lead?.siteId)?.role
  if (!lead || !site || !role) throw data(null, { status: 404 })
  return { ...office, lead, scope, sites, site, role, roles: [role], origin: originOfSite(office, site) }
}

export async function loadCustomer(office: OfficeOfCustomer, query: URLSearchParams) {
  const { lead, site, role, sites, scope, actor, db, clock } = office
  await recordRead(office, lead, actor)
  const isManager = canManageLeads(role)
  const canReveal = canReceiveVisitors(role)
  const list = query.get('list')
  const now = toTimestamp(clock.now())
  const [messages, reveals, people, timeline, related, types, question, neighbours, names] =
    await Promise.all([
      listMessagesOfLead(db, site.id, lead.id),
      isManager ? listReveals(db, site.id, lead.id) : undefined,
      isManager ? listAssignees(db, site.id) : [],
      listTimeline(office, lead, { readsNotes: canReveal }),
      listRelated(office, scope, lead, { readsWords: canReveal }),
      unitTypesOf(db, site.id),
      canReveal ? readQuestion(office, lead) : '',
      list === null ? undefined : neighboursIn(office, list, lead.id),
      personNames(db, [lead.assignedTo]),
    ])
  return {
    lead,
    site: site.settings.shortName,
    siteSlug: site.slug,
    names: sites.map(({ id: siteId, name }) => ({ id: siteId, name })),
    messages,
    reveals,
    people,
    assignee: lead.assignedTo ? (names.get(lead.assignedTo) ?? '퇴사한 직원') : '미배정',
    timeline,
    related,
    types,
    noted: notedOn(site.settings.consents.collection),
    question,
    list,
    neighbours,
    texts: canReveal && lead.takesMessages ? await listQuickTexts(db, site) : [],
    isManager,
    canReveal,
    comingVisitAt: comingVisit(lead.visits, now),
    toConfirm: visitToConfirm(lead.visits, now),
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

/** The newest visit, if it is in the future and unconfirmed. */
function visitToConfirm(
  [newest]: LeadDetails['visits'],
  now: string,
): LeadDetails['visits'][number] | undefined {
  const isOpen = newest?.status === 'booked' && !newest.confirmedAt
  return newest && (isOpen || newest.status === 'lapsed') && newest.startsAt > now ? newest : undefined
}

export type CustomerData = Awaited<ReturnType<typeof loadCustomer>>

const neighboursIn = async (office: OfficeOfCustomer, list: string, leadId: string) => {
  const { query } = await readListRequest(office, new URLSearchParams(list))
  return await findNeighbours(office, query, leadId)
}
