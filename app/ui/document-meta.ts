import { isPlaceholder } from '../features/pages/is-placeholder.ts'
import { headTags } from './head-tags.ts'
import type { PageData } from './page-data.ts'

export function documentMeta(read: PageData | undefined, error: unknown) {
  if (!read)
    return [{ title: error ? '페이지를 찾을 수 없습니다' : '' }, { name: 'robots', content: 'noindex' }]
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
