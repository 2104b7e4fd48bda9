import { makeLogo } from '#app/domain/media/brand-pictures.server.ts'
import { findPictures, type Pictures } from '#app/domain/media/find-pictures.server.ts'
import type { Site, SiteSettings } from '#app/domain/site/site-settings.ts'
import type { Logger } from '#app/platform/logger.server.ts'
import { ownSharePictures, type SharePicture } from './share-picture.ts'
import { type IconSources, type SiteIcons, siteIcons, withoutIcons } from './site-icons.server.ts'

export interface HeadSite {
  slug: string
  name: string
  origin: string
  themeColour: string | undefined
  verification: SiteSettings['verification']
  icons: SiteIcons
  share: SharePicture[]
}

const cache = new Map<string, HeadSite>()

interface HeadSources extends IconSources {
  site: Site
  mainOrigin: string
  log: Logger
}

/** Loaded once per process and publication; the first call also generates the icons. */
export async function headSiteOf({ db, media, site, mainOrigin, log }: HeadSources): Promise<HeadSite> {
  const key = [site.id, site.contentVersion, mainOrigin].join(' ')
  const before = cache.get(key)
  if (before) return before
  const { settings, slug } = site
  const pictures = await findPictures(db, site)
  const icons = await makeBrand({ db, media }, site, pictures).catch((error: unknown) => {
    log.error({ err: error, site: slug }, 'cannot generate logo or icons')
    return undefined
  })
  const head: HeadSite = {
    slug,
    name: settings.name,
    origin: mainOrigin,
    themeColour: settings.theme.colours.paper,
    verification: settings.verification,
    icons: icons ?? withoutIcons(slug),
    share: ownSharePictures(pictures, settings.name),
  }
  if (cache.size > 1000) cache.clear()
  if (icons) cache.set(key, head)
  return head
}

async function makeBrand(sources: IconSources, site: Site, pictures: Pictures): Promise<SiteIcons> {
  if (site.logo) await makeLogo(sources.media, site.logo)
  return await siteIcons(sources, site, pictures)
}
