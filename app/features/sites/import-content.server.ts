import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Db } from '../../db/client.server.ts'
import { type Clock, stored } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { recordAudit, systemActor } from '../audit/record-audit.server.ts'
import { publishDrawing } from '../drawings/publish-drawing.server.ts'
import { inspectPicture } from '../media/inspect-picture.server.ts'
import { picturesIn } from '../media/picture.ts'
import { sayPictureRefusal } from '../media/picture-refusal.ts'
import { type ProcessedMedia, processPicture } from '../media/process-picture.server.ts'
import type { MediaStorage } from '../media/storage-port.ts'
import { storeFile } from '../media/store-file.server.ts'
import { publishPage } from '../pages/publish-page.server.ts'
import { fillFactsIn } from './facts.ts'
import { makeHeadlineFont } from './headline-font.server.ts'
import { publishSettings } from './publish-settings.server.ts'
import type { SiteContent } from './read-content.server.ts'

export interface ImportProgress {
  done: number
  total: number
  file: string
}

/** Pictures and other files by the path of their originals. */
type Stored = Map<string, ProcessedMedia>

/**
 * Loads sites into an empty install: pictures first, as files, then every row in one transaction, so that a
 * start which is ended in the middle leaves an empty database and the next one begins anew.
 */
export async function importContent(
  { db, clock, media: storage }: { db: Db; clock: Clock; media: MediaStorage },
  sites: SiteContent[],
  onPicture: (progress: ImportProgress) => void = () => {},
): Promise<void> {
  const pictures = sites.flatMap((site) => pathsIn(site.mediaDir))
  const media: Stored = new Map()
  const waiting = [...pictures]
  // AVIF takes one core, so as many pictures are made at once as there are cores; memory bounds how many those may be.
  const hand = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const result = await processPicture(await readFile(file), storage, inspectPicture)
      if (!result.ok) throw new Error(`${file}: ${sayPictureRefusal(result)}`)
      media.set(file, result.picture)
      onPicture({ done: media.size, total: pictures.length, file })
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, hand))
  for (const file of sites.flatMap((site) => pathsIn(site.filesDir)))
    media.set(file, await storeFile(file, storage))
  const fonts = await Promise.all(sites.map((site) => makeHeadlineFont(site, storage)))
  await db.transaction().execute(async (tx) => {
    for (const [i, site] of sites.entries()) await importSite(tx, clock, site, media, fonts[i] ?? null)
  })
}

const pathsIn = (dir: string) => (dir ? readdirSync(dir).map((name) => join(dir, name)) : [])

async function importSite(
  tx: Db,
  clock: Clock,
  { settings, pages, press, drawings, redirects = [], mediaDir, filesDir }: SiteContent,
  media: Stored,
  headlineFont: string | null,
) {
  const siteId = newId()
  const now = stored(clock.now())
  await tx
    .insertInto('sites')
    .values({
      id: siteId,
      slug: settings.slug,
      is_default: settings.isDefault ? 1 : 0,
      published_revision_id: null,
      headline_font: headlineFont,
      created_at: now,
    })
    .execute()
  await tx
    .insertInto('hosts')
    .values(settings.hosts.map((host, i) => ({ host, site_id: siteId, is_main: i === 0 ? 1 : 0 })))
    .execute()
  const alts = altTexts(fillFactsIn([pages, press], settings.facts))
  for (const [file, one] of media)
    if ([mediaDir, filesDir].includes(dirname(file)))
      await tx
        .insertInto('media')
        .values({
          id: newId(),
          site_id: siteId,
          name: basename(file),
          alt: alts.get(basename(file)) ?? '',
          ...one,
          widths: JSON.stringify(one.widths),
          created_at: now,
        })
        .execute()
  await publishSettings(tx, clock, siteId, settings, systemActor)
  for (const drawing of drawings) await publishDrawing(tx, clock, siteId, drawing, systemActor)
  for (const page of pages) await publishPage(tx, clock, siteId, page, systemActor)
  for (const { from, to } of redirects)
    await tx
      .insertInto('redirects')
      .values({
        id: newId(),
        site_id: siteId,
        from_path: from,
        to_path: to,
        created_at: now,
        created_by: null,
      })
      .execute()
  for (const post of press)
    await tx
      .insertInto('press_posts')
      .values({
        id: newId(),
        site_id: siteId,
        title: post.title,
        summary: post.summary,
        content: post.content,
        pinned: post.pinned ? 1 : 0,
        source_name: post.source?.name ?? null,
        source_url: post.source?.url ?? null,
        image_media_id: await mediaId(tx, siteId, post.picture?.name),
        image_alt: post.picture?.alt ?? null,
        image_caption: post.picture?.caption ?? null,
        share_media_id: await mediaId(tx, siteId, post.share),
        views: post.views ?? 0,
        submission_key: null,
        created_by: null,
        published_at: stored(new Date(post.publishedAt)),
        created_at: now,
        updated_at: now,
        deleted_at: null,
      })
      .execute()
  await recordAudit(tx, {
    siteId,
    at: clock.now(),
    actor: systemActor,
    action: 'site.imported',
    subject: ['site', siteId],
    details: { pages: pages.length, press: press.length },
  })
}

/** What content says of each picture, so that the office's library knows it too; the first place that says anything. */
function altTexts(content: unknown): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { of } of picturesIn(content))
    for (const name of [of.name, of.narrow]) if (name && of.alt && !texts.has(name)) texts.set(name, of.alt)
  return texts
}

/** A picture of the site by the name content uses, which the content check has found there. */
async function mediaId(tx: Db, siteId: string, name: string | undefined): Promise<string | null> {
  if (!name) return null
  const row = await tx
    .selectFrom('media')
    .select('id')
    .where('site_id', '=', siteId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.id
}
