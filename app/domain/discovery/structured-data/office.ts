import type { Organization, Place, PostalAddress, RealEstateAgent } from 'schema-dts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { type DescribedPage, idOf } from './described-page.ts'

export function officeOf(page: Pick<DescribedPage, 'origin' | 'slug' | 'settings'>): RealEstateAgent {
  const { origin, slug, settings } = page
  const { lat, lng } = settings.modelHouse.location ?? {}
  return {
    '@type': 'RealEstateAgent',
    '@id': idOf(page, 'office'),
    name: settings.name,
    url: `${origin}/`,
    logo: `${origin}/${slug}/icon.svg`,
    telephone: `+82-${settings.phone.replace(/^0/, '')}`,
    address: addressOf(settings),
    ...(lat === undefined || lng === undefined
      ? {}
      : { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
    parentOrganization: developerOf(settings),
  }
}

/** 시행사, the seller. */
export const developerOf = ({ developer }: Pick<SiteSettings, 'developer'>): Organization => ({
  '@type': 'Organization',
  name: developer,
})

export const modelHouseOf = (settings: Pick<SiteSettings, 'name' | 'modelHouse'>): Place => ({
  '@type': 'Place',
  name: `${settings.name} 견본주택`,
  address: addressOf(settings),
})

const addressOf = ({ modelHouse }: Pick<SiteSettings, 'modelHouse'>): PostalAddress => ({
  '@type': 'PostalAddress',
  streetAddress: modelHouse.address,
  addressCountry: 'KR',
})
