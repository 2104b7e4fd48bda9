import type { Db } from '#app/db/client.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canLeadTeam, canManageLeads } from '#app/domain/record/permissions.ts'
import { may, NotAllowedError, rightsOn } from '#app/domain/site/rights.server.ts'

/** Colleagues whose customers and days off a user may change. `everybody` includes unassigned customers. */
export type ManagedPeople = 'everybody' | ReadonlySet<string>

/** Managers manage everybody, team leads their own team including themselves, others nobody. */
export async function managedPeople(db: Db, siteId: string, actor: Actor): Promise<ManagedPeople> {
  const rights = await rightsOn(db, siteId, actor)
  if (may(rights, canManageLeads)) return 'everybody'
  if (!may(rights, canLeadTeam)) return new Set()
  const members = await db
    .selectFrom('team_members as mine')
    .innerJoin('team_members as theirs', 'theirs.team_id', 'mine.team_id')
    .select('theirs.user_id')
    .where('mine.site_id', '=', siteId)
    .where('mine.user_id', '=', actor.id ?? '')
    .where('mine.leads_team', '=', 1)
    .execute()
  return new Set(members.map((member) => member.user_id))
}

/** @param userId null: unassigned */
export const isManaged = (managed: ManagedPeople, userId: string | null): boolean =>
  managed === 'everybody' || (userId !== null && managed.has(userId))

/** @throws NotAllowedError if the user does not manage one of the people */
export function demandManaged(managed: ManagedPeople, people: readonly (string | null)[]): void {
  if (people.every((userId) => isManaged(managed, userId))) return
  throw new NotAllowedError(
    managed !== 'everybody' && managed.size
      ? '팀장은 자기 팀 직원의 고객과 휴무만 바꿀 수 있습니다.'
      : '이 일을 할 권한이 없습니다.',
  )
}

const checkedTogether = 500

/** @throws NotAllowedError if one of the registrations is assigned to a person whom the user does not manage */
export async function demandLeadsManaged(
  db: Db,
  siteId: string,
  managed: ManagedPeople,
  leadIds: readonly string[],
): Promise<void> {
  if (managed === 'everybody') return
  for (let begin = 0; begin < leadIds.length; begin += checkedTogether) {
    const holders = await db
      .selectFrom('leads')
      .select('assigned_to')
      .where('site_id', '=', siteId)
      .where('id', 'in', leadIds.slice(begin, begin + checkedTogether))
      .execute()
    demandManaged(
      managed,
      holders.map((lead) => lead.assigned_to),
    )
  }
}
