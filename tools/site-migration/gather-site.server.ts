import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { extname, join, posix } from 'node:path'
import { type FileKind, isPictureKind, kindOf } from '#app/domain/media/file-kind.ts'
import { pageAddress } from '#app/domain/publishing/pages/page-content.ts'
import { normalise } from '#app/platform/normalise.ts'
import { type FoundFigures, findFigures, referToFacts } from './find-figures.ts'
import type { Piece, ReadDocument } from './read-html.ts'
import type { SiteSource } from './site-source.server.ts'
import { toBlocks } from './to-blocks.ts'

export interface GatheredPage {
  path: string
  title: string
  description: string
  keywords: string[]
  blocks: Record<string, unknown>[]
}

export interface GatheredSite {
  /** Of the home page's document: `단지 이름`, where it says one. */
  name: string
  pages: GatheredPage[]
  menu: ReadDocument['menu']
  figures: FoundFigures
  /** Of `tel:` links, the most frequent first. */
  phones: string[]
  /** Paths of pictures by safe names. */
  media: Map<string, string>
  redirects: { from: string; to: string }[]
  report: ReportLine[]
}

/** What a person has to look at, by page. */
export interface ReportLine {
  page: string
  line: string
}

const maxPictures = 500
/** Bytes of all pictures together. */
const maxPictureBytes = 1024 * 1024 * 1024
/** Pages that the product has itself. */
const ownPages = /^\/(?:[^/]+\/(?:press|customer)(?:\/|$)|admin(?:\/|$)|Promotion\/(?:Press|Customer)$)/i

/** Reads all that a copied site shows. @param folder for pictures, which are not held in memory */
export async function gatherSite(source: SiteSource, folder: string): Promise<GatheredSite> {
  const read = source.pages
    .filter(({ path }) => !ownPages.test(path))
    // The home page names pictures that others show too.
    .sort((a, b) => Number(b.path === '/') - Number(a.path === '/'))
  const report: ReportLine[] = source.unread.map((path) => ({
    page: path,
    line: '페이지가 너무 크거나 태그가 지나치게 겹쳐 있어 옮기지 못했습니다. 직접 만들어 주세요',
  }))
  const library = await fetchPictures(source, read, report, folder)
  const home = read.find(({ path }) => path === '/')?.document
  const menu = home?.menu ?? []
  const figures = findFigures(read.map(({ document }) => document))
  for (const { fact, values } of figures.contradictions)
    report.push({
      page: '',
      line: `같은 항목(${fact})을 다르게 적었습니다: ${values.join(', ')}. 맞는 값을 정해 주세요`,
    })
  const titles = new Set(read.map(({ document }) => document.title))
  const redirects: GatheredSite['redirects'] = []
  const pages = read.map(({ path: written, document }, i): GatheredPage => {
    const path = pageAddress.safeParse(written).success ? written : `/Moved/${i + 1}`
    if (path !== written) redirects.push({ from: written.replaceAll(' ', '%20'), to: path })
    const title = titleOf(written, document, menu, titles.size > 1)
    const made = toBlocks(document.pieces, title, (address) => library.names.get(keyOf(address, written)))
    for (const line of made.left) report.push({ page: path, line })
    for (const { picture, alt } of made.unconfirmed)
      report.push({ page: path, line: `그림 ${picture}의 대체 텍스트를 확인해 주세요: ‘${alt}’` })
    const description = document.description || firstWords(document.pieces) || title
    if (!document.description)
      report.push({ page: path, line: '설명(description)이 없어 첫 문장으로 채웠습니다' })
    if (!made.blocks.length) report.push({ page: path, line: '내용이 없는 페이지라 준비 중으로 두었습니다' })
    return {
      path,
      title,
      description,
      keywords: document.keywords.length ? document.keywords : [title],
      blocks: referToFacts(made.blocks, figures.facts),
    }
  })
  const [name = ''] = (home?.title ?? '').split(/ ?[|–-] ?/).toReversed()
  const phones = byFrequency(read.flatMap(({ document }) => document.phones))
  return { name, pages, menu, figures, phones, media: library.media, redirects, report }
}

