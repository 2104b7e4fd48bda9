import { isRouteErrorResponse } from 'react-router'
import { isPlaceholder } from '#app/domain/publishing/pages/is-placeholder.ts'
import { headTags } from './head-tags.ts'
import type { PageData } from './page-data.ts'

/** The first thing that a screen reader says of an error, which is not always a missing page. */
export const errorMeta = (error: unknown) => [
  {
    title:
      isRouteErrorResponse(error) && error.status < 500
        ? '페이지를 찾을 수 없습니다'
        : '일시적인 오류가 발생했습니다',
  },
  { name: 'robots', content: 'noindex' },
]

export function documentMeta(read: PageData | undefined, error: unknown) {
  if (!read) return error ? errorMeta(error) : [{ title: '' }, { name: 'robots', content: 'noindex' }]
  const { head, content } = read.page
  return headTags({
    site: read.headSite,
    title: head.title,
    ...(content.path === '/' ? { tabTitle: head.title } : {}),
    description: head.description,
    keywords: head.keywords,
    canonical: read.address,
    share: read.share,
    isPlaceholder: isPlaceholder(content),
    data: read.data,
  })
}
