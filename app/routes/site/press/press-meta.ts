import { type Head, headTags } from '../../../ui/head-tags.ts'

/** Head of a press document: as every other, with the addresses of the site's feeds. */
export const pressMeta = (head: Head) => [...headTags(head), ...feedLinks(head.site)]

/** Where readers of feeds find the site's posts. */
const feedLinks = ({ slug, name }: Head['site']) =>
  [
    ['application/rss+xml', 'rss.xml'],
    ['application/feed+json', 'feed.json'],
  ].map(([type, file]) => ({
    tagName: 'link',
    rel: 'alternate',
    type,
    title: `${name} 언론보도`,
    href: `/${slug}/press/${file}`,
  }))
