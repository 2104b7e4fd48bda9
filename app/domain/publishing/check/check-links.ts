import { walkJson } from '#app/domain/site/walk-json.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import type { PageContent } from '../pages/page-content.ts'
import type { Finding } from './finding.ts'
import { frameIds, isCodeRoute, opensByPath } from './known-routes.ts'

export function checkLinks(site: CheckedSite): Finding[] {
  const documents = [
    { file: site.settingsFile, content: site.settings },
    ...site.pages.map(({ file, page }) => ({ file, content: page })),
    ...site.drawn,
  ]
  const places = placesOf({ ...site, pages: site.pages.map(({ page }) => page) })
  return documents.flatMap(({ file, content }) => {
    site.atWork?.(file, '')
    return brokenLinks(content, places).map((link) => ({ check: 'links' as const, file, ...link }))
  })
}

export const placesOf = ({
  slug,
  pages,
  staticFiles,
}: Pick<CheckedSite, 'slug' | 'staticFiles'> & { pages: PageContent[] }): Places => ({
  slug,
  pages: new Map(pages.toReversed().map((page) => [page.path, page])),
  staticFiles: new Set(staticFiles),
  idsOf: rememberIds(),
})

/** Links of a document to addresses that its site does not have. */
export const brokenLinks = (
  content: unknown,
  places: Places,
): { location: string; text: string; sentence: string }[] =>
  walkJson(content).flatMap(({ path, value }) => {
    const link = /\b(url|href|src|page)$/.test(path) && typeof value === 'string' && value.startsWith('/')
    const sentence = link && problemOf(value, places)
    return sentence ? [{ location: path, text: value, sentence }] : []
  })

interface Places {
  slug: string
  /** By path. */
  pages: ReadonlyMap<string, PageContent>
  staticFiles: ReadonlySet<string>
  idsOf: (page: PageContent) => ReadonlySet<string>
}

const noPlace = '이 주소에는 페이지가 없습니다. 주소를 고치거나 페이지를 만들어 주세요.'

function problemOf(url: string, { slug, pages, staticFiles, idsOf }: Places): string | undefined {
  if (!URL.canParse(url, base)) return noPlace
  const { pathname, searchParams, hash } = new URL(url, base)
  const path = decoded(pathname, decodeURI)
  const page = pages.get(path)
  if (!page || !opensByPath(path))
    return staticFiles.has(path) || isCodeRoute(path, slug) ? undefined : noPlace
  const option = wrongOption(page, searchParams)
  if (option) return `이 페이지에는 ‘${option}’이라는 선택이 없습니다.`
  const id = decoded(hash.slice(1), decodeURIComponent)
  if (id && !frameIds.has(id) && !idsOf(page).has(id)) return `이 페이지에는 id가 ‘${id}’인 곳이 없습니다.`
  return undefined
}

const base = 'http://site.invalid'

/** A text that is not encoded at all names itself. */
function decoded(text: string, decode: (text: string) => string): string {
  try {
    return decode(text)
  } catch {
    return text
  }
}

function wrongOption({ variant, choices }: PageContent, query: URLSearchParams): string | undefined {
  for (const [name, value] of query) {
    const isOption = variant?.param === name && Object.hasOwn(variant.options, value)
    if (!isOption && !ownProperty(choices, name)?.includes(value)) return `?${name}=${value}`
  }
  return undefined
}

/** Ids that the view of a block gives by itself, by the block's type. */
const idsOfBlocks = new Map([
  ['directions', 'way'],
  ['prices', 'payments'],
])

/** Ids that a page, or some of its blocks, gives its elements. */
export const idsIn = (content: unknown): Set<string> =>
  new Set(
    walkJson(content).flatMap(({ path, value }) => {
      const id = /\bid$/.test(path)
        ? value
        : /\btype$/.test(path)
          ? idsOfBlocks.get(String(value))
          : undefined
      return typeof id === 'string' ? [id] : []
    }),
  )

function rememberIds(): Places['idsOf'] {
  const known = new Map<PageContent, ReadonlySet<string>>()
  return (page) => {
    const ids = known.get(page) ?? idsIn(page)
    known.set(page, ids)
    return ids
  }
}
