import type { Db } from '#app/db/client.server.ts'
import { peopleOf } from '#app/domain/customers/assignments/people-of-filter.server.ts'
import { listTeams } from '#app/domain/customers/assignments/teams.server.ts'
import { listAssignees } from '#app/domain/customers/customer/assign-lead.server.ts'
import { assigneesIn, type LeadScope } from '#app/domain/customers/customer/lead-scope.ts'
import { leadStatuses } from '#app/domain/customers/customer/lead-status.ts'
import { isManaged, managedPeople } from '#app/domain/customers/customer/managed-people.server.ts'
import { unitTypesOf } from '#app/domain/customers/intake/walk-in.server.ts'
import { type LeadFilter, narrowsFurther, parseFilter } from '#app/domain/customers/list/lead-filter.ts'
import { countListed, type LeadQuery } from '#app/domain/customers/list/list-leads.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canLeadTeam, canManageLeads, seesEveryLead } from '#app/domain/record/permissions.ts'
import type { SiteOfPerson } from '#app/domain/staff/memberships.server.ts'
import type { Office, Opener } from '#app/office/office.server.ts'
import { shownSites } from '#app/routes/admin/open-site.server.ts'
import { openScope } from '../open-scope.server.ts'

export interface ListRequest {
  /** Sites whose registrations the person may see, and the chosen ones of them. */
  sites: SiteOfPerson[]
  shown: SiteOfPerson[]
  /** Named in addresses; undefined where the person has one site or all are shown. */
  siteSlug: string | undefined
  query: LeadQuery
}

export interface OfficeOfList extends Office, ListRequest {}

/** The list of the address. @throws a 404 response as `openScope` */
export const oneList: Opener<OfficeOfList> = async (office, { query }) => {
  const asked = await readListRequest(office, query)
  return { ...office, ...asked, roles: asked.shown.map(({ role }) => role) }
}

/**
 * For which sites, in which scope, narrowed to what.
 * @param address query of the list's address
 */
export async function readListRequest(office: Office, address: URLSearchParams): Promise<ListRequest> {
  const { sites, scopeOf } = await openScope(office)
  const shown = shownSites(office.request, sites)
  const scope = scopeOf(shown)
  const filter = parseFilter(address)
  const [only, ...others] = shown
  return {
    sites,
    shown,
    siteSlug: sites.length > 1 && only && !others.length ? only.slug : undefined,
    query: {
      scope,
      filter,
      people: await peopleOf(
        office.db,
        shown.map(({ id }) => id),
        office.person.user.id,
        filter,
      ),
    },
  }
}

/** What the filters offer: what the person may see in each shown site. A colleague of several sites appears once. */
export async function readChoices({ db, actor, shown, query: { scope } }: OfficeOfList) {
  const ofSites = await Promise.all(shown.map((site) => choicesOf(db, scope, site.id, actor)))
  const once = (people: { id: string; name: string }[]) => [
    ...new Map(people.map((person) => [person.id, person])).values(),
  ]
  return {
    people: once(ofSites.flatMap((one) => one.people)),
    /** Whom the person may hand customers to. */
    heirs: once(ofSites.flatMap((one) => one.heirs)),
    // Teams and types of several sites would bear the same names.
    teams: shown.length === 1 ? ofSites.flatMap(({ teams }) => teams) : [],
    types: shown.length === 1 ? ofSites.flatMap(({ types }) => types) : [],
  }
}

/** What the filters of one site offer. */
export async function choicesOf(db: Db, scope: LeadScope, siteId: string, actor: Actor) {
  const [people, teams, types, managed] = await Promise.all([
    listAssignees(db, siteId),
    listTeams(db, siteId),
    unitTypesOf(db, siteId),
    managedPeople(db, siteId, actor),
  ])
  const seen = assigneesIn(scope, siteId)
  return {
    people: people.filter(({ id }) => !seen || seen.includes(id)),
    heirs: people.filter(({ id }) => isManaged(managed, id)),
    teams: teams
      .filter(({ members }) => !seen || members.some(({ userId }) => seen.includes(userId)))
      .map(({ id, name }) => ({ id, name })),
    types,
  }
}

/** Of each state, where the rest of the filter has an index of its own. */
export async function countStates(office: Office, { scope, filter, people }: LeadQuery) {
  if (narrowsFurther(filter)) return undefined
  const counts = [undefined, ...leadStatuses].map(async (status) => {
    const statuses = status ? [status] : []
    const asked: LeadFilter = { ...filter, statuses, order: 'changed' }
    return [status ?? 'all', (await countListed(office, { scope, filter: asked, people })).count] as const
  })
  return Object.fromEntries(await Promise.all(counts)) as Partial<Record<string, number>>
}

export const managesAll = (shown: SiteOfPerson[]): boolean =>
  shown.length > 0 && shown.every(({ role }) => canManageLeads(role))

/** Whether they hand customers over on all of them: a team lead within the team. */
export const handsOverAll = (shown: SiteOfPerson[]): boolean =>
  shown.length > 0 && shown.every(({ role }) => canLeadTeam(role))

/** Whether the person sees only their own registrations everywhere. */
export const seesOnlyOwn = (shown: SiteOfPerson[]): boolean =>
  shown.length > 0 && shown.every(({ role }) => !seesEveryLead(role))
