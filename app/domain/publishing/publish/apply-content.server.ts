import type { Db } from '#app/db/client.server.ts'
import { publishDrawing, showDrawing } from '#app/domain/drawings/publish-drawing.server.ts'
import type { ProcessedMedia } from '#app/domain/media/process-picture.server.ts'
import { fillAllFacts } from '#app/domain/site/facts.ts'
import { picturesIn } from '#app/domain/site/picture.ts'
import { publishSettings } from '#app/domain/site/publish-settings.server.ts'
import type { Permit } from '#app/domain/site/rights.server.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { type Comparison, unreadableNames } from '../documents/compare-content.ts'
import { type DraftPart, drawingPart, filePart, pagePart } from '../documents/parts.ts'
import { type PublicationParts, writeParts } from '../documents/publication.ts'
import { documentsOf, drawingsOf, mediaOf, pagesOf, toDrawing } from '../documents/site-documents.ts'
import type { KeptPost } from '../folder/office-content.ts'
import { publishPage, showPage } from '../pages/publish-page.server.ts'
import type { PressPost } from '../press/press-post.ts'
import type { PublishedSite } from './published-site.server.ts'
import type { Target } from './target.server.ts'

export interface Publishing {
  tx: Db
  clock: Clock
  permit: Permit
}

export type ProcessedFiles = ReadonlyMap<string, ProcessedMedia>

type Pointers = Pick<PublicationParts, 'pages' | 'drawings' | 'media'> & { settings: string }

/** Adds revisions for changes, else only moves the pointer. @returns the published revision of every document and file */
export async function applyContent(
  publishing: Publishing,
  published: PublishedSite,
  target: Target,
  { comparison, processed }: { comparison: Comparison; processed: ProcessedFiles },
): Promise<Pointers> {
  const { tx, clock, permit } = publishing
  const { siteId } = published
  const isOther = (...kinds: string[]) =>
    new Set(comparison.changes.flatMap(({ kind, name }) => (kinds.includes(kind) ? [name] : [])))
  const settings =
    isOther('setting', 'host').size > 0 || !published.settingsRevisionId
      ? await publishSettings(tx, clock, siteId, comparison.settings, permit)
      : published.settingsRevisionId
  const media = await applyMedia(publishing, published, target, processed)
  const otherDrawings = isOther('drawing')
  const drawings: Record<string, string> = {}
  for (const drawing of drawingsOf(target.documents)) {
    const name = `${drawing.kind}/${drawing.name}`
    const part = drawingPart(drawing)
    const before = otherDrawings.has(name) ? undefined : published.revisions.get(part)
    const stored = before ?? target.revisions.get(part)
    if (stored && !before) await showDrawing(tx, clock, siteId, { ...drawing, revisionId: stored }, permit)
    drawings[name] = stored ?? (await publishDrawing(tx, clock, siteId, drawing, permit))
  }
  for (const name of leaving('drawing', published, target))
    await showDrawing(tx, clock, siteId, { ...toDrawing(name, {}), revisionId: null }, permit)
  const otherPages = isOther('page')
  const pages: Record<string, string> = {}
  for (const page of pagesOf(target.documents)) {
    const { path } = page
    const before = otherPages.has(path) ? undefined : published.revisions.get(pagePart(path))
    const stored = before ?? target.revisions.get(pagePart(path))
    if (stored && !before) await showPage(tx, clock, siteId, { path, revisionId: stored }, permit)
    pages[path] = stored ?? (await publishPage(tx, clock, siteId, page, permit))
  }
  for (const path of leaving('page', published, target))
    await showPage(tx, clock, siteId, { path, revisionId: null }, permit)
  await applyHosts(publishing, published, target.settings.hosts)
  await applyRedirects(publishing, published, comparison.redirects)
  return { settings, pages, drawings, media }
}

/** Names of documents that visitors will see no more. */
const leaving = (kind: 'page' | 'drawing', published: PublishedSite, { documents }: Target): string[] =>
  [
    ...documentsOf(published.documents, kind).map(([name]) => name),
    ...unreadableNames(published, kind),
  ].filter((name) => !documents.has(`${kind} ${name}` as DraftPart))

