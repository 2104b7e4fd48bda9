import type { Db } from '#app/db/client.server.ts'
import type { Drawing, DrawingKind } from '#app/domain/drawings/drawing.ts'
import { publishDrawing, showDrawing } from '#app/domain/drawings/publish-drawing.server.ts'
import type { ProcessedMedia } from '#app/domain/media/process-picture.server.ts'
import { fillAllFacts } from '#app/domain/site/facts.ts'
import { picturesIn } from '#app/domain/site/picture.ts'
import { publishSettings } from '#app/domain/site/publish-settings.server.ts'
import type { Permit } from '#app/domain/site/rights.server.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { type Comparison, unreadableNames } from '../documents/compare-content.ts'
import type { PublicationParts } from '../documents/publication.ts'
import { publishPage, showPage } from '../pages/publish-page.server.ts'
import type { PublishedContent } from './published-content.server.ts'
import type { TargetContent } from './target-content.server.ts'

export interface Publishing {
  tx: Db
  clock: Clock
  permit: Permit
}

export type ProcessedFiles = ReadonlyMap<string, ProcessedMedia>

type Pointers = Pick<PublicationParts, 'pages' | 'drawings' | 'media'> & { settings: string }

/** Adds revisions for what differs, else only moves the pointer. @returns the shown revision of every part */
export async function applyContent(
  publishing: Publishing,
  shown: PublishedContent,
  target: TargetContent,
  { comparison, processed }: { comparison: Comparison; processed: ProcessedFiles },
): Promise<Pointers> {
  const { tx, clock, permit } = publishing
  const { siteId } = shown
  const isOther = (kind: string) => {
    const names = comparison.changes.filter((one) => one.kind === kind).map(({ name }) => name)
    return new Set(names)
  }
  const settingsChange = isOther('setting').size > 0 || isOther('host').size > 0 || !shown.settingsRevisionId
  const settings =
    settingsChange || !shown.settingsRevisionId
      ? await publishSettings(tx, clock, siteId, comparison.settings, permit)
      : shown.settingsRevisionId
  const media = await applyMedia(publishing, shown, target, processed)
  const otherDrawings = isOther('drawing')
  const drawings = await mapNames(target.drawings.keys(), async (name) => {
    const { content, revisionId } = target.drawings.get(name) as { content: Drawing; revisionId?: string }
    const existing = shown.drawings.get(name)
    if (existing && !otherDrawings.has(name)) return existing.revisionId
    if (!revisionId) return await publishDrawing(tx, clock, siteId, content, permit)
    await showDrawing(tx, clock, siteId, { ...content, revisionId }, permit)
    return revisionId
  })
  for (const drawing of [...shown.drawings.keys(), ...unreadableNames(shown, 'drawing')])
    if (!target.drawings.has(drawing)) {
      const [kind, name] = drawing.split('/') as [DrawingKind, string]
      await showDrawing(tx, clock, siteId, { kind, name, revisionId: null }, permit)
    }
  const otherPages = isOther('page')
  const pages = await mapNames(target.pages.keys(), async (path) => {
    const page = target.pages.get(path)
    const existing = shown.pages.get(path)
    if (existing && !otherPages.has(path)) return existing.revisionId
    if (!page?.revisionId) return await publishPage(tx, clock, siteId, page?.content as never, permit)
    await showPage(tx, clock, siteId, { path, revisionId: page.revisionId }, permit)
    return page.revisionId
  })
  for (const path of [...shown.pages.keys(), ...unreadableNames(shown, 'page')])
    if (!target.pages.has(path)) await showPage(tx, clock, siteId, { path, revisionId: null }, permit)
  await applyHosts(publishing, shown, target.settings.hosts)
  await applyRedirects(publishing, shown, comparison.redirects)
  return { settings, pages, drawings, media }
}

async function mapNames(
  names: Iterable<string>,
  revisionOf: (name: string) => Promise<string>,
): Promise<Record<string, string>> {
  const revisions: Record<string, string> = {}
  for (const name of names) revisions[name] = await revisionOf(name)
  return revisions
}