function byFrequency(values: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const one of values) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([value]) => value)
}

/** What tells pages apart: an own title, else the menu's name for it, else its first heading. */
function titleOf(
  path: string,
  document: ReadDocument,
  menu: ReadDocument['menu'],
  titlesDiffer: boolean,
): string {
  const [own = ''] = document.title.split(/ ?[|–] ?/)
  const inMenu = menu.flatMap(({ items }) => items).find(({ address }) => address === path)?.title
  const heading = document.pieces.find((piece) => piece.kind === 'heading')
  const title =
    (titlesDiffer && path !== '/' ? own : '') ||
    inMenu ||
    (heading?.kind === 'heading' ? heading.text : '') ||
    own
  return (title || path).slice(0, 100)
}

const firstWords = (pieces: readonly Piece[]): string => {
  const text = pieces.find((piece) => piece.kind === 'text')
  return text?.kind === 'text' ? text.text.slice(0, 80) : ''
}

interface Library {
  media: Map<string, string>
  /** Names by `keyOf`. */
  names: Map<string, string>
}

/** One address may mean different files on different pages, if it is relative. */
const keyOf = (address: string, page: string) =>
  /^(?:[a-z]+:|\/)/i.test(address) ? address : posix.join(posix.dirname(page), address)

async function fetchPictures(
  source: SiteSource,
  pages: { path: string; document: ReadDocument }[],
  report: ReportLine[],
  folder: string,
): Promise<Library> {
  const library: Library = { media: new Map(), names: new Map() }
  const byDigest = new Map<string, string>()
  let fetched = 0
  for (const { path, document } of pages)
    for (const piece of document.pieces) {
      if (piece.kind !== 'picture' || library.names.has(keyOf(piece.address, path))) continue
      if (library.media.size >= maxPictures || fetched > maxPictureBytes) {
        report.push({
          page: path,
          line: `그림이 ${maxPictures}장이나 ${maxPictureBytes / 1024 / 1024}MB를 넘어 나머지는 가져오지 않았습니다`,
        })
        return library
      }
      const bytes = inlineBytes(piece.address) ?? (await source.readFile(piece.address, path))
      const kind = bytes && kindOf(bytes)
      if (!bytes || !kind || !isPictureKind(kind)) continue
      const digest = createHash('sha256').update(bytes).digest('hex')
      const name = byDigest.get(digest) ?? safeName(piece.address, kind, library.media)
      byDigest.set(digest, name)
      fetched += bytes.length
      if (!library.media.has(name)) {
        const file = join(folder, String(library.media.size))
        await writeFile(file, bytes)
        library.media.set(name, file)
      }
      library.names.set(keyOf(piece.address, path), name)
    }
  return library
}

function inlineBytes(address: string): Uint8Array | undefined {
  const base64 = /^data:image\/[\w+.-]+;base64,(.+)$/s.exec(address)?.[1]
  return base64 ? new Uint8Array(Buffer.from(base64, 'base64')) : undefined
}

/** `/static/media/main view.3f2a9c1b.jpg` → `main-view.jpg`; another file of that name gets a number. */
function safeName(address: string, kind: FileKind, taken: ReadonlyMap<string, unknown>): string {
  const [path = ''] = address.startsWith('data:') ? ['picture'] : address.split(/[?#]/)
  const base = posix.basename(decode(path), extname(path)).replace(/\.[0-9a-f]{6,}$/i, '')
  const name =
    normalise(base)
      .toLowerCase()
      .replace(/[^\w가-힣]+/g, '-')
      .replace(/^-|-$/g, '') || 'picture'
  const ending = kind === 'jpeg' ? 'jpg' : kind
  for (let i = 1; ; i++) {
    const one = `${name}${i > 1 ? `-${i}` : ''}.${ending}`
    if (!taken.has(one)) return one
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
