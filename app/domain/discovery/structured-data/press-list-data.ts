import type { Graph } from 'schema-dts'
import type { PublicSettings } from '#app/domain/site/public-settings.ts'
import { officeOf } from './office.ts'
import { webSiteOf } from './web-site.ts'

export function pressListData(origin: string, slug: string, settings: PublicSettings): Graph {
  const address = `${origin}/${slug}/press`
  const crumb = (position: number, name: string, url: string) =>
    ({ '@type': 'ListItem', position, name, item: { '@type': 'WebPage', '@id': url } }) as const
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'CollectionPage',
        '@id': address,
        url: address,
        name: '언론보도',
        inLanguage: 'ko-KR',
        isPartOf: { '@id': `${origin}/#site` },
        publisher: { '@id': `${origin}/#office` },
        breadcrumb: { '@id': `${address}#crumbs` },
      },
      webSiteOf({ origin, settings }),
      officeOf({ origin, slug, settings }),
      {
        '@type': 'BreadcrumbList',
        '@id': `${address}#crumbs`,
        itemListElement: [crumb(1, '홈', `${origin}/`), crumb(2, '언론보도', address)],
      },
    ],
  }
}
