import type { Db } from '#app/db/client.server.ts'
import { homesOfSite } from '#app/domain/homes/homes-of-site.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { unknownHome } from './fields.ts'

/** @returns the error of the form for a home of interest; nothing if there is none, or the site has it */
export async function checkHome(db: Db, site: Site, home: string | undefined): Promise<{ home?: string }> {
  const sentence = home ? unknownHome(home, await homesOfSite(db, site)) : undefined
  return sentence ? { home: sentence } : {}
}
