import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { type Drawing, drawingKinds } from '#app/domain/drawings/drawing.ts'
import { fileAddress } from '#app/domain/media/file.ts'
import { type FileDocument, fileDocument } from '#app/domain/media/file-document.ts'
import type { ProcessedMedia } from '#app/domain/media/process-picture.server.ts'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import { storedFileName } from '#app/domain/media/store-file.server.ts'
import { originalName } from '#app/domain/media/stored-name.ts'
import { type ContentFault, faultKey } from '#app/domain/site/content-fault.ts'
import { siteSettings } from '#app/domain/site/site-settings.ts'
import type { CheckedDocuments } from '../check/check-documents.ts'
import { checkInWorker, type Unfinished } from '../check/check-in-worker.server.ts'
import { checkAgainstInstall } from '../check/check-install.server.ts'
import { type CheckName, type Finding, leftoverCheck } from '../check/finding.ts'
import { readOtherSites } from '../check/other-sites.server.ts'
import {
  type Document,
  type DraftPart,
  fileOfPart,
  filePart,
  isFilePart,
  parsePart,
} from '../documents/parts.ts'
import { pageContent } from '../pages/page-content.ts'
import { readPressDocuments } from '../publish/press-documents.server.ts'
import type { PublishedContent } from '../publish/published-content.server.ts'
import type { Target, TargetContent } from '../publish/target-content.server.ts'
import type { ContentDraft } from './drafts.server.ts'
import { publishedDocuments } from './published-documents.server.ts'

/** Documents of a site with drafts laid over what is shown; its files are told by `filesOver`. */
export function layOver(shown: PublishedContent, drafts: readonly ContentDraft[]): Map<DraftPart, Document> {
  const documents = new Map<DraftPart, Document>()
  for (const [part, { content }] of publishedDocuments(shown))
    if (!isFilePart(part)) documents.set(part, content)
  for (const { part, content } of drafts)
    if (isFilePart(part)) continue
    else if (content) documents.set(part, content)
    else documents.delete(part)
  return documents
}

/** Files of a site by name, with drafts laid over what is shown. */
export function filesOver(
  shown: PublishedContent,
  drafts: readonly Pick<ContentDraft, 'part' | 'content'>[],
): Map<string, FileDocument> {
  const files = new Map<string, FileDocument>()
  for (const [name, { content }] of shown.media)
    if (!content.mime.startsWith('image/')) files.set(name, content)
  for (const { part, content } of drafts) {
    const parsed = parsePart(part)
    if (parsed?.kind !== 'file') continue
    const file = fileDocument.safeParse(content)
    if (file.success) files.set(parsed.name, file.data)
    else files.delete(parsed.name)
  }
  return files
}

function mediaWith(
  shown: PublishedContent,
  files: ReadonlyMap<string, FileDocument>,
): Map<string, Target<ProcessedMedia>> {
  const media = new Map<string, Target<ProcessedMedia>>()
  for (const [name, one] of shown.media) if (one.content.mime.startsWith('image/')) media.set(name, one)
  for (const [name, { sha256, mime, bytes }] of files) {
    const now = shown.media.get(name)
    const content = { sha256, mime, bytes, width: 0, height: 0, placeholder: '', widths: [] }
    media.set(name, now?.content.sha256 === sha256 ? now : { content })
  }
  return media
}

interface Laid {
  documents: ReadonlyMap<DraftPart, Document>
  files: ReadonlyMap<string, FileDocument>
}

/** @throws ZodError: check the documents first */
export function toTarget(shown: PublishedContent, { documents, files }: Laid): TargetContent {
  const target: TargetContent = {
    settings: asStored(siteSettings.parse(documents.get('settings'))),
    pages: new Map(),
    drawings: new Map(),
    media: mediaWith(shown, files),
    redirects: shown.redirects,
    press: new Map(),
    folderDigest: null,
    byOffice: true,
  }
  for (const [part, document] of documents) {
    const parsed = parsePart(part)
    if (parsed?.kind === 'page')
      target.pages.set(parsed.path, { content: asStored(pageContent.parse(document)) })
    else if (parsed?.kind === 'drawing') {
      const content = asStored(drawingKinds[parsed.drawing].parse(document))
      const drawing = { kind: parsed.drawing, name: parsed.name, content } as Drawing
      target.drawings.set(`${drawing.kind}/${drawing.name}`, { content: drawing })
    }
  }
  return target
}

/** As read from the database: without undefined fields. */
const asStored = <T>(content: T): T => JSON.parse(JSON.stringify(content)) as T

export interface DraftFinding extends Finding {
  part: DraftPart | undefined
  /** Not in what visitors see already: only these stop a publication. */
  isNew: boolean
}

export interface DraftReport {
  faults: (ContentFault & { part: DraftPart | undefined })[]
  findings: DraftFinding[]
  /** The check came to no end, and one of the faults says why. */
  unfinished?: Unfinished
}

interface Parts {
  db: Db
  media: MediaStorage
}

/** By digest of what was checked: drafts that are published are what is shown from then on. A few sites are edited at a time. */
const reports = new Map<string, ReturnType<typeof checkInWorker>>()
const maxReports = 20
/** Milliseconds for which documents that were too costly are not checked again. */
const costlyMs = 60_000