/** Rows keep their ids, so that posts go on showing their pictures. */
async function applyMedia(
  { tx, clock }: Publishing,
  { siteId, media: shown, officeMedia }: PublishedContent,
  target: TargetContent,
  processed: ProcessedFiles,
): Promise<Record<string, string>> {
  const now = toTimestamp(clock.now())
  const posts = [...target.press.values()]
  const pages = [...target.pages.values()].map(({ content }) => content)
  const alts = altTexts(fillAllFacts([pages, posts], target.settings.facts))
  for (const [name, { content }] of shown)
    if (!target.media.has(name) && !content.mime.startsWith('image/'))
      await tx
        .updateTable('media')
        .set({ is_taken_off: 1 })
        .where('site_id', '=', siteId)
        .where('name', '=', name)
        .execute()
  return await mapNames(target.media.keys(), async (name) => {
    const existing = shown.get(name)
    const next = target.media.get(name)
    if (
      existing &&
      (existing.revisionId === next?.revisionId || existing.content.sha256 === next?.content.sha256)
    )
      return existing.revisionId
    const file = processed.get(name) ?? (next?.content as ProcessedMedia)
    const row = { ...file, widths: JSON.stringify(file.widths) }
    const mediaId = await rowOf(name, row)
    const revisionId = next?.revisionId ?? (await revisionFor(mediaId, row))
    await tx
      .updateTable('media')
      .set({ ...row, published_revision_id: revisionId, is_taken_off: 0 })
      .where('site_id', '=', siteId)
      .where('id', '=', mediaId)
      .execute()
    return revisionId
  })

  async function rowOf(name: string, row: Omit<ProcessedMedia, 'widths'> & { widths: string }) {
    const existing = await tx
      .selectFrom('media')
      .select(['id', 'published_revision_id'])
      .where('site_id', '=', siteId)
      .where('name', '=', name)
      .executeTakeFirst()
    if (existing && !existing.published_revision_id && officeMedia.get(name) !== row.sha256)
      throw new Error(`${name}: a picture of the office has this name`)
    if (existing) return existing.id
    const id = newId()
    const values = { ...row, id, site_id: siteId, name, alt: alts.get(name) ?? '', created_at: now }
    await tx.insertInto('media').values(values).execute()
    return id
  }

  async function revisionFor(mediaId: string, row: Omit<ProcessedMedia, 'widths'> & { widths: string }) {
    const { id } = await tx
      .insertInto('media_revisions')
      .values({ ...row, id: newId(), site_id: siteId, media_id: mediaId, created_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['media_id', 'sha256'])
          .doUpdateSet({ placeholder: row.placeholder, widths: row.widths }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
}

/** Alternative texts of content for the office's library; the first one of a picture counts. */
function altTexts(content: unknown): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { of } of picturesIn(content))
    for (const name of [of.name, of.narrow]) if (name && of.alt && !texts.has(name)) texts.set(name, of.alt)
  return texts
}

async function applyHosts({ tx }: Publishing, { siteId, hosts: shown }: PublishedContent, hosts: string[]) {
  if (shown[0] === hosts[0] && [...shown].sort().join() === [...hosts].sort().join()) return
  await tx.deleteFrom('hosts').where('site_id', '=', siteId).execute()
  await tx
    .insertInto('hosts')
    .values(hosts.map((host, i) => ({ host, site_id: siteId, is_main: i === 0 ? 1 : 0 })))
    .execute()
}

async function applyRedirects(
  { tx, clock }: Publishing,
  { siteId, redirects: shown }: PublishedContent,
  redirects: Record<string, string>,
) {
  for (const from of Object.keys(shown))
    if (!(from in redirects))
      await tx.deleteFrom('redirects').where('site_id', '=', siteId).where('from_path', '=', from).execute()
  for (const [from, to] of Object.entries(redirects))
    if (shown[from] !== to)
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