/** Rows keep their ids, so that posts go on showing their pictures. */
async function applyMedia(
  publishing: Publishing,
  published: PublishedSite,
  target: Target,
  processed: ProcessedFiles,
): Promise<Record<string, string>> {
  const { siteId } = published
  const [before, after] = [mediaOf(published), mediaOf(target)]
  const alts = altTexts(
    fillAllFacts([pagesOf(target.documents), [...target.press.values()]], target.settings.facts),
  )
  const revisionIn = ({ pictures, revisions }: PublishedSite | Target, name: string) =>
    pictures.get(name)?.revisionId ?? revisions.get(filePart(name))
  for (const [name, { mime }] of before)
    if (!after.has(name) && !mime.startsWith('image/'))
      await publishing.tx
        .updateTable('media')
        .set({ is_taken_off: 1 })
        .where('site_id', '=', siteId)
        .where('name', '=', name)
        .execute()
  await keepReplaced(publishing, published, target)
  const revisions: Record<string, string> = {}
  for (const [name, next] of after) {
    const [existing, wanted] = [revisionIn(published, name), revisionIn(target, name)]
    const isSame = existing === wanted || before.get(name)?.sha256 === next.sha256
    revisions[name] =
      existing && isSame
        ? existing
        : await showMedia(publishing, published, {
            name,
            alt: alts.get(name) ?? '',
            file: processed.get(name) ?? { ...noPicture, ...next },
            revisionId: wanted,
          })
  }
  return revisions
}

/**
 * Pictures of the office that become other ones belonged to no publication. The one that is shown now says from here on which they
 * were, so that a roll-back brings them back.
 */
async function keepReplaced(
  { tx, clock }: Publishing,
  { siteId, publication, parts, officePictures }: PublishedSite,
  { pictures }: Target,
): Promise<void> {
  const replaced = [...officePictures].filter(([name, { sha256 }]) => {
    const next = pictures.get(name)?.sha256
    return next !== undefined && next !== sha256
  })
  if (!replaced.length || !publication) return
  const media = { ...parts.media }
  for (const [name, picture] of replaced) {
    const { id } = await tx
      .selectFrom('media')
      .select('id')
      .where('site_id', '=', siteId)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    media[name] = await addRevision(
      tx,
      siteId,
      id,
      { ...picture, widths: JSON.stringify(picture.widths) },
      clock,
    )
  }
  await tx
    .updateTable('publications')
    .set({ parts: writeParts({ ...parts, media }) })
    .where('site_id', '=', siteId)
    .where('id', '=', publication.id)
    .execute()
}

