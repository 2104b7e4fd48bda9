import type { Db } from '#app/db/client.server.ts'
import type { SiteLogo } from './site-logo.ts'
import type { SiteSettings } from './site-settings.ts'

/** @returns undefined if the settings name none, or the site lacks it, for example after a rollback */
export async function findLogo(
  db: Db,
  siteId: string,
  { theme }: Pick<SiteSettings, 'theme'>,
): Promise<SiteLogo | undefined> {
  if (!theme.logo) return undefined
  return await db
    .selectFrom('media')
    .select(['sha256', 'mime', 'width', 'height'])
    .where('site_id', '=', siteId)
    .where('name', '=', theme.logo)
    .executeTakeFirst()
}
