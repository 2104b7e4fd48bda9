import type { Db } from '#app/db/client.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import type { OthersSeen } from '../customer/lead-scope.ts'

/** Colleagues whose customers a person sees besides their own: the team that they lead, and absent colleagues they cover for. */
export async function visibleAssignees(
  db: Db,
  siteIds: readonly string[],
  userId: string,
  now: Date,
): Promise<OthersSeen> {
  if (!siteIds.length) return {}
  const [team, covered] = await Promise.all([
    db
      .selectFrom('team_members as mine')
      .innerJoin('team_members as theirs', 'theirs.team_id', 'mine.team_id')
      .select(['mine.site_id', 'theirs.user_id'])
      .where('mine.site_id', 'in', siteIds)
      .where('mine.user_id', '=', userId)
      .where('mine.leads_team', '=', 1)
      .execute(),
    listCovered(db, { siteIds, userId, now }),
  ])
  const seen: Record<string, string[]> = {}
  const pairs = [...team.map((row) => ({ siteId: row.site_id, userId: row.user_id })), ...covered]
  for (const { siteId, userId: other } of pairs)
    if (other !== userId) seen[siteId] = [...new Set([...(seen[siteId] ?? []), other])]
  return seen
}

/** Who is away now and whose customers somebody takes over meanwhile. */
export async function listCovered(
  db: Db,
  { siteIds, userId, now }: { siteIds: readonly string[]; userId: string; now: Date },
): Promise<{ siteId: string; userId: string }[]> {
  const at = toTimestamp(now)
  const rows = await db
    .selectFrom('absences')
    .select(['site_id', 'user_id'])
    .where('site_id', 'in', siteIds)
    .where('covered_by', '=', userId)
    .where('until_at', '>', at)
    .where('from_at', '<=', at)
    .execute()
  return rows.map((row) => ({ siteId: row.site_id, userId: row.user_id }))
}
