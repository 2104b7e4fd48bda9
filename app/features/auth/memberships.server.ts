import type { Db } from '../../db/client.server.ts'
import type { Role } from '../../db/column-types.ts'
import { findSiteById } from '../site/find-site.server.ts'

export interface SiteOfPerson {
  id: string
  slug: string
  /** As the office calls it. */
  name: string
  role: Role
}

/** The sites a person works for, and as what: every site for an owner, else those of the memberships. */
export async function sitesOf(db: Db, userId: string): Promise<SiteOfPerson[]> {
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

/** Every site with its name. Revisions never change, so each is read once a process. */
async function namedSites(db: Db) {
  const sites = await db
    .selectFrom('sites')
    .select(['id', 'slug', 'published_revision_id as revision'])
    .orderBy('slug')
    .execute()
  return await Promise.all(
    sites.map(async ({ id, slug, revision }) => {
      const known = revision ? names.get(revision) : slug
      if (known !== undefined) return { id, slug, name: known }
      const name = (await findSiteById(db, id))?.settings.shortName ?? slug
      if (names.size > 1000) names.clear()
      if (revision) names.set(revision, name)
      return { id, slug, name }
    }),
  )
}

/** Names and slugs of all sites, which a password must not lean on. */
export const namesOfSites = async (db: Db): Promise<string[]> =>
  (await namedSites(db)).flatMap(({ slug, name }) => [slug, name])

/** The user of an address, if it belongs to somebody who works for a site. */
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
