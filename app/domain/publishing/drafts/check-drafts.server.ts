import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { hasHomes } from '#app/domain/homes/has-homes.server.ts'
import { fileAddress } from '#app/domain/media/file.ts'
import { fileDocument } from '#app/domain/media/file-document.ts'
import { pictureDocument } from '#app/domain/media/picture-document.ts'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import { storedFileName } from '#app/domain/media/store-file.server.ts'
import { originalName, originalOf } from '#app/domain/media/stored-name.ts'
import { type ContentFault, faultKey } from '#app/domain/site/content-fault.ts'
import { readSites } from '#app/domain/site/list-sites.server.ts'
import type { CheckedDocuments } from '../check/check-documents.ts'
import { checkInWorker, type Unfinished } from '../check/check-in-worker.server.ts'
import { checkAgainstInstall } from '../check/check-install.server.ts'
import { type CheckName, type Finding, leftoverCheck } from '../check/finding.ts'
import { otherSitesOf } from '../check/other-sites.server.ts'
import { type DraftPart, fileOfPart, parsePart, picturePart } from '../documents/parts.ts'
import {
  draftedPictures,
  filesOf,
  type SiteDocuments,
  textsOf,
  withDrafts,
} from '../documents/site-documents.ts'
import { specialUses, unfitFor } from '../pictures/special-uses.ts'
import { readPressDocuments } from '../publish/press-documents.server.ts'
import type { PublishedSite } from '../publish/published-site.server.ts'
import { targetOf } from '../publish/target.server.ts'
import type { ContentDraft } from './drafts.server.ts'

export interface DraftFinding extends Finding {
  part: DraftPart | undefined
  /** Not in the published version: only new findings stop a publication. */
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
  published: PublishedSite,
  drafts: readonly ContentDraft[],
): Promise<DraftReport> {
  const documents = withDrafts(published.documents, drafts)
  const { slug } = published
  const [{ posts }, sites, accepted, sellsHomes] = await Promise.all([
    readPressDocuments(db, published),
    readSites(db),
    db.selectFrom('accepted_findings').selectAll().where('site_id', '=', published.siteId).execute(),
    hasHomes(db, published.siteId),
  ])
  const pictures = [
    ...published.pictures.keys(),
    ...published.officePictures.keys(),
    ...draftedPictures(documents).keys(),
  ]
  const names = [...new Set([...pictures, ...filesOf(published.documents).keys()])].toSorted()
  const staticFiles = listStaticFiles()
  const check = async (checked: SiteDocuments, faultsOfShown: string[]) => {
    const files = [...filesOf(checked).keys()]
    const svgs = await readSvgs(media, new Map([...published.pictures, ...draftedPictures(checked)]))
    return await reportOf({
      slug,
      shown: faultsOfShown,
      documents: [...textsOf(checked)],
      press: posts,
      media: names,
      files,
      svgs,
      staticFiles: [...staticFiles, ...files.map(fileAddress)],
      others: otherSitesOf(sites, slug),
      hasHomes: sellsHomes,
    })
  }
  const isAccepted = ({ check, file, text, left }: Finding) =>
    accepted.some((one) =>
      one.check_name === leftoverCheck
        ? one.words === left
        : one.check_name === check && one.file === file && one.words === text,
    )
  let faultsOfShown: string[] = []
  let report = await check(documents, [])
  if (report.faults.length && drafts.length) {
    faultsOfShown = (await check(published.documents, [])).faults.filter(isOfDrawing).map(faultKey)
    if (faultsOfShown.length) report = await check(documents, faultsOfShown)
  }
  const findings = report.findings.filter((finding) => !isAccepted(finding))
  // What is published already is looked at only where there is something to compare with it.
  const known = findings.length && drafts.length ? await check(published.documents, faultsOfShown) : report
  const unfinished = report.unfinished ?? known.unfinished
  const seen = new Set(known.findings.map(keyOf))
  const partOf = new Map([...documents.keys()].map((part) => [fileOfPart(slug, part), part]))
  const faults = [
    ...report.faults,
    // Without it nobody can say what is new.
    ...(known.unfinished ? known.faults : []),
    ...(await missingBytes(media, slug, drafts)),
    ...pictureFaults(slug, documents),
  ]
  if (!faults.length)
    faults.push(...(await checkAgainstInstall(db, targetOf(published, documents), published, sites)))
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

/** Drafted pictures that what shows them cannot show: another document may have come to use them since they were drafted. */
function pictureFaults(slug: string, documents: SiteDocuments): ContentFault[] {
  const uses = specialUses(documents)
  return [...draftedPictures(documents)].flatMap(([name, picture]) => {
    const sentence = unfitFor(uses, name, picture)
    return sentence ? [{ file: fileOfPart(slug, picturePart(name)), location: '', sentence }] : []
  })
}

/** Drafted files and pictures whose bytes are not stored, as after an old backup was restored. */
async function missingBytes(
  storage: MediaStorage,
  slug: string,
  drafts: readonly ContentDraft[],
): Promise<ContentFault[]> {
  const found = drafts.map(async ({ part, content }): Promise<ContentFault[]> => {
    const parsed = parsePart(part)
    if ((parsed?.kind !== 'file' && parsed?.kind !== 'picture') || !content) return []
    const file = (parsed.kind === 'file' ? fileDocument : pictureDocument).safeParse(content).data
    const stored =
      file && (parsed.kind === 'file' ? storedFileName({ ...parsed, ...file }) : originalOf(file))
    const size = stored && (await storage.sizeOf(stored))
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
  pictures: ReadonlyMap<string, { mime: string; sha256: string }>,
): Promise<{ name: string; svg: string }[]> {
  const drawings = [...pictures].filter(([, { mime }]) => mime === 'image/svg+xml')
  return await Promise.all(
    drawings.map(async ([name, { sha256 }]) => ({ name, svg: await readSvg(storage, sha256) })),
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
