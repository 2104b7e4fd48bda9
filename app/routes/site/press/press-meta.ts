import { type Head, headTags } from '../../../ui/head-tags.ts'

export const pressMeta = (head: Head) => [...headTags(head), ...feedLinks(head.site)]

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
