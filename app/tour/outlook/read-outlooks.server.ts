import type { Db } from '#app/db/client.server.ts'
import { findDrawn, namesOfDrawings } from '#app/domain/drawings/find-drawings.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { outlooksOf } from './list-outlooks.ts'
import type { Outlooks } from './outlooks.ts'

/** The homes of a type whose view can be drawn; undefined where no layout of the site has one. */
export async function readOutlooks(db: Db, site: Site, type: string): Promise<Outlooks | undefined> {
  for (const name of await namesOfDrawings(db, site, 'layout')) {
    const layout = await findDrawn(db, site, 'layout', name)
    const base = `/${site.slug}/outlooks/${site.contentVersion}/${name}`
    const outlooks = layout && outlooksOf(layout, type, base)
    if (outlooks) return outlooks
  }
  return undefined
}
