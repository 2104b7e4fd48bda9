import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../../db/client.server.ts'
import type { ProcessedMedia } from '../media/process-picture.server.ts'
import type { MediaStorage } from '../media/storage-port.ts'
import { storedFileName } from '../media/store-file.server.ts'
import { originalName } from '../media/stored-name.ts'
import { normaliseSettings } from './compare-content.ts'
import { readShown, type ShownContent, toMedia } from './shown-content.server.ts'

/**
 * Publishing the exported folder again changes nothing. @returns false where there is no such site @throws
 * StorageFailed, or where an original is missing
 */
export async function exportContent(
  { db, media }: { db: Db; media: MediaStorage },
  slug: string,
  folder: string,
): Promise<boolean> {
  const shown = await readShown(db, slug)
  if (!shown?.settings) return false
  const writeContent = async (name: string, content: unknown) => {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), `${JSON.stringify(content, null, 2)}\n`)
  }
  const { slug: _, ...fields } = normaliseSettings(shown.settings)
  await writeContent('site.json', { slug, hosts: shown.hosts, ...fields })
  const usedNames = new Set<string>()
  for (const [path, { content }] of shown.pages) {
    let file = fileOfPath(path)
    while (usedNames.has(file)) file += '-'
    usedNames.add(file)
    await writeContent(`pages/${file}.json`, content)
  }
  for (const { content } of shown.drawings.values())
    await writeContent(`${content.kind}s/${content.name}.json`, content.content)
  const redirects = Object.entries(shown.redirects).map(([from, to]) => ({ from, to }))
  if (redirects.length) await writeContent('redirects.json', redirects)
  const ofPosts = await exportPress(db, shown, writeContent)
  for (const [name, file] of [
    ...[...shown.media].map(([name, one]) => [name, one.content] as const),
    ...ofPosts,
  ])
    await copyOriginal(media, name, file, folder)
  return true
}

const fileOfPath = (path: string) => path.slice(1).replaceAll('/', '-').toLowerCase() || 'home'

async function exportPress(
  db: Db,
  { siteId, media }: ShownContent,
  writeContent: (name: string, content: unknown) => Promise<void>,
): Promise<[string, ProcessedMedia][]> {
  const pictures = await db.selectFrom('media').selectAll().where('site_id', '=', siteId).execute()
  const nameOf = (id: string | null) => pictures.find((one) => one.id === id)?.name
  const posts = await db
    .selectFrom('press_posts')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is', null)
    .where('unpublished', '=', 0)
    .where('published_at', 'is not', null)
    .orderBy('published_at')
    .orderBy('id')
    .execute()
  for (const [i, post] of posts.entries()) {
    const picture = nameOf(post.image_media_id)
    const share = nameOf(post.share_media_id)
    await writeContent(`press/${String(i + 1).padStart(3, '0')}.json`, {
      title: post.title,
      summary: post.summary,
      content: post.content,
      publishedAt: post.published_at,
      pinned: post.pinned === 1,
      views: post.views,
      ...(post.source_name && {
        source: { name: post.source_name, ...(post.source_url && { url: post.source_url }) },
      }),
      ...(picture && {
        picture: {
          name: picture,
          alt: post.image_alt ?? '',
          ...(post.image_caption && { caption: post.image_caption }),
        },
      }),
      ...(share && { share }),
    })
  }
  const used = new Set(posts.flatMap((post) => [post.image_media_id, post.share_media_id]))
  return pictures
    .filter(({ id, name }) => used.has(id) && !media.has(name))
    .map((row) => [row.name, toMedia(row)])
}

async function copyOriginal(
  storage: MediaStorage,
  name: string,
  { sha256, mime }: ProcessedMedia,
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
