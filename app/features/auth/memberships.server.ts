import type { Db } from '../../db/client.server.ts'
import type { Role } from '../../db/schema.ts'

export interface SiteOfPerson {
  id: string
  slug: string
  role: Role
}

/** The sites a person works for, and as what: every site for an owner, else those of the memberships. */
export async function sitesOf(db: Db, userId: string): Promise<SiteOfPerson[]> {
  const memberships = await db
    .selectFrom('memberships')
    .select(['site_id', 'role'])
    .where('user_id', '=', userId)
    .execute()
  const isOwner = memberships.some((m) => m.role === 'owner')
  const sites = await db.selectFrom('sites').select(['id', 'slug']).orderBy('slug').execute()
  return sites.flatMap((site) => {
    const role = isOwner ? 'owner' : memberships.find((m) => m.site_id === site.id)?.role
    return role ? [{ ...site, role }] : []
  })
}

/** Whoever answers for a site's registrations: withdraws, destroys, decides on doubtful messages. */
export const mayManageLeads = (role: Role): boolean => role === 'owner' || role === 'manager'

/** Whoever receives visitors and hands out gifts. */
export const mayReceiveVisitors = (role: Role): boolean => mayManageLeads(role) || role === 'counsellor'
