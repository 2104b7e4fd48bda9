import type { LeadStatus } from '#app/db/column-types.ts'
import { listTeams } from '#app/domain/customers/assignments/teams.server.ts'
import { findRecipients, type Recipients } from '#app/domain/customers/campaigns/recipients.server.ts'
import { listAssignees } from '#app/domain/customers/customer/assign-lead.server.ts'
import { leadStatuses } from '#app/domain/customers/customer/lead-status.ts'
import { isManaged, managedPeople } from '#app/domain/customers/customer/managed-people.server.ts'
import { unitTypesOf } from '#app/domain/customers/intake/walk-in.server.ts'
import { findSelection } from '#app/domain/customers/list/selections.server.ts'
import type { OfficeOfSite } from '#app/office/office.server.ts'

/** The filter in the address: ids and days, nothing personal. */
export interface AudienceFilter {
  visitDay: string
  status: string
  type: string
  who: string
}

export interface Group {
  filter: AudienceFilter
  selection: string | undefined
  /** Undefined before somebody said whom. */
  recipients: Recipients | undefined
  /** The choice of the address is kept no longer: nobody is meant by it, least of all everybody. */
  isSelectionGone: boolean
}

export const readAudienceFilter = (query: URLSearchParams) =>
  Object.fromEntries(
    ['visitDay', 'status', 'type', 'who'].map((name) => [name, query.get(name)?.slice(0, 60) ?? '']),
  ) as unknown as AudienceFilter

/** Those chosen in the list, or by the filter of the address; no recipients where neither says whom. */
export async function findGroup(office: OfficeOfSite, query: URLSearchParams): Promise<Group> {
  const { site, actor } = office
  const filter = readAudienceFilter(query)
  const selection = query.get('selection') ?? undefined
  const chosen = selection && (await findSelection(office, site.id, { userId: actor.id, id: selection }))
  if (selection && !chosen) {
    const nobody = await findRecipients(office, site.id, { ids: [] })
    return { filter, selection: undefined, recipients: nobody, isSelectionGone: true }
  }
  const managed = await managedPeople(office.db, site.id, actor)
  const isAsked = query.has('find') || Object.values(filter).some(Boolean)
  return {
    filter,
    selection: chosen ? selection : undefined,
    recipients: chosen
      ? await findRecipients(office, site.id, { ids: chosen }, managed)
      : isAsked
        ? await findRecipients(office, site.id, await recipientFilter(office, filter), managed)
        : undefined,
    isSelectionGone: false,
  }
}

/** What the filter of recipients offers: of people and teams those whose customers the person writes to. */
export async function readGroupChoices({ db, site, actor }: OfficeOfSite) {
  const [types, people, teams, managed] = await Promise.all([
    unitTypesOf(db, site.id),
    listAssignees(db, site.id),
    listTeams(db, site.id),
    managedPeople(db, site.id, actor),
  ])
  return {
    types,
    people: people.filter(({ id }) => isManaged(managed, id)),
    teams: teams
      .filter(({ members }) => members.some(({ userId }) => isManaged(managed, userId)))
      .map(({ id, name }) => ({ id, name })),
  }
}

async function recipientFilter({ db, site }: OfficeOfSite, { visitDay, status, type, who }: AudienceFilter) {
  const team = who.startsWith('team:')
    ? (await listTeams(db, site.id)).find(({ id }) => `team:${id}` === who)
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
