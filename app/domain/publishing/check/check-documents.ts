import { type Drawing, drawingKinds } from '#app/domain/drawings/drawing.ts'
import { type ContentFault, faultKey } from '#app/domain/site/content-fault.ts'
import { siteSettings } from '#app/domain/site/site-settings.ts'
import { parseDocument } from '../documents/parse-document.ts'
import { type Document, type DraftPart, fileOfPart, parsePart } from '../documents/parts.ts'
import { nameFaults } from '../drafts/drawings/drawing-faults.ts'
import { type PageContent, pageContent } from '../pages/page-content.ts'
import type { PressPost } from '../press/press-post.ts'
import { checkReferences } from './check-references.ts'
import { checkSite } from './check-site.ts'
import type { Finding } from './finding.ts'
import { type FilesOfSite, toChecked } from './to-checked.ts'

export interface CheckedDocuments extends FilesOfSite {
  slug: string
  documents: [DraftPart, Document][]
  press: [file: string, post: PressPost][]
  /** Names of pictures, and of documents and films. */
  media: string[]
  files: string[]
  /** Faults of drawings that visitors see already, by `faultKey`; they do not count. */
  shown: string[]
}

export interface DocumentsReport {
  /** What keeps content from being read: fields, references, drawings that cannot be built. */
  faults: ContentFault[]
  /** Of the fact check; none while there are faults. */
  findings: Finding[]
}

/**
 * All that `npm run content -- check` looks at, for documents that may not be published yet.
 * @param atWork gets what is being checked: a file, and a place in its document
 */
export function checkDocuments(
  { slug, documents, press, media, files, shown, ...beside }: CheckedDocuments,
  atWork?: (file: string, place: string) => void,
): DocumentsReport {
  const faults: ContentFault[] = []
  const pages: [string, PageContent][] = []
  const drawings: [string, Drawing][] = []
  let settings: ReturnType<typeof siteSettings.parse> | undefined
  for (const [part, document] of documents) {
    const file = fileOfPart(slug, part)
    atWork?.(file, '')
    const parsed = parsePart(part)
    if (parsed?.kind === 'settings') settings = parseDocument(document, file, siteSettings, faults)
    else if (parsed?.kind === 'page') {
      const page = parseDocument(document, file, pageContent, faults)
      if (page) pages.push([file, page])
    } else if (parsed?.kind === 'drawing') {
      const content = parseDocument(document, file, drawingKinds[parsed.drawing], faults)
      if (!content) continue
      faults.push(...nameFaults(parsed.name, content.name).map((fault) => ({ file, ...fault })))
      drawings.push([file, { kind: parsed.drawing, name: parsed.name, content } as Drawing])
    }
  }
  if (!settings) return { faults: faults.slice(0, mostTold), findings: [] }
  // Published under another name it would be another site, or a new one.
  if (settings.slug !== slug)
    faults.push({
      file: fileOfPart(slug, 'settings'),
      location: 'slug',
      sentence: '영문 이름은 초안으로 바꿀 수 없습니다. ‘이름 바꾸기’ 화면에서 바꿔 주세요',
    })
  atWork?.('', '')
  const posts = press.map(([file, post]): [string, PressPost] => [`${slug}/${file}`, post])
  const brokenDrawings = new Set(faults.map(({ file }) => file))
  const names = { media: new Set(media), files: new Set(files) }
  const parts = { settings, pages, press: posts, drawings, brokenDrawings, ...names }
  const found = checkReferences(slug, parts, (file) => atWork?.(file, ''))
  const all = [...faults, ...found.filter((fault) => !shown.includes(faultKey(fault)))]
  if (all.length) return { faults: all.slice(0, mostTold), findings: [] }
  const site = {
    settings,
    pages: pages.map(([, page]) => page),
    press: posts.map(([, post]) => post),
    drawings: drawings.map(([, drawing]) => drawing),
    files: { pages: pages.map(([file]) => file), press: posts.map(([file]) => file) },
  }
  const findings = checkSite(toChecked(site, beside), { ...(atWork && { atWork }), most: mostTold })
  return { faults: [], findings: shorten(findings, fileOfPart(slug, 'settings')) }
}

/** Nobody reads more at once, and the server renders every finding that it gets. */
const mostTold = 500
/** Letters of a finding's text or sentence. */
const longest = 1000

function shorten(findings: Finding[], file: string): Finding[] {
  const told = findings.slice(0, mostTold).map(
    (finding): Finding => ({
      ...finding,
      text: finding.text.slice(0, longest),
      sentence: finding.sentence.slice(0, longest),
    }),
  )
  if (told.length < findings.length)
    told.push({
      check: 'texts',
      file,
      location: '',
      text: '',
      sentence: `고칠 것이 ${mostTold}건을 넘어 나머지는 적지 않았습니다. 먼저 위의 것을 고쳐 주세요.`,
    })
  return told
}
