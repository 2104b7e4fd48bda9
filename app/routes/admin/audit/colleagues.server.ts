import type { Db } from '#app/db/client.server.ts'

/** Who works for a site, by name. Who left is found by the kind of action and the days. */
export async function listColleagues(db: Db, siteId: string): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'users.name'])
    .where((eb) => eb.or([eb('memberships.site_id', '=', siteId), eb('role', '=', 'owner')]))
    .orderBy('users.name')
    .execute()
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
