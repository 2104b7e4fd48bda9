import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import { recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { askToPublish, NotAllowedError, operator, type Publishers } from '#app/domain/site/rights.server.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { acceptFindings } from '../check/accept-findings.server.ts'
import { type Change, changesAnything, compareContent } from '../documents/compare-content.ts'
import { writeParts } from '../documents/publication.ts'
import { type MediaProgress, makeMedia } from '../folder/make-media.server.ts'
import type { SiteContent } from '../folder/read-content.server.ts'
import { makeHeadlineFont } from '../headline-font/headline-font.server.ts'
import { storedPage } from '../pages/stored-page.ts'
import { addPress } from './add-press.server.ts'
import { applyContent, type ProcessedFiles, type Publishing } from './apply-content.server.ts'
import { type PublishedContent, readPublished } from './published-content.server.ts'
import { digestPost, mediaFiles, readTarget, type TargetContent } from './target-content.server.ts'

export interface ContentParts extends Deps<'db' | 'clock'> {
  media: MediaStorage
}

/** Content whose pictures, files and headline font are stored, ready to be shown. */
export interface PreparedContent {
  target: TargetContent
  processed: ProcessedFiles
  headlineFont: string | null
}

export interface Published {
  number: number
  /** Empty where the site already showed all of it. */
  changes: Change[]
}

/** Makes all that takes time, outside of any transaction and not shown yet; a retry finds it. */
export async function prepareContent(
  media: MediaStorage,
  site: SiteContent,
  target: TargetContent,
  onPicture?: (progress: MediaProgress) => void,
): Promise<PreparedContent> {
  const processed = await makeMedia(media, mediaFiles(site), onPicture)
  return { target, processed, headlineFont: await makeHeadlineFont(site, media) }
}

/**
 * Creates the site where needed. Call it in a transaction: every process shows it atomically, within half a second.
 * @throws NotAllowedError: callers that answer a person ask before, with `askToPublish`
 */
export async function publishPrepared(
  tx: Db,
  clock: Clock,
  { target, processed, headlineFont }: PreparedContent,
  publishers: Publishers,
): Promise<Published> {
  const { slug } = target.settings
  const shown = (await readPublished(tx, slug, true, 'left-out')) ?? (await addSite(tx, clock, target))
  const asked = await askToPublish(tx, shown.siteId, publishers, {
    before: settingsShown(shown),
    after: target.settings,
  })
  if (!asked.ok) throw new NotAllowedError(asked.sentence)
  const { permit } = asked
  const comparison = compareContent(shown, target)
  if (target.accepted) await acceptFindings({ tx, clock, permit }, shown.siteId, target.accepted)
  if (shown.publication && !changesAnything(comparison)) {
    if (!target.byOffice) await keepDigest(tx, shown, target)
    return { number: shown.publication.number, changes: [] }
  }
  const publishing: Publishing = { tx, clock, permit }
  const pointers = await applyContent(publishing, shown, target, { comparison, processed })
  await addPress(
    publishing,
    shown.siteId,
    comparison.newPress.flatMap((file) => target.press.get(file) ?? []),
  )
  const { settings, ...parts } = pointers
  const press = Object.fromEntries([...target.press].map(([file, post]) => [file, digestPost(post)]))
  const ofFolder = target.byOffice
    ? shown.parts
    : { redirects: target.redirects, messages: target.settings.messages as Record<string, unknown> }
  const number = await nextNumber(tx, shown.siteId)
  const id = newId()
  await tx
    .insertInto('publications')
    .values({
      id,
      site_id: shown.siteId,
      number,
      previous_id: shown.publication?.id ?? null,
      settings_revision_id: settings,
      headline_font: headlineFont,
      schema_version: storedPage.version,
      parts: writeParts({
        ...parts,
        redirects: ofFolder.redirects,
        messages: ofFolder.messages,
        press: { ...shown.parts.press, ...press },
        ...(target.folder && { folder: target.folder }),
      }),
      folder_digest: target.folderDigest,
      changes: shown.publication ? JSON.stringify(comparison.changes) : null,
      created_at: toTimestamp(clock.now()),
      created_by: permit.id ?? null,
    })
    .execute()
  await showPublication(publishing, shown, { id, headlineFont, isDefault: target.settings.isDefault })
  await recordAudit(tx, {
    siteId: shown.siteId,
    at: clock.now(),
    actor: permit,
    action: 'site.published',
    subject: ['publication', id],
    details: { number, changes: comparison.changes.length },
  })
  return { number, changes: comparison.changes }
}

/** As the operator: the command line, and what is saved in `content/` while developing. */
export async function publishContent(
  { db, clock, media }: ContentParts,
  site: SiteContent,
  { folder }: { folder?: string } = {},
): Promise<Published> {
  const prepared = await prepareContent(media, site, await readTarget(site, folder))
  return await db.transaction().execute((tx) => publishPrepared(tx, clock, prepared, { actor: operator }))
}

/** Loads sites into an empty install as the operator, all or none: an interrupted start leaves an empty database. */
export async function loadContent(
  { db, clock, media }: ContentParts,
  sites: SiteContent[],
  {
    onPicture = () => {},
    folderOf = () => undefined,
  }: { onPicture?: (progress: MediaProgress) => void; folderOf?: (slug: string) => string | undefined } = {},
): Promise<void> {
  const total = sites.flatMap(mediaFiles).filter(({ isPicture }) => isPicture).length
  let before = 0
  const prepared: PreparedContent[] = []
  for (const site of sites) {
    const target = await readTarget(site, folderOf(site.settings.slug))
    const reportProgress = ({ done, file }: MediaProgress) => onPicture({ done: before + done, total, file })
    prepared.push(await prepareContent(media, site, target, reportProgress))
    before += mediaFiles(site).filter(({ isPicture }) => isPicture).length
  }
  await db.transaction().execute(async (tx) => {
    for (const one of prepared) await publishPrepared(tx, clock, one, { actor: operator })
  })
}

/** With the hosts that the site has now. */
export const settingsShown = ({ settings, hosts }: PublishedContent) => ({ ...settings, hosts })

async function addSite(tx: Db, clock: Clock, { settings }: TargetContent): Promise<PublishedContent> {
  await tx
    .insertInto('sites')
    .values({
      id: newId(),
      slug: settings.slug,
      is_default: 0,
      published_revision_id: null,
      headline_font: null,
      created_at: toTimestamp(clock.now()),
    })
    .execute()
  return (await readPublished(tx, settings.slug)) as PublishedContent
}

export async function showPublication(
  { tx }: Publishing,
  { siteId }: PublishedContent,
  { id, headlineFont, isDefault }: { id: string; headlineFont: string | null; isDefault: boolean },
): Promise<void> {
  await tx
    .updateTable('sites')
    .set((value) => ({
      publication_id: id,
      headline_font: headlineFont,
      is_default: isDefault ? 1 : 0,
      content_version: value('content_version', '+', 1),
    }))
    .where('id', '=', siteId)
    .execute()
}

async function keepDigest(
  tx: Db,
  { siteId, publication, parts }: PublishedContent,
  { folderDigest, folder }: TargetContent,
): Promise<void> {
  const { folder: _, ...others } = parts
  await tx
    .updateTable('publications')
    .set({ folder_digest: folderDigest, parts: writeParts({ ...others, ...(folder && { folder }) }) })
    .where('site_id', '=', siteId)
    .where('id', '=', publication?.id ?? '')
    .execute()
}

async function nextNumber(tx: Db, siteId: string): Promise<number> {
  const last = await tx
    .selectFrom('publications')
    .select((select) => select.fn.max('number').as('number'))
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  return (last?.number ?? 0) + 1
}
