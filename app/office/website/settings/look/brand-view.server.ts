import { type SiteIcons, siteIcons } from '#app/domain/discovery/head/site-icons.server.ts'
import { logoFile } from '#app/domain/media/brand-names.ts'
import { findPictures } from '#app/domain/media/find-pictures.server.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import type { OfficeOfPart } from '#app/office/website/part/part.server.ts'
import { ownProperty } from '#app/platform/own-property.ts'

export interface BrandView {
  brand: string
  shortName: string
  logo: { name: string; address: string } | undefined
  icons: SiteIcons | undefined
  /** Name of the site's picture from which the icons are generated. */
  iconName: string | undefined
}

/** Logo and icons as the draft has them. */
export async function brandOf(office: OfficeOfPart): Promise<BrandView> {
  const { db, log, site, content } = office
  const { brand = '', shortName = '', theme } = content as Partial<SiteSettings>
  const pictures = await findPictures(db, site)
  const logo = ownProperty(pictures, theme?.logo ?? '')
  const drafted = {
    ...site,
    settings: { ...site.settings, shortName, theme: { ...site.settings.theme, ...theme } },
  }
  if (!theme?.icon) delete drafted.settings.theme.icon
  const icons = await siteIcons(office, drafted, pictures).catch((error: unknown) => {
    log.error({ err: error, site: site.slug }, 'cannot generate icons')
    return undefined
  })
  return {
    brand,
    shortName,
    logo: logo && { name: theme?.logo ?? '', address: logoFile(logo.base, logo) },
    icons,
    iconName: theme?.icon,
  }
}
