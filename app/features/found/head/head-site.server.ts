import type { Db } from '../../../db/client.server.ts'
import { findPictures } from '../../media/find-pictures.server.ts'
import type { Site, SiteSettings } from '../../site/site-settings.ts'
import { ownSharePictures, type SharePicture } from './share-picture.ts'

export interface HeadSite {
  slug: string
  name: string
  origin: string
  themeColour: string | undefined
  verification: SiteSettings['verification']
  /** Addresses of the mark as PNG, where the site has them. */
  icons: { small: string | undefined; touch: string | undefined }
  share: SharePicture[]
}

const cache = new Map<string, HeadSite>()

/** Loaded once per process and publication. */
export async function headSiteOf({
  db,
  site,
  mainOrigin,
}: {
  db: Db
  site: Site
  mainOrigin: string
}): Promise<HeadSite> {
  const key = [site.id, site.contentVersion, mainOrigin].join(' ')
  const before = cache.get(key)
  if (before) return before
  const { settings, slug } = site
  const pictures = await findPictures(db, site)
  const icon = (size: number) => {
    const base = pictures[`icon-${size}.png`]?.base
    return base && `${base}-${size}.png`
  }
  const head: HeadSite = {
    slug,
    name: settings.name,
    origin: mainOrigin,
    themeColour: settings.theme.colours.paper,
    verification: settings.verification,
    icons: { small: icon(32), touch: icon(180) },
    share: ownSharePictures(pictures, settings.name),
  }
  if (cache.size > 1000) cache.clear()
  cache.set(key, head)
  return head
}
