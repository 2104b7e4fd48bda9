import type { PageData } from '../routes/site/read-page.server.ts'

/** Title, description, keywords and canonical of a public document. */
export function documentMeta(read: PageData | undefined, error: unknown) {
  if (!read)
    return [{ title: error ? '페이지를 찾을 수 없습니다' : '' }, { name: 'robots', content: 'noindex' }]
  const { head, content, option } = read.page
  const canonical = `${read.origin}${content.path === '/customer' ? `/${read.site.slug}/customer` : content.path}${
    option && content.variant ? `?${content.variant.param}=${option}` : ''
  }`
  const font = read.headlineFont
    ? [
        {
          tagName: 'link',
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          crossOrigin: 'anonymous',
          href: read.headlineFont,
        },
      ]
    : []
  return [
    ...font,
    { title: content.path === '/' ? head.title : `${head.title} | ${read.site.settings.name}` },
    { name: 'description', content: head.description },
    { name: 'keywords', content: head.keywords.join(', ') },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { tagName: 'link', rel: 'icon', type: 'image/svg+xml', href: `/${read.site.slug}/icon.svg` },
  ]
}
