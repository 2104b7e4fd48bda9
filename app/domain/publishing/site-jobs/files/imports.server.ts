import { join } from 'node:path'
import type { Deps } from '#app/db/deps.ts'
import { fileHash } from '#app/domain/media/store-file.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { describeFault } from '#app/domain/site/content-fault.ts'
import {
  demand,
  type NotAllowed,
  notAllowed,
  type Publishers,
  publishesAlone,
  rightsOn,
} from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { inFolder } from '#app/platform/temporary-folder.server.ts'
import { describeFinding } from '../../check/finding.ts'
import { compareContent } from '../../documents/compare-content.ts'
import { describeChange } from '../../documents/describe-changes.ts'
import { describeRefusal, prepareContent, publish } from '../../publish/publish.server.ts'
import type { SiteParts } from '../../sites/add-hidden.server.ts'
import type { Side } from './merge-folder.server.ts'
import { nameConflict } from './name-conflict.ts'
import { readUpload } from './read-upload.server.ts'
import { describeDrawings, seeDrawingsInChild } from './site-in-child.server.ts'
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
} from './uploads.server.ts'

type Id = Pick<Site, 'id' | 'slug'>
type Parts = SiteParts & Deps<'log'>

/** Reads an uploaded file and says what it would change; shows nothing. @param zip path @returns its id @throws StorageFailed */
export async function keepUpload(
  { db, clock, media }: Parts,
  site: Id,
  zip: string,
  actor: Actor,
): Promise<string> {
  await demand(db, site.id, actor, canManageSites)
  await dropOld({ db, clock, media }, site)
  const { read, drawings } = await inFolder(async (dir) => {
    const one = await readUpload(db, site.slug, { zip, dir, take: 'folder' })
    const { mediaDir = '' } = one.ok ? one.upload.site : {}
    return { read: one, drawings: await seeDrawingsInChild(mediaDir, site.slug) }
  })
  const id = newId()
  const report: ImportReport = { faults: [], warnings: [], changes: [], conflicts: [], kept: 0 }
  if (read.ok) {
    const { findings, conflicts, kept, target, published } = read.upload
    report.faults = findings.filter(({ warning }) => !warning).map(describeFinding)
    const { changes } = compareContent(published, target)
    const pictures = new Set(changes.filter(({ kind }) => kind === 'media').map(({ name }) => name))
    report.warnings = [
      ...findings.filter(({ warning }) => warning).map(describeFinding),
      ...describeDrawings(drawings, pictures),
      ...read.upload.upgraded,
    ]
    report.changes = changes.flatMap(describeChange)
    report.conflicts = conflicts.map(nameConflict)
    report.kept = kept.length
  } else report.faults = read.faults.map(describeFault)
  const isRefused = report.faults.length > 0
  if (!isRefused) await media.keep(storedAs(id), { path: zip, sha256: await fileHash(zip) })
  for (const list of ['faults', 'warnings', 'changes', 'conflicts'] as const)
    report[list] = report[list].slice(0, maxLines)
  await db
    .insertInto('site_imports')
    .values({
      id,
      site_id: site.id,
      state: isRefused ? 'refused' : 'ready',
      report: JSON.stringify(report),
      created_at: toTimestamp(clock.now()),
      created_by: actor.id ?? null,
    })
    .execute()
  return id
}

async function dropOld({ db, clock, media }: SiteParts, { id }: Id): Promise<void> {
  const old = await db
    .deleteFrom('site_imports')
    .where('site_id', '=', id)
    .where('state', '!=', 'running')
    .where('created_at', '<', toTimestamp(new Date(+clock.now() - keptMs)))
    .returning('id')
    .execute()
  for (const one of old) await media.remove(storedAs(one.id))
}

/** The last ones first. */
export async function listSiteImports(
  { db }: Pick<SiteParts, 'db'>,
  { id }: Pick<Site, 'id'>,
): Promise<SiteImport[]> {
  const rows = await db
    .selectFrom('site_imports')
    .selectAll()
    .where('site_id', '=', id)
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    done: row.done,
    total: row.total,
    report: JSON.parse(row.report ?? '{}') as ImportReport,
    createdAt: row.created_at,
  }))
}

