import type { HeadSite } from '#app/domain/discovery/head/head-site.server.ts'
import type { SharePicture } from '#app/domain/discovery/head/share-picture.ts'
import { keptText } from '#app/platform/kept-text.ts'

interface HeadBase {
  site: HeadSite
  /** For previews, which show the site's name beside it. */
  title: string
  /** For the browser's tab; by default the title with the site's name. */
  tabTitle?: string
  description?: string | undefined
  share?: SharePicture[]
  isPlaceholder?: boolean
  article?: { publishedAt: string; updatedAt: string }
  data?: string | undefined
}

/** Path on the site's main host. Documents without it are not indexed; those with it have keywords (specification, section 1). */
type Indexed = { canonical: string; keywords: string[] } | { canonical?: undefined; keywords?: string[] }

export type Head = HeadBase & Indexed

/** Head of a public document for React Router. JSON-LD is a data block, which the script policy does not concern. */
export function headTags(written: Head) {
  const head = composed(written)
  const { site, title, tabTitle = `${title} | ${site.name}`, description, keywords, canonical, data } = head
  return [
    { title: tabTitle },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(keywords?.length ? [{ name: 'keywords', content: keywords.join(', ') }] : []),
    ...(canonical === undefined ? [{ name: 'robots', content: 'noindex' }] : foundTags(head, canonical)),
    ...iconTags(site),
    ...(data ? [{ 'script:ld+json': JSON.parse(data) as object }] : []),
  ]
}

/** Search engines and messengers compare letters as they are; texts kept before were not all composed. */
const composed = (head: Head): Head => ({
  ...head,
  title: keptText(head.title),
  ...(head.tabTitle && { tabTitle: keptText(head.tabTitle) }),
  ...(head.description && { description: keptText(head.description) }),
  ...(head.data && { data: keptText(head.data) }),
})

function foundTags(head: Head, canonical: string) {
  const { site, title, description, share = [], article, isPlaceholder } = head
  const address = site.origin + canonical
  const { naver, google, bing } = site.verification ?? {}
  return [
    { name: 'robots', content: isPlaceholder ? 'noindex' : 'index, follow, max-image-preview:large' },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: article ? 'article' : 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: 'ko_KR' },
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:url', content: address },
    ...share.flatMap((picture) => [
      { property: 'og:image', content: site.origin + picture.address },
      { property: 'og:image:width', content: String(picture.width) },
      { property: 'og:image:height', content: String(picture.height) },
      { property: 'og:image:alt', content: picture.alt },
    ]),
    ...(article
      ? [
          { property: 'article:published_time', content: article.publishedAt },
          { property: 'article:modified_time', content: article.updatedAt },
        ]
      : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    ...(description ? [{ name: 'twitter:description', content: description }] : []),
    ...share.slice(0, 1).flatMap((picture) => [
      { name: 'twitter:image', content: site.origin + picture.address },
      { name: 'twitter:image:alt', content: picture.alt },
    ]),
    ...(naver ? [{ name: 'naver-site-verification', content: naver }] : []),
    ...(google ? [{ name: 'google-site-verification', content: google }] : []),
    ...(bing ? [{ name: 'msvalidate.01', content: bing }] : []),
  ]
}

const iconTags = ({ slug, icons, themeColour }: HeadSite) => [
  ...(themeColour ? [{ name: 'theme-color', content: themeColour }] : []),
  ...(icons.small
    ? [{ tagName: 'link', rel: 'icon', type: 'image/png', sizes: '32x32', href: icons.small }]
    : []),
  ...(icons.vector ? [{ tagName: 'link', rel: 'icon', type: 'image/svg+xml', href: icons.vector }] : []),
  ...(icons.touch ? [{ tagName: 'link', rel: 'apple-touch-icon', sizes: '180x180', href: icons.touch }] : []),
  { tagName: 'link', rel: 'manifest', href: `/${slug}/manifest.webmanifest` },
]
