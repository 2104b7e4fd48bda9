import { postKinds } from '#app/domain/publishing/press/press-post.ts'
import { type Head, headTags } from '#app/ui/head-tags.ts'

export const pressMeta = (head: Head) => [...headTags(head), ...feedLinks(head.site)]

/** Of the list, or of a post: nobody writes some for each post. @param post `source`: the newspaper that printed it */
export function pressKeywords({ name }: Head['site'], post?: { source: string | null }): string[] {
  if (!post) return [name, `${name} 언론보도`, `${name} 분양 소식`, ...Object.values(postKinds)]
  return [name, `${name} 언론보도`, ...(post.source ? [postKinds.press, post.source] : [postKinds.notice])]
}

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
