import type { Db } from '#app/db/client.server.ts'
import type { Role } from '#app/db/column-types.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'

export interface SiteOfPerson {
  id: string
  slug: string
  /** Its former names. */
  formerSlugs: string[]
  name: string
  role: Role
}

export async function listSitesOfPerson(db: Db, userId: string): Promise<SiteOfPerson[]> {
  const memberships = await db
    .selectFrom('memberships')
    .select(['site_id', 'role'])
    .where('user_id', '=', userId)
    .execute()
  if (!memberships.length) return []
  const isOwner = memberships.some((m) => m.role === 'owner')
  const sites = await namedSites(db)
  return sites.flatMap((site) => {
    const role = isOwner ? 'owner' : memberships.find((m) => m.site_id === site.id)?.role
    return role ? [{ ...site, role }] : []
  })
}

const names = new Map<string, string>()

async function namedSites(db: Db) {
  const [sites, former] = await Promise.all([
    db
      .selectFrom('sites')
      .select(['id', 'slug', 'published_revision_id as revision'])
      .orderBy('slug')
      .execute(),
    db.selectFrom('former_slugs').select(['site_id', 'slug']).execute(),
  ])
  return await Promise.all(
    sites.map(async ({ id, slug, revision }) => {
      const formerSlugs = former.filter((one) => one.site_id === id).map((one) => one.slug)
      const cached = revision ? names.get(revision) : slug
      if (cached !== undefined) return { id, slug, formerSlugs, name: cached }
      const name = (await findSiteById(db, id))?.settings.shortName ?? slug
      if (names.size > 1000) names.clear()
      if (revision) names.set(revision, name)
      return { id, slug, formerSlugs, name }
    }),
  )
}

export const listSiteNames = async (db: Db): Promise<string[]> =>
  (await namedSites(db)).flatMap(({ slug, name }) => [slug, name])

export async function findMemberId(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select('users.id')
    .where('email', '=', email)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Whether somebody owns the install, also while it has no site. */
export async function ownsInstall(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('id')
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .where('site_id', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
