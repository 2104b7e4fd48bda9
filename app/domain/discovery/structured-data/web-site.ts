import type { WebSite } from 'schema-dts'
import { type DescribedPage, idOf } from './described-page.ts'

export const webSiteOf = (page: Pick<DescribedPage, 'origin' | 'settings'>): WebSite => ({
  '@type': 'WebSite',
  '@id': idOf(page, 'site'),
  name: page.settings.name,
  url: `${page.origin}/`,
  inLanguage: 'ko-KR',
})
