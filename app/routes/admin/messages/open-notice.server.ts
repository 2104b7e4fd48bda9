import { data } from 'react-router'
import type { LeadStatus } from '../../../db/column-types.ts'
import type { Actor } from '../../../features/audit/record-audit.server.ts'
import { canReceiveVisitors, canWriteMessages } from '../../../features/people/permissions.ts'
import { listTeams } from '../../../features/registrations/assignments/teams.server.ts'
import { findLead } from '../../../features/registrations/leads/find-lead.server.ts'
import { leadStatuses } from '../../../features/registrations/leads/lead-status.ts'
import { findRecipients, type Recipients } from '../../../features/registrations/notices/recipients.server.ts'
import { findSelection } from '../../../features/registrations/views/selections.server.ts'
import { findSiteById } from '../../../features/site/find-site.server.ts'
import type { Site } from '../../../features/site/site-settings.ts'
import type { RequestContext } from '../../../request-context.ts'
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
}

/**
 * `?lead=` one customer, by whoever may receive them; `?selection=` those chosen in the list, or a filter, by whoever writes
 * messages of the site.
 * @throws a 404 response otherwise
 */
export async function openNotice(ctx: RequestContext, request: Request): Promise<OpenedNotice> {
  const query = new URL(request.url).searchParams
  const filter = Object.fromEntries(
    ['visitDay', 'status', 'type', 'who'].map((name) => [name, query.get(name)?.slice(0, 60) ?? '']),
  ) as unknown as AudienceFilter
  const leadId = query.get('lead')
  if (leadId) return { ...(await openCustomer(ctx, request, leadId)), filter }
  const { site, actor } = await openSite(ctx, request, canWriteMessages, query.get('site'))
  const selection = query.get('selection') ?? undefined
  const chosen = selection && (await findSelection(ctx, site.id, { userId: actor.id ?? '', id: selection }))
  const isAsked = query.has('find') || Object.values(filter).some(Boolean)
  return {
    site,
    actor,
    draftKey: `messages/new:${site.slug}`,
    customer: undefined,
    filter,
    selection: chosen ? selection : undefined,
    recipients: chosen
      ? await findRecipients(ctx, site.id, { ids: chosen })
      : isAsked
        ? await findRecipients(ctx, site.id, await recipientFilter(ctx, site.id, filter))
        : undefined,
  }
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
