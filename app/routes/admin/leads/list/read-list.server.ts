import { data } from 'react-router'
import type { Db } from '#app/db/client.server.ts'
import { listTeams } from '#app/domain/customers/assignments/teams.server.ts'
import { listAssignees } from '#app/domain/customers/customer/assign-lead.server.ts'
import { assigneesIn, type LeadScope } from '#app/domain/customers/customer/lead-scope.ts'
import { leadStatuses } from '#app/domain/customers/customer/lead-status.ts'
import { unitTypesOf } from '#app/domain/customers/intake/walk-in.server.ts'
import { type LeadFilter, narrowsFurther, parseFilter } from '#app/domain/customers/list/lead-filter.ts'
import { countListed, type LeadQuery } from '#app/domain/customers/list/list-leads.server.ts'
import { canManageLeads, seesEveryLead } from '#app/domain/record/permissions.ts'
import type { SiteOfPerson } from '#app/domain/staff/memberships.server.ts'
import type { RequestContext } from '#app/request-context.ts'
import { shownSites } from '../../open-site.server.ts'
import { openScope } from '../open-scope.server.ts'

export interface ListRequest {
  user: { id: string }
  /** Those of the person whose registrations they see, and of them the chosen ones. */
  sites: SiteOfPerson[]
  shown: SiteOfPerson[]
  /** Named in addresses; undefined where the person has one site or all are shown. */
  siteSlug: string | undefined
  query: LeadQuery
}

/**
 * Who asks, for which sites, in which scope, narrowed to what.
 * @param search query of the address
 * @throws a 404 response for whoever reads registrations nowhere
 */
export async function readListRequest(
  ctx: RequestContext,
  request: Request,
  search = new URL(request.url).searchParams,
): Promise<ListRequest> {
  const { user, sites, scopeOf } = await openScope(ctx, request)
  if (!sites.length) throw data(null, { status: 404 })
  const shown = shownSites(request, sites)
  const scope = scopeOf(shown)
  const filter = parseFilter(search)
  const [only, ...others] = shown
  return {
    user,
    sites,
    shown,
    siteSlug: sites.length > 1 && only && !others.length ? only.slug : undefined,
    query: { scope, filter, people: await peopleOf(ctx, { shown, filter, userId: user.id }) },
  }
}

async function peopleOf(
  { db }: RequestContext,
  { shown, filter: { who }, userId }: { shown: SiteOfPerson[]; filter: LeadFilter; userId: string },
): Promise<string[] | undefined> {
  if (!who || who === 'none') return undefined
  if (who === 'me') return [userId]
  if (!who.startsWith('team:')) return [who]
  const teams = (await Promise.all(shown.map(({ id }) => listTeams(db, id)))).flat()
  return teams.find((team) => `team:${team.id}` === who)?.members.map((member) => member.userId) ?? []
}

/** What the filters offer: of each shown site what the person may see. Whoever works for several stands there once. */
export async function readChoices({ db }: RequestContext, { shown, query: { scope } }: ListRequest) {
  const ofSites = await Promise.all(shown.map((site) => choicesOf(db, scope, site.id)))
  const people = new Map(ofSites.flatMap((one) => one.people).map((person) => [person.id, person]))
  return {
    people: [...people.values()],
    // Teams and types of several sites would bear the same names.
    teams: shown.length === 1 ? ofSites.flatMap(({ teams }) => teams) : [],
    types: shown.length === 1 ? ofSites.flatMap(({ types }) => types) : [],
  }
}

async function choicesOf(db: Db, scope: LeadScope, siteId: string) {
  const [people, teams, types] = await Promise.all([
    listAssignees(db, siteId),
    listTeams(db, siteId),
    unitTypesOf(db, siteId),
  ])
  const seen = assigneesIn(scope, siteId)
  return {
    people: people.filter(({ id }) => !seen || seen.includes(id)),
    teams: teams
      .filter(({ members }) => !seen || members.some(({ userId }) => seen.includes(userId)))
      .map(({ id, name }) => ({ id, name })),
    types,
  }
}

/** Of each state, where the rest of the filter has an index of its own. */
export async function countStates(ctx: RequestContext, { scope, filter, people }: LeadQuery) {
  if (narrowsFurther(filter)) return undefined
  const counts = [undefined, ...leadStatuses].map(async (status) => {
    const statuses = status ? [status] : []
    const asked: LeadFilter = { ...filter, statuses, order: 'changed' }
    return [status ?? 'all', (await countListed(ctx, { scope, filter: asked, people })).count] as const
  })
  return Object.fromEntries(await Promise.all(counts)) as Partial<Record<string, number>>
}

export const managesAll = (shown: SiteOfPerson[]): boolean =>
  shown.length > 0 && shown.every(({ role }) => canManageLeads(role))

/** Whether the person sees only their own registrations everywhere. */
export const seesOnlyOwn = (shown: SiteOfPerson[]): boolean =>
  shown.length > 0 && shown.every(({ role }) => !seesEveryLead(role))
