import { ownProperty } from '../../../platform/own-property.ts'
import type { CheckedSite } from '../../pages/checked-site.ts'
import type { PageContent } from '../../pages/page-content.ts'
import { walkJson } from '../../site/walk-json.ts'
import type { Finding } from './finding.ts'
import { frameIds, isCodeRoute, opensByPath } from './known-routes.ts'

export function checkLinks(site: CheckedSite): Finding[] {
  const documents = [
    { file: site.settingsFile, content: site.settings },
    ...site.pages.map(({ file, page }) => ({ file, content: page })),
  ]
  return documents.flatMap(({ file, content }) =>
    walkJson(content).flatMap(({ path, value }) => {
      const link = /\b(url|href|src|page)$/.test(path) && typeof value === 'string' && value.startsWith('/')
      const sentence = link && problemOf(value, site)
      return sentence ? [{ check: 'links' as const, file, location: path, text: value, sentence }] : []
    }),
  )
}

function problemOf(url: string, { slug, pages, staticFiles }: CheckedSite): string | undefined {
  const { pathname, searchParams, hash } = new URL(url, 'http://site.invalid')
  const path = decodeURI(pathname)
  const page = pages.find((p) => p.page.path === path && opensByPath(path))?.page
  if (!page)
    return staticFiles.includes(path) || isCodeRoute(path, slug)
      ? undefined
      : '이 주소에는 페이지도 경로도 없습니다. 주소를 고치거나 페이지를 만들어 주세요.'
  const option = wrongOption(page, searchParams)
  if (option) return `이 페이지에는 ‘${option}’이라는 선택이 없습니다.`
  const id = decodeURIComponent(hash.slice(1))
  if (id && !frameIds.has(id) && !hasId(page, id)) return `이 페이지에는 id가 ‘${id}’인 곳이 없습니다.`
  return undefined
}

function wrongOption({ variant, choices }: PageContent, query: URLSearchParams): string | undefined {
  for (const [name, value] of query) {
    const isOption = variant?.param === name && Object.hasOwn(variant.options, value)
    if (!isOption && !ownProperty(choices, name)?.includes(value)) return `?${name}=${value}`
  }
  return undefined
}

/** Ids that the view of a block gives by itself, by the block's type. */
const idsOfBlocks: Record<string, string> = { directions: 'way' }

/** Whether a page, or some of its blocks, gives an element the id. */
export const hasId = (content: unknown, id: string) =>
  walkJson(content).some(({ path, value }) =>
    /\bid$/.test(path)
      ? value === id
      : /\btype$/.test(path) && ownProperty(idsOfBlocks, String(value)) === id,
  )
