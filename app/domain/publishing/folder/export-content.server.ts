import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import { storedFileName } from '#app/domain/media/store-file.server.ts'
import { originalOf } from '#app/domain/media/stored-name.ts'
import { picturesIn } from '#app/domain/site/picture.ts'
import { type Document, type DraftPart, isMediaPart, parsePart } from '../documents/parts.ts'
import { documentsOf, drawingsOf, mediaOf, type PublishedMedia } from '../documents/site-documents.ts'
import { listContentDrafts } from '../drafts/drafts.server.ts'
import { fileOfPath } from '../pages/file-of-path.ts'
import { type PressDocuments, readPressDocuments } from '../publish/press-documents.server.ts'
import { type Loading, loadPublished, type PublishedSite } from '../publish/published-site.server.ts'
import { folderSchema } from './folder-schema.server.ts'
import { draftedFolder, libraryFolder, type OfficeContent, officeFile } from './office-content.ts'

type Exporting = Loading & { media: MediaStorage }

/**
 * Publishing the exported folder changes nothing; published as a new site it gives the same site with its drafts (`addOffice`).
 * @param what `shown`: without data of the office @returns false if there is no such site @throws StorageFailed, or if an
 * original is missing
 */
export async function exportContent(
  { media, ...loading }: Exporting,
  slug: string,
  folder: string,
  what: 'all' | 'shown' = 'all',
): Promise<boolean> {
  const { db } = loading
  const published = await loadPublished(loading, slug)
  if (!published?.settings) return false
  const writeContent = async (name: string, content: unknown) => {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), `${JSON.stringify(content, null, 2)}\n`)
  }
  await writeContent('site.json', {
    schema: folderSchema,
    ...withoutPeople(published.documents.get('settings') ?? {}),
  })
  const usedNames = new Set<string>()
  for (const [path, content] of documentsOf(published.documents, 'page')) {
    let file = fileOfPath(path)
    while (usedNames.has(file)) file += '-'
    usedNames.add(file)
    await writeContent(`pages/${file}.json`, content)
  }
  for (const { kind, name, content } of drawingsOf(published.documents))
    await writeContent(`${kind}s/${name}.json`, content)
  const redirects = Object.entries(published.redirects).map(([from, to]) => ({ from, to }))
  if (redirects.length) await writeContent('redirects.json', redirects)
  const press = await readPressDocuments(db, published)
  for (const [file, post] of press.posts) await writeContent(file, post)
  const files = new Map<string, PublishedMedia>([
    ...press.pictures,
    ...shownOffices(published),
    ...mediaOf(published),
  ])
  for (const [name, file] of files)
    await copyOriginal(media, name, file, join(folder, isPicture(file) ? 'media' : 'files'))
  if (what === 'all') {
    const shown = new Set(files.keys())
    await writeContent(
      officeFile,
      await exportOffice({ media, ...loading }, published, press, { folder, shown }),
    )
  }
  return true
}

/** Pictures that the office uploaded and that what is shown names. */
function shownOffices({ settings, documents, officePictures }: PublishedSite): Map<string, PublishedMedia> {
  const named = new Set([
    ...picturesIn([...documents.values()]).flatMap(({ of }) => [of.name, of.narrow ?? '']),
    settings?.theme.logo ?? '',
    settings?.theme.icon ?? '',
  ])
  return new Map([...officePictures].filter(([name]) => named.has(name)))
}

/** Those whom registrations notify are persons: another install may not write to them. */
const withoutPeople = ({ staffAlerts: _, ...settings }: Document): Document => settings

/** Drafts, reasons, posts that nobody sees and the rest of the library, with the originals. */
async function exportOffice(
  { db, media }: Exporting,
  published: PublishedSite,
  { kept, unpublished }: PressDocuments,
  { folder, shown }: { folder: string; shown: ReadonlySet<string> },
): Promise<OfficeContent> {
  const { siteId, slug, officePictures } = published
  const drafts = await listContentDrafts(db, published)
  for (const { part, content } of drafts) {
    const parsed = parsePart(part)
    const isMedia = parsed?.kind === 'picture' || parsed?.kind === 'file'
    if (isMedia && content)
      await copyOriginal(media, parsed.name, content as never, join(folder, draftedFolder))
  }
  for (const [name, picture] of officePictures)
    if (!shown.has(name)) await copyOriginal(media, name, picture, join(folder, libraryFolder))
  const accepted = await db
    .selectFrom('accepted_findings')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('check_name')
    .orderBy('file')
    .orderBy('words')
    .execute()
  const rows = await db
    .selectFrom('media')
    .select(['name', 'mime', 'alt', 'created_at'])
    .where('site_id', '=', siteId)
    .orderBy('name')
    .execute()
  return {
    drafts: Object.fromEntries(
      drafts.map(({ part, content }) => [part, content && withoutBytes(part, withoutPeople(content))]),
    ),
    accepted: accepted.map(({ check_name, file, words, reason }) => ({
      ...{ check: check_name, text: words, reason },
      file: file.startsWith(`${slug}/`) ? file.slice(slug.length + 1) : file,
    })),
    alts: Object.fromEntries(rows.filter(isPicture).map(({ name, alt }) => [name, alt])),
    added: Object.fromEntries(rows.map(({ name, created_at }) => [name, created_at])),
    posts: kept,
    unpublished,
  }
}

/** The folder has the bytes themselves. */
const withoutBytes = (part: DraftPart, content: Document): Document => (isMediaPart(part) ? {} : content)

const isPicture = ({ mime }: { mime: string }) => mime.startsWith('image/')

async function copyOriginal(
  storage: MediaStorage,
  name: string,
  file: Pick<PublishedMedia, 'sha256' | 'mime'>,
  below: string,
): Promise<void> {
  const stored = isPicture(file) ? originalOf(file) : storedFileName({ name, ...file })
  const part = await storage.read(stored)
  if (!part?.stream) throw new Error(`${name}: the original (${stored}) is not kept`)
  await mkdir(below, { recursive: true })
  await pipeline(Readable.fromWeb(part.stream as never), createWriteStream(join(below, basename(name))))
}
