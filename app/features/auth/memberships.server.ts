import type { Db } from '../../db/client.server.ts'

/** The sites a person works for: every site for an owner, else those of the memberships. */
export async function sitesOf(db: Db, userId: string): Promise<{ id: string; slug: string }[]> {
  const memberships = await db
    .selectFrom('memberships')
    .select(['site_id', 'role'])
    .where('user_id', '=', userId)
    .execute()
  const sites = db.selectFrom('sites').select(['id', 'slug']).orderBy('slug')
  if (memberships.some((m) => m.role === 'owner')) return await sites.execute()
  const ids = memberships.flatMap((m) => m.site_id ?? [])
  return ids.length ? await sites.where('id', 'in', ids).execute() : []
}
