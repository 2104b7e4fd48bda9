import { join } from 'node:path'
import type { Deps } from '#app/db/deps.ts'
import { fileHash } from '#app/domain/media/store-file.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { describeFault } from '#app/domain/site/content-fault.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { inFolder } from '#app/platform/temporary-folder.server.ts'
import { describeFinding } from '../../check/finding.ts'
import { prepareContent } from '../../publish/publish.server.ts'
import { addPrepared, type SiteParts } from '../../sites/add-hidden.server.ts'
import { describeDrawings, seeDrawingsInChild } from '../files/site-in-child.server.ts'
import {
  endUpload,
  fetchUpload,
  fileIsGone,
  type ImportReport,
  keptMs,
  maxLines,
  type SiteImport,
  sentenceOf,
  storedAs,
  tellProgress,
} from '../files/uploads.server.ts'
import { type ArrivalName, readArrival } from './read-arrival.server.ts'

/** A file that is, or was, to become a site. */
export interface SiteArrival extends SiteImport {
  slug: string
}

type Parts = SiteParts & Deps<'log'>

/** Reads a file and says what site it would become; makes none. @param zip path @returns its id @throws StorageFailed */
export async function keepArrival(
  { db, clock, media }: SiteParts,
  name: ArrivalName,
  zip: string,
  actor: Actor,
): Promise<string> {
  await demand(db, null, actor, canManageSites)
  await dropOld({ db, clock, media })
  const { read, drawings } = await inFolder(async (dir) => {
    const one = await readArrival(db, name, { zip, dir })
    const { mediaDir = '' } = one.ok ? one.arrival.site : {}
    return { read: one, drawings: await seeDrawingsInChild(mediaDir, name.slug) }
  })
  const id = newId()
  const report: ImportReport = { faults: [], warnings: [], changes: [], conflicts: [], kept: 0 }
  if (read.ok) {
    const { findings, adapted, site } = read.arrival
    report.warnings = [...findings.map(describeFinding), ...describeDrawings(drawings)].slice(0, maxLines)
    report.changes = [
      `${site.settings.name}: 페이지 ${site.pages.length}개, 언론보도 ${site.press.length}건, 도면 ${site.drawings.length}장`,
      ...adapted,
    ]
    await media.keep(storedAs(id), { path: zip, sha256: await fileHash(zip) })
  } else report.faults = read.faults.map(describeFault).slice(0, maxLines)
  await db
    .insertInto('site_arrivals')
    .values({
      id,
      slug: name.slug.slice(0, 100),
      host: name.host ?? null,
      state: read.ok ? 'ready' : 'refused',
      report: JSON.stringify(report),
      created_at: toTimestamp(clock.now()),
      created_by: actor.id ?? null,
    })
    .execute()
  return id
}

/** What nobody has looked at for a day. */
export async function dropOld({ db, clock, media }: SiteParts): Promise<void> {
  const old = await db
    .deleteFrom('site_arrivals')
    .where('state', '!=', 'running')
    .where('created_at', '<', toTimestamp(new Date(+clock.now() - keptMs)))
    .returning('id')
    .execute()
  for (const { id } of old) await media.remove(storedAs(id))
}

/** The last ones first. */
export async function listArrivals({ db }: Pick<SiteParts, 'db'>): Promise<SiteArrival[]> {
  const rows = await db
    .selectFrom('site_arrivals')
    .selectAll()
    .where('answers', 'is', null)
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    state: row.state,
    done: row.done,
    total: row.total,
    report: JSON.parse(row.report) as ImportReport,
    createdAt: row.created_at,
  }))
}

/** Begins to make the site of a file that was read; its progress is told by `listArrivals`. @returns undefined where another began before */
export async function startArrival(
  parts: Parts,
  id: string,
  actor: Actor,
): Promise<{ ended: Promise<void> } | undefined> {
  const { db, log } = parts
  await demand(db, null, actor, canManageSites)
  const row = await db
    .updateTable('site_arrivals')
    .set({ state: 'running', done: 0, total: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['ready', 'failed'])
    .where('answers', 'is', null)
    .returning(['slug', 'host'])
    .executeTakeFirst()
  if (!row) return undefined
  const name = { slug: row.slug, host: row.host ?? undefined }
  // In an object: a promise that is returned would be waited for.
  const ended = makeSite(parts, id, name, actor).catch(async (error: unknown) => {
    log.error({ err: error, site: row.slug }, 'a site could not be made of a file')
    await endUpload(
      db,
      'site_arrivals',
      id,
      'failed',
      sentenceOf(error, '만들지 못했습니다. 남은 것은 없습니다. 다시 해 주세요.'),
    )
  })
  return { ended }
}

async function makeSite(parts: Parts, id: string, name: ArrivalName, actor: Actor): Promise<void> {
  const { db, media } = parts
  await inFolder(async (dir) => {
    const zip = join(dir, 'site.zip')
    if (!(await fetchUpload(media, id, zip)))
      return await endUpload(db, 'site_arrivals', id, 'failed', fileIsGone)
    const read = await readArrival(db, name, { zip, dir })
    if (!read.ok)
      return await endUpload(db, 'site_arrivals', id, 'failed', read.faults.map(describeFault).join(' '))
    const { site, target } = read.arrival
    const prepared = await prepareContent(media, site, target, tellProgress(db, 'site_arrivals', id))
    const added = await addPrepared(parts, { prepared, origin: null, details: { ofFile: true } }, actor)
    if (!added.ok)
      return await endUpload(db, 'site_arrivals', id, 'failed', added.faults.map(describeFault).join(' '))
    await endUpload(
      db,
      'site_arrivals',
      id,
      'done',
      '단지를 만들었습니다. 열기 전까지 방문자에게 보이지 않습니다.',
    )
    await media.remove(storedAs(id))
  })
}
