import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import { storedFileName } from '#app/domain/media/store-file.server.ts'
import { originalName } from '#app/domain/media/stored-name.ts'
import { picturesIn } from '#app/domain/site/picture.ts'
import { documentsOf, drawingsOf, mediaOf, type PublishedMedia } from '../documents/site-documents.ts'
import { fileOfPath } from '../pages/file-of-path.ts'
import { readPressDocuments } from '../publish/press-documents.server.ts'
import { type Loading, loadPublished, type PublishedSite } from '../publish/published-site.server.ts'
import { folderSchema } from './folder-schema.server.ts'

/**
 * Publishing the exported folder again changes nothing. @returns false where there is no such site @throws
 * StorageFailed, or where an original is missing
 */
export async function exportContent(
  { media, ...loading }: Loading & { media: MediaStorage },
  slug: string,
  folder: string,
): Promise<boolean> {
  const { db } = loading
  const published = await loadPublished(loading, slug)
  if (!published?.settings) return false
  const writeContent = async (name: string, content: unknown) => {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), `${JSON.stringify(content, null, 2)}\n`)
  }
  await writeContent('site.json', { schema: folderSchema, ...published.documents.get('settings') })
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
  const { posts, pictures } = await readPressDocuments(db, published)
  for (const [file, post] of posts) await writeContent(file, post)
  const files = new Map<string, PublishedMedia>([
    ...pictures,
    ...officePictures(published),
    ...mediaOf(published),
  ])
  for (const [name, file] of files) await copyOriginal(media, name, file, folder)
  return true
}

/** Pictures that the office uploaded and that what is shown names. */
function officePictures({
  settings,
  documents,
  officePictures: own,
}: PublishedSite): [name: string, file: PublishedMedia][] {
  const named = new Set([
    ...picturesIn([...documents.values()]).flatMap(({ of }) => [of.name, of.narrow ?? '']),
    settings?.theme.logo ?? '',
    settings?.theme.icon ?? '',
  ])
  return [...own].filter(([name]) => named.has(name))
}

async function copyOriginal(
  storage: MediaStorage,
  name: string,
  { sha256, mime }: PublishedMedia,
  folder: string,
): Promise<void> {
  const kind = /^image\/(\w+)/.exec(mime)?.[1]
  const stored = kind ? originalName(sha256, kind) : storedFileName({ name, sha256 })
  const part = await storage.read(stored)
  if (!part?.stream) throw new Error(`${name}: the original (${stored}) is not kept`)
  const below = join(folder, kind ? 'media' : 'files')
  await mkdir(below, { recursive: true })
  await pipeline(Readable.fromWeb(part.stream as never), createWriteStream(join(below, basename(name))))
}
