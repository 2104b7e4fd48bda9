import type { WebSite } from 'schema-dts'
import { type DescribedPage, idOf } from './described-page.ts'

/** The site that pages are parts of. */
export const webSiteOf = (page: Pick<DescribedPage, 'origin' | 'settings'>): WebSite => ({
  '@type': 'WebSite',
  '@id': idOf(page, 'site'),
  name: page.settings.name,
  url: `${page.origin}/`,
  inLanguage: 'ko-KR',
})
