import type { Db } from '#app/db/client.server.ts'

/** The present name of a site that once had this name; undefined for any other name. */
export async function nameNow(db: Db, former: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('former_slugs')
    .innerJoin('sites', 'sites.id', 'former_slugs.site_id')
    .select('sites.slug')
    .where('former_slugs.slug', '=', former)
    .executeTakeFirst()
  return row?.slug
}
