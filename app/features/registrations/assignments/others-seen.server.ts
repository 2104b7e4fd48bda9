import type { Db } from '../../../db/client.server.ts'
import { toTimestamp } from '../../../platform/clock.ts'
import type { OthersSeen } from '../leads/lead-scope.ts'

/** Whose customers somebody sees besides their own: of the team that they lead, and of whoever is away and covered by them. */
export async function othersSeen(
  db: Db,
  siteIds: readonly string[],
  userId: string,
  now: Date,
): Promise<OthersSeen> {
  if (!siteIds.length) return {}
  const at = toTimestamp(now)
  const [team, covered] = await Promise.all([
    db
      .selectFrom('team_members as mine')
      .innerJoin('team_members as theirs', 'theirs.team_id', 'mine.team_id')
      .select(['mine.site_id', 'theirs.user_id'])
      .where('mine.site_id', 'in', siteIds)
      .where('mine.user_id', '=', userId)
      .where('mine.leads_team', '=', 1)
      .execute(),
    db
      .selectFrom('absences')
      .select(['site_id', 'user_id'])
      .where('site_id', 'in', siteIds)
      .where('covered_by', '=', userId)
      .where('until_at', '>', at)
      .where('from_at', '<=', at)
      .execute(),
  ])
  const seen: Record<string, string[]> = {}
  for (const { site_id: siteId, user_id: other } of [...team, ...covered])
    if (other !== userId) seen[siteId] = [...new Set([...(seen[siteId] ?? []), other])]
  return seen
}
