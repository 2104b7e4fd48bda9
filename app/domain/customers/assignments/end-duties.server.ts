import type { Db } from '#app/db/client.server.ts'

/** Ends a person's lead of their team; they stay its member. */
export async function endTeamLead(tx: Db, userId: string, siteId: string): Promise<void> {
  await tx
    .updateTable('team_members')
    .set({ leads_team: 0 })
    .where('site_id', '=', siteId)
    .where('user_id', '=', userId)
    .execute()
}

/**
 * What belonged to somebody's work on a site, and with their last site their phone. Views that they shared stay.
 * @param siteId null: on all
 */
export async function endDuties(tx: Db, userId: string, siteId: string | null): Promise<void> {
  for (const table of ['team_members', 'duties', 'absences', 'lead_selections'] as const)
    await tx
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .$if(siteId !== null, (query) => query.where('site_id', '=', siteId))
      .execute()
  await tx
    .deleteFrom('saved_views')
    .where('user_id', '=', userId)
    .where('shared', '=', 0)
    .$if(siteId !== null, (query) => query.where('site_id', '=', siteId))
    .execute()
  await tx
    .updateTable('absences')
    .set({ covered_by: null })
    .where('covered_by', '=', userId)
    .$if(siteId !== null, (query) => query.where('site_id', '=', siteId))
    .execute()
  const stays = await tx
    .selectFrom('memberships')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  if (stays) return
  for (const table of ['staff_phones', 'list_columns'] as const)
    await tx.deleteFrom(table).where('id', '=', userId).execute()
}
