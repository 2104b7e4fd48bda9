import type { Db } from '#app/db/client.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canLeadTeam, canManageLeads } from '#app/domain/record/permissions.ts'
import { may, NotAllowedError, rightsOn } from '#app/domain/site/rights.server.ts'

/** Colleagues whose customers and days off somebody changes; nobody's customers too where it is everybody. */
export type Reach = 'everybody' | ReadonlySet<string>

/** Of managers everybody, of a team lead the people of the team that they lead, themselves among them, of others nobody. */
export async function reachOf(db: Db, siteId: string, actor: Actor): Promise<Reach> {
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

/** @param userId null: nobody's */
export const isInReach = (reach: Reach, userId: string | null): boolean =>
  reach === 'everybody' || (userId !== null && reach.has(userId))

/** @throws NotAllowedError where one of them is out of reach */
export function demandInReach(reach: Reach, people: readonly (string | null)[]): void {
  if (people.every((userId) => isInReach(reach, userId))) return
  throw new NotAllowedError(
    reach !== 'everybody' && reach.size
      ? '팀장은 자기 팀 직원의 고객과 휴무만 바꿀 수 있습니다.'
      : '이 일을 할 권한이 없습니다.',
  )
}

const checkedTogether = 500

/** @throws NotAllowedError where somebody out of reach has one of the registrations */
export async function demandLeadsInReach(
  db: Db,
  siteId: string,
  reach: Reach,
  leadIds: readonly string[],
): Promise<void> {
  if (reach === 'everybody') return
  for (let begin = 0; begin < leadIds.length; begin += checkedTogether) {
    const holders = await db
      .selectFrom('leads')
      .select('assigned_to')
      .where('site_id', '=', siteId)
      .where('id', 'in', leadIds.slice(begin, begin + checkedTogether))
      .execute()
    demandInReach(
      reach,
      holders.map((lead) => lead.assigned_to),
    )
  }
}
