import { data } from 'react-router'
import { listQuickTexts } from '#app/domain/customers/campaigns/quick-texts.server.ts'
import { listAssignees } from '#app/domain/customers/customer/assign-lead.server.ts'
import { findLead, type LeadDetails } from '#app/domain/customers/customer/find-lead.server.ts'
import type { LeadScope } from '#app/domain/customers/customer/lead-scope.ts'
import { statusesByHand } from '#app/domain/customers/customer/lead-status.ts'
import { isManaged, managedPeople } from '#app/domain/customers/customer/managed-people.server.ts'
import { readQuestion } from '#app/domain/customers/customer/read-question.server.ts'
import { recordRead } from '#app/domain/customers/customer/record-read.server.ts'
import { listRelated } from '#app/domain/customers/customer/related-leads.server.ts'
import { listReveals } from '#app/domain/customers/customer/reveal-lead.server.ts'
import { listTimeline } from '#app/domain/customers/customer/timeline.server.ts'
import { notedOn } from '#app/domain/customers/fields.ts'
import { unitTypesOf } from '#app/domain/customers/intake/walk-in.server.ts'
import { findNeighbours } from '#app/domain/customers/list/lead-neighbours.server.ts'
import { hasLapsed } from '#app/domain/customers/visits/hold.ts'
import { siteOfTalk } from '#app/domain/customers/visits/turns.server.ts'
import { hasHomes } from '#app/domain/homes/has-homes.server.ts'
import { listMessagesOfLead } from '#app/domain/messages/list-messages.server.ts'
import { canHoldHomes, canManageLeads, canReceiveVisitors } from '#app/domain/record/permissions.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import type { SiteOfPerson } from '#app/domain/staff/memberships.server.ts'
import type { Office, OfficeOfSite, Opener } from '#app/office/office.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { originOfSite } from '#app/routes/admin/open-site.server.ts'
import { readListRequest } from '../list/read-list.server.ts'
import { openScope } from '../open-scope.server.ts'

export interface OfficeOfCustomer extends OfficeOfSite {
  lead: LeadDetails
  /** Which registrations the person may see. */
  scope: LeadScope
  sites: SiteOfPerson[]
  /** A colleague's, with whom the person is in a talk at the desk. */
  isInTalk: boolean
}

/** The customer of the address, with their site. @throws a 404 response where there is none, or it is not the person's */
export const oneCustomer: Opener<OfficeOfCustomer> = async (office, { params }) => {
  const { sites, scopeOf } = await openScope(office)
  const scope = scopeOf(sites)
  const own = params.lead === undefined ? undefined : await findLead(office, scope, params.lead)
  const lead = own ?? (params.lead === undefined ? undefined : await findInTalk(office, params.lead))
  const site = lead && (await findSiteById(office.db, lead.siteId))
  const role = sites.find(({ id }) => id === lead?.siteId)?.role
  if (!lead || !site || !role) throw data(null, { status: 404 })
  const opened = {
    ...office,
    lead,
    scope,
    sites,
    site,
    role,
    roles: [role],
    origin: originOfSite(office, site),
  }
  return { ...opened, isInTalk: own === undefined }
}

/** A colleague's customer at somebody's own table: theirs to see until the talk is over. */
async function findInTalk(office: Office, leadId: string): Promise<LeadDetails | undefined> {
  const siteId = await siteOfTalk(office, leadId, office.actor.id)
  return siteId === undefined ? undefined : await findLead(office, { siteIds: [siteId] }, leadId)
}

export async function loadCustomer(office: OfficeOfCustomer, query: URLSearchParams) {
  const { lead, site, role, sites, scope, actor, db, clock } = office
  await recordRead(office, lead, actor, office.isInTalk ? { because: 'talk' } : undefined)
  const isManager = canManageLeads(role)
  const managed = await managedPeople(db, site.id, actor)
  const handsOver = isManaged(managed, lead.assignedTo)
  const canReveal = canReceiveVisitors(role)
  const list = query.get('list')
  const now = toTimestamp(clock.now())
  const [messages, reveals, people, timeline, related, types, question, neighbours, names, sellsHomes] =
    await Promise.all([
      listMessagesOfLead(db, site.id, lead.id),
      isManager ? listReveals(db, site.id, lead.id) : undefined,
      handsOver ? listAssignees(db, site.id) : [],
      listTimeline(office, lead, { readsNotes: canReveal }),
      listRelated(office, scope, lead, { readsWords: canReveal }),
      unitTypesOf(db, site.id),
      canReveal ? readQuestion(office, lead) : '',
      list === null ? undefined : neighboursIn(office, list, lead.id),
      personNames(db, [lead.assignedTo]),
      hasHomes(db, site.id),
    ])
  return {
    lead,
    site: site.settings.shortName,
    siteSlug: site.slug,
    names: sites.map(({ id: siteId, name }) => ({ id: siteId, name })),
    messages,
    reveals,
    /** To whom the person may hand the customer over. */
    people: people.filter(({ id }) => isManaged(managed, id)),
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
    holdsHomes: sellsHomes && canHoldHomes(role),
    comingVisitAt: comingVisit(lead.visits, now),
    toConfirm: visitToConfirm(lead.visits, now),
    statuses: canReveal
      ? statusesByHand(lead.desk.status, {
          hasOpenVisit: lead.visits.some(({ status }) => status === 'booked'),
          wasHere: lead.visits.some(({ status }) => status === 'visited'),
          isManager,
          hasHomes: sellsHomes,
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
