import { data } from 'react-router'
import type { LeadStatus } from '#app/db/column-types.ts'
import { listTeams } from '#app/domain/customers/assignments/teams.server.ts'
import { findRecipients, type Recipients } from '#app/domain/customers/campaigns/recipients.server.ts'
import { listAssignees } from '#app/domain/customers/customer/assign-lead.server.ts'
import { findLead } from '#app/domain/customers/customer/find-lead.server.ts'
import { leadStatuses } from '#app/domain/customers/customer/lead-status.ts'
import { unitTypesOf } from '#app/domain/customers/intake/walk-in.server.ts'
import { findSelection } from '#app/domain/customers/list/selections.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canReceiveVisitors, canWriteMessages } from '#app/domain/record/permissions.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { RequestContext } from '#app/request-context.ts'
import { openScope } from '../leads/open-scope.server.ts'
import { officeActor } from '../office-actor.ts'
import { openSite } from '../open-site.server.ts'

export interface Customer {
  id: string
  receiptNo: string
  name: string
  phone: string
  takesMessages: boolean
}

/** As the address has it: ids and days, nothing personal. */
export interface AudienceFilter {
  visitDay: string
  status: string
  type: string
  who: string
}

export interface OpenedNotice {
  site: Site
  actor: Actor
  draftKey: string
  customer: Customer | undefined
  filter: AudienceFilter
  selection: string | undefined
  /** Undefined for one customer, and before somebody said whom. */
  recipients: Recipients | undefined
  /** The choice of the address is kept no longer: nobody is meant by it, least of all everybody. */
  isSelectionGone?: boolean
}

/**
 * `?lead=` one customer, by whoever may receive them; `?selection=` those chosen in the list, or a filter, by whoever writes
 * messages of the site.
 * @throws a 404 response otherwise
 */
export async function openNotice(ctx: RequestContext, request: Request): Promise<OpenedNotice> {
  const query = new URL(request.url).searchParams
  const filter = readAudienceFilter(query)
  const leadId = query.get('lead')
  if (leadId) return { ...(await openCustomer(ctx, request, leadId)), filter }
  const { site, actor } = await openSite(ctx, request, canWriteMessages, query.get('site'))
  return {
    site,
    actor,
    draftKey: `messages/new:${site.slug}`,
    customer: undefined,

    ...(await findGroup(ctx, site.id, actor, query)),
  }
}

const readAudienceFilter = (query: URLSearchParams) =>
  Object.fromEntries(
    ['visitDay', 'status', 'type', 'who'].map((name) => [name, query.get(name)?.slice(0, 60) ?? '']),
  ) as unknown as AudienceFilter

/** Those chosen in the list, or by the filter of the address; no recipients where neither says whom. */
export async function findGroup(
  ctx: RequestContext,
  siteId: string,
  actor: Actor,
  query: URLSearchParams,
): Promise<Pick<OpenedNotice, 'filter' | 'selection' | 'recipients' | 'isSelectionGone'>> {
  const filter = readAudienceFilter(query)
  const selection = query.get('selection') ?? undefined
  const chosen = selection && (await findSelection(ctx, siteId, { userId: actor.id ?? '', id: selection }))
  if (selection && !chosen) {
    const nobody = await findRecipients(ctx, siteId, { ids: [] })
    return { filter, selection: undefined, recipients: nobody, isSelectionGone: true }
  }
  const isAsked = query.has('find') || Object.values(filter).some(Boolean)
  return {
    filter,
    selection: chosen ? selection : undefined,
    recipients: chosen
      ? await findRecipients(ctx, siteId, { ids: chosen })
      : isAsked
        ? await findRecipients(ctx, siteId, await recipientFilter(ctx, siteId, filter))
        : undefined,
  }
}

/** What the filter of recipients offers. */
export async function readGroupChoices({ db }: RequestContext, siteId: string) {
  const [types, people, teams] = await Promise.all([
    unitTypesOf(db, siteId),
    listAssignees(db, siteId),
    listTeams(db, siteId),
  ])
  return { types, people, teams: teams.map(({ id, name }) => ({ id, name })) }
}

async function openCustomer(ctx: RequestContext, request: Request, leadId: string) {
  const { user, sites, scopeOf } = await openScope(ctx, request)
  const mine = sites.filter(({ role }) => canReceiveVisitors(role))
  const lead = mine.length ? await findLead(ctx, scopeOf(mine), leadId) : undefined
  const site = lead && (await findSiteById(ctx.db, lead.siteId))
  if (!site) throw data(null, { status: 404 })
  const { id, receiptNo, name, phone, takesMessages } = lead
  return {
    site,
    actor: officeActor(ctx, user.id),
    draftKey: `leads/${id}/message`,
    customer: { id, receiptNo, name, phone, takesMessages },
    selection: undefined,
    recipients: undefined,
  }
}

async function recipientFilter(
  ctx: RequestContext,
  siteId: string,
  { visitDay, status, type, who }: AudienceFilter,
) {
  const team = who.startsWith('team:')
    ? (await listTeams(ctx.db, siteId)).find(({ id }) => `team:${id}` === who)
    : undefined
  return {
    visitDay: /^\d{4}-\d\d-\d\d$/.test(visitDay) ? visitDay : undefined,
    status: leadStatuses.find((one): one is LeadStatus => one === status),
    unitType: type || undefined,
    assignedAmong: who.startsWith('team:')
      ? (team?.members.map(({ userId }) => userId) ?? [])
      : who
        ? [who]
        : undefined,
  }
}