/**
 * Begins to publish a file that was read; its progress is told by `listSiteImports`. Where nobody publishes alone, another owner than
 * the one who uploaded the file does it: the changes stand beside it. @returns undefined where another began before
 */
export async function startImport(
  parts: Parts,
  site: Id,
  id: string,
  take: Side,
  actor: Actor,
): Promise<{ ok: true; ended: Promise<void> } | NotAllowed | undefined> {
  const { db, log } = parts
  await demand(db, site.id, actor, canManageSites)
  const upload = await db
    .selectFrom('site_imports')
    .select('created_by')
    .where('site_id', '=', site.id)
    .where('id', '=', id)
    .executeTakeFirst()
  const uploadedBy: Actor = { type: 'user', id: upload?.created_by ?? undefined }
  const publishers = uploadedBy.id && uploadedBy.id !== actor.id ? { actor, askedBy: uploadedBy } : { actor }
  if (upload && !publishers.askedBy && !publishesAlone(await rightsOn(db, site.id, actor)))
    return notAllowed(
      '이 단지는 다른 사람의 승인을 받아 공개합니다. 올린 파일은 하루 동안 남아 있으니, 다른 전체 관리자가 이 화면에서 바뀌는 내용을 보고 공개해야 합니다.',
    )
  const { numUpdatedRows } = await db
    .updateTable('site_imports')
    .set({ state: 'running', done: 0, total: 0 })
    .where('site_id', '=', site.id)
    .where('id', '=', id)
    .where('state', 'in', ['ready', 'failed'])
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return undefined
  // In an object: a promise that is returned would be waited for.
  const ended = publishUpload(parts, site, id, take, publishers).catch(async (error: unknown) => {
    log.error({ err: error, site: site.slug }, 'a site could not be taken in')
    await endUpload(
      db,
      'site_imports',
      id,
      'failed',
      sentenceOf(error, '공개하지 못했습니다. 바뀐 것은 없습니다. 다시 해 주세요.'),
    )
  })
  return { ok: true, ended }
}

async function publishUpload(
  parts: Parts,
  site: Id,
  id: string,
  take: Side,
  publishers: Publishers,
): Promise<void> {
  const { db, clock, media } = parts
  await inFolder(async (dir) => {
    const zip = join(dir, 'site.zip')
    if (!(await fetchUpload(media, id, zip)))
      return await endUpload(db, 'site_imports', id, 'failed', fileIsGone)
    const read = await readUpload(db, site.slug, { zip, dir, take })
    const open = read.ok ? read.upload.findings.filter(({ warning }) => !warning) : []
    if (!read.ok || open.length)
      return await endUpload(
        db,
        'site_imports',
        id,
        'failed',
        '그사이 공개된 내용과 맞지 않게 되었습니다. 다시 올려 확인해 주세요.',
      )
    const { upload } = read
    const prepared = await prepareContent(
      media,
      upload.site,
      upload.target,
      tellProgress(db, 'site_imports', id),
    )
    const since = upload.published.publication?.id
    const published = await publish(
      parts,
      site.slug,
      { prepared, since },
      {
        ...publishers,
        async settle(tx, { number, changes }) {
          await recordAudit(tx, {
            siteId: site.id,
            at: clock.now(),
            actor: publishers.actor,
            action: 'site.imported',
            subject: ['site', site.id],
            details: { number, changes: changes.length, take },
          })
          return true
        },
      },
    )
    if (!published.ok)
      return await endUpload(
        db,
        'site_imports',
        id,
        'failed',
        published.reason === 'changed'
          ? '그사이 다른 사람이 공개했습니다. 다시 올려 바뀌는 내용을 확인해 주세요.'
          : describeRefusal(published),
      )
    const outcome = published.changes.length
      ? `${published.number}번째로 공개했습니다(${published.changes.length}가지).`
      : '공개된 내용과 같아 바꾼 것이 없습니다.'
    await endUpload(db, 'site_imports', id, 'done', outcome)
    await media.remove(storedAs(id))
  })
}