function reportOf(checked: CheckedDocuments): ReturnType<typeof checkInWorker> {
  const digest = createHash('sha256').update(JSON.stringify(checked)).digest('base64')
  const known = reports.get(digest)
  if (known) return known
  if (reports.size >= maxReports) reports.clear()
  const report = checkInWorker(checked)
  reports.set(digest, report)
  const forget = () => {
    if (reports.get(digest) === report) reports.delete(digest)
  }
  report.then(({ unfinished }) => {
    if (unfinished) setTimeout(forget, unfinished === 'busy' ? 0 : costlyMs).unref()
  }, forget)
  return report
}

/** All that stands against publishing these drafts, and what the fact check warns of. @throws StorageFailed */
export async function checkDrafts(
  { db, media }: Parts,
  shown: PublishedContent,
  drafts: readonly ContentDraft[],
): Promise<DraftReport> {
  const laid = { documents: layOver(shown, drafts), files: filesOver(shown, drafts) }
  const { documents } = laid
  const { slug } = shown
  const [{ posts }, others, svgs, accepted] = await Promise.all([
    readPressDocuments(db, shown),
    readOtherSites(db, slug),
    readSvgs(media, shown),
    db.selectFrom('accepted_findings').selectAll().where('site_id', '=', shown.siteId).execute(),
  ])
  const names = [...shown.media.keys(), ...shown.officeMedia.keys()].toSorted()
  const staticFiles = listStaticFiles()
  const check = ({ documents: checked, files }: Laid, faultsOfShown: string[]) =>
    reportOf({
      slug,
      shown: faultsOfShown,
      documents: [...checked],
      press: posts,
      media: names,
      files: [...files.keys()],
      svgs,
      staticFiles: [...staticFiles, ...[...files.keys()].map(fileAddress)],
      others,
    })
  const isAccepted = ({ check, file, text, left }: Finding) =>
    accepted.some((one) =>
      one.check_name === leftoverCheck
        ? one.words === left
        : one.check_name === check && one.file === file && one.words === text,
    )
  const laidBefore = { documents: layOver(shown, []), files: filesOver(shown, []) }
  let faultsOfShown: string[] = []
  let report = await check(laid, [])
  if (report.faults.length && drafts.length) {
    faultsOfShown = (await check(laidBefore, [])).faults.filter(isOfDrawing).map(faultKey)
    if (faultsOfShown.length) report = await check(laid, faultsOfShown)
  }
  const findings = report.findings.filter((finding) => !isAccepted(finding))
  // What is shown already is looked at only where there is something to compare with it.
  const known = findings.length && drafts.length ? await check(laidBefore, faultsOfShown) : report
  const unfinished = report.unfinished ?? known.unfinished
  const seen = new Set(known.findings.map(keyOf))
  const partOf = new Map(
    [...documents.keys(), ...[...laid.files.keys()].map(filePart)].map((part) => [
      fileOfPart(slug, part),
      part,
    ]),
  )
  const faults = [
    ...report.faults,
    // Without it nobody can say what is new.
    ...(known.unfinished ? known.faults : []),
    ...(await missingBytes(media, slug, drafts)),
  ]
  if (!faults.length) faults.push(...(await checkAgainstInstall(db, toTarget(shown, laid), shown)))
  return {
    faults: faults.map((fault) => ({ ...fault, part: partOf.get(fault.file) })),
    findings: findings.map((finding) => ({
      ...finding,
      part: partOf.get(finding.file),
      isNew: !seen.has(keyOf(finding)),
    })),
    ...(unfinished && { unfinished }),
  }
}

/** Rules of drawings may have become stricter since they were published; that stops nothing else. */
const isOfDrawing = ({ file }: ContentFault) => /^[^/]+\/(?:plan|layout|map)s\//.test(file)

/** Drafted files whose bytes are not stored, as after an old backup was restored. */
async function missingBytes(
  storage: MediaStorage,
  slug: string,
  drafts: readonly ContentDraft[],
): Promise<ContentFault[]> {
  const found = drafts.map(async ({ part, content }): Promise<ContentFault[]> => {
    const parsed = parsePart(part)
    if (parsed?.kind !== 'file' || !content) return []
    const file = fileDocument.safeParse(content).data
    const size = file && (await storage.sizeOf(storedFileName({ name: parsed.name, ...file })))
    if (file && size === file.bytes) return []
    return [
      {
        file: fileOfPart(slug, part),
        location: '',
        sentence: '파일이 저장되어 있지 않습니다. 다시 올려 주세요',
      },
    ]
  })
  return (await Promise.all(found)).flat()
}

const keyOf = ({ check, file, text }: { check: CheckName; file: string; text: string }) =>
  `${check}\n${file}\n${text}`

const listStaticFiles = () =>
  existsSync(resolve('public'))
    ? readdirSync(resolve('public'), { recursive: true, encoding: 'utf8' }).map((name) => `/${name}`)
    : []

const svgTexts = new Map<string, string>()

async function readSvgs(
  storage: MediaStorage,
  shown: PublishedContent,
): Promise<{ name: string; svg: string }[]> {
  const drawings = [...shown.media].filter(([, { content }]) => content.mime === 'image/svg+xml')
  return await Promise.all(
    drawings.map(async ([name, { content }]) => ({ name, svg: await readSvg(storage, content.sha256) })),
  )
}

async function readSvg(storage: MediaStorage, sha256: string): Promise<string> {
  const known = svgTexts.get(sha256)
  if (known !== undefined) return known
  const part = await storage.read(originalName(sha256, 'svg'))
  const svg = part?.stream ? await new Response(part.stream).text() : ''
  if (svgTexts.size > 500) svgTexts.clear()
  svgTexts.set(sha256, svg)
  return svg
}