/** @returns its id, which is that of an earlier one with the same bytes */
async function addRevision(
  tx: Db,
  siteId: string,
  mediaId: string,
  row: Omit<ProcessedMedia, 'widths'> & { widths: string },
  clock: Clock,
): Promise<string> {
  const created_at = toTimestamp(clock.now())
  const { id } = await tx
    .insertInto('media_revisions')
    .values({ ...row, id: newId(), site_id: siteId, media_id: mediaId, created_at })
    .onConflict((conflict) =>
      conflict
        .columns(['media_id', 'sha256'])
        .doUpdateSet({ placeholder: row.placeholder, widths: row.widths }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Of a document or film. */
const noPicture = { width: 0, height: 0, bytes: 0, placeholder: '', widths: [] }

interface ShownMedia {
  name: string
  alt: string
  file: ProcessedMedia
  /** Of an earlier publication. */
  revisionId: string | undefined
}

/** @returns the revision */
async function showMedia(
  { tx, clock }: Publishing,
  { siteId }: PublishedSite,
  { name, alt, file, ...earlier }: ShownMedia,
): Promise<string> {
  const { sha256, mime, width, height, bytes, placeholder } = file
  const row = { sha256, mime, width, height, bytes, placeholder, widths: JSON.stringify(file.widths) }
  const created_at = toTimestamp(clock.now())
  const existing = await tx
    .selectFrom('media')
    .select('id')
    .where('site_id', '=', siteId)
    .where('name', '=', name)
    .executeTakeFirst()
  const mediaId = existing?.id ?? newId()
  if (!existing)
    await tx
      .insertInto('media')
      .values({ ...row, id: mediaId, site_id: siteId, name, alt, created_at })
      .execute()
  const revisionId = earlier.revisionId ?? (await addRevision(tx, siteId, mediaId, row, clock))
  await tx
    .updateTable('media')
    .set({ ...row, published_revision_id: revisionId, is_taken_off: 0 })
    .where('site_id', '=', siteId)
    .where('id', '=', mediaId)
    .execute()
  return revisionId
}

/** Alternative texts of content for the office's library; the first one of a picture counts. */
function altTexts(content: unknown): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { of } of picturesIn(content))
    for (const name of [of.name, of.narrow]) if (name && of.alt && !texts.has(name)) texts.set(name, of.alt)
  return texts
}

async function applyHosts({ tx }: Publishing, { siteId, hosts: before }: PublishedSite, hosts: string[]) {
  if (before[0] === hosts[0] && [...before].sort().join() === [...hosts].sort().join()) return
  await tx.deleteFrom('hosts').where('site_id', '=', siteId).execute()
  await tx
    .insertInto('hosts')
    .values(hosts.map((host, i) => ({ host, site_id: siteId, is_main: i === 0 ? 1 : 0 })))
    .execute()
}

async function applyRedirects(
  { tx, clock }: Publishing,
  { siteId, redirects: before }: PublishedSite,
  redirects: Record<string, string>,
) {
  for (const from of Object.keys(before))
    if (!(from in redirects))
      await tx.deleteFrom('redirects').where('site_id', '=', siteId).where('from_path', '=', from).execute()
  for (const [from, to] of Object.entries(redirects))
    if (before[from] !== to)
      await tx
        .insertInto('redirects')
        .values({
          id: newId(),
          site_id: siteId,
          from_path: from,
          to_path: to,
          created_at: toTimestamp(clock.now()),
          created_by: null,
        })
        .onConflict((conflict) => conflict.columns(['site_id', 'from_path']).doUpdateSet({ to_path: to }))
        .execute()
}

type NewPost = Omit<PressPost, 'publishedAt'> &
  Partial<KeptPost> & { publishedAt: string | null; unpublished?: true }

/** Posts that a folder brings for the first time; the office keeps them from then on. */
export async function addPress(
  { tx, clock }: Pick<Publishing, 'tx' | 'clock'>,
  siteId: string,
  posts: readonly NewPost[],
): Promise<void> {
  const now = toTimestamp(clock.now())
  const wanted = posts.flatMap(({ id }) => id ?? [])
  const taken = new Set(
    (
      await tx
        .selectFrom('press_posts')
        .select('id')
        .where('id', 'in', ['', ...wanted])
        .execute()
    ).map(({ id }) => id),
  )
  const media = await tx.selectFrom('media').select(['id', 'name']).where('site_id', '=', siteId).execute()
  const mediaId = (name: string | undefined) => media.find((one) => one.name === name)?.id ?? null
  for (const post of posts) {
    await tx
      .insertInto('press_posts')
      .values({
        // Another site of this install may have been made of the same file.
        id: post.id && !taken.has(post.id) ? post.id : newId(),
        site_id: siteId,
        title: post.title,
        summary: post.summary,
        content: post.content,
        pinned: post.pinned ? 1 : 0,
        source_name: post.source?.name ?? null,
        source_url: post.source?.url ?? null,
        image_media_id: mediaId(post.picture?.name),
        image_alt: post.picture?.alt ?? null,
        image_caption: post.picture?.caption ?? null,
        share_media_id: mediaId(post.share),
        views: post.views ?? 0,
        submission_key: null,
        created_by: null,
        published_at: post.publishedAt && toTimestamp(new Date(post.publishedAt)),
        created_at: post.createdAt ?? now,
        updated_at: post.updatedAt ?? now,
        deleted_at: null,
        unpublished: post.unpublished ? 1 : 0,
      })
      .execute()
  }
}
