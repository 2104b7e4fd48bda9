import type { PageContent } from '../../pages/page-content.ts'
import type { CheckedSite } from './checked-site.ts'
import type { Finding } from './finding.ts'
import { frameIds, isCodeRoute, opensByPath } from './known-routes.ts'

interface Link {
  file: string
  path: string
  url: string
}

/** Links within the site that no page, file or route answers, or whose part of the page or option is missing. */
export function checkLinks(site: CheckedSite): Finding[] {
  const links = [
    ...linksIn(site.settings, { file: site.settingsFile, path: '' }),
    ...site.pages.flatMap(({ file, page }) => linksIn(page, { file, path: '' })),
  ]
  return links.flatMap(({ file, path, url }) => {
    const expected = problemOf(url, site)
    return expected ? [{ check: 'links' as const, file, path, text: url, expected }] : []
  })
}

function linksIn(value: unknown, place: Omit<Link, 'url'>, key = ''): Link[] {
  if (typeof value === 'string')
    return /^(url|href|src|action)$/.test(key) && value.startsWith('/') ? [{ ...place, url: value }] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const step = Array.isArray(value) ? `[${name}]` : place.path ? `.${name}` : name
    return linksIn(inner, { ...place, path: place.path + step }, name)
  })
}

function problemOf(url: string, { slug, pages, staticFiles }: CheckedSite): string | undefined {
  const { pathname, searchParams, hash } = new URL(url, 'http://site.invalid')
  const path = decodeURI(pathname)
  const page = pages.find((p) => p.page.path === path && opensByPath(path))?.page
  if (!page)
    return staticFiles.includes(path) || isCodeRoute(path, slug)
      ? undefined
      : '이 주소에는 쪽도 경로도 없습니다. 주소를 고치거나 쪽을 만들어 주십시오.'
  const option = wrongOption(page, searchParams)
  if (option) return `이 쪽에는 ‘${option}’이라는 선택이 없습니다.`
  const id = decodeURIComponent(hash.slice(1))
  if (id && !frameIds.has(id) && !idsIn(page).includes(id)) return `이 쪽에는 id가 ‘${id}’인 곳이 없습니다.`
  return undefined
}

function wrongOption({ variant }: PageContent, query: URLSearchParams): string | undefined {
  for (const [name, value] of query)
    if (variant?.param !== name || !(value in variant.options)) return `?${name}=${value}`
  return undefined
}

function idsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return key === 'id' ? [value] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => idsIn(inner, name))
}
