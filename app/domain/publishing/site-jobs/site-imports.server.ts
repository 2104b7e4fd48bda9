import type { Db } from '#app/db/client.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { type ContentFault, describeFault } from '#app/domain/site/content-fault.ts'
import {
  demand,
  type NotAllowed,
  notAllowed,
  type Publishers,
  publishesAlone,
  rightsOn,
} from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { withoutAccepted } from '../check/accepted.ts'
import { describeFinding, type Finding } from '../check/finding.ts'
import { compareContent } from '../documents/compare-content.ts'
import { describeChange } from '../documents/describe-changes.ts'
import type { SiteContent } from '../folder/read-content.server.ts'
import { describeRefusal, prepareContent, publish } from '../publish/publish.server.ts'
import { type PublishedSite, readPublished } from '../publish/published-site.server.ts'
import { readTarget } from '../publish/target.server.ts'
import type { SiteParts } from '../sites/add-hidden.server.ts'
import { checkWritten } from './check-written.server.ts'
import { type MergedFolder, mergeFolder, nameConflict, type Side, withAlerts } from './merge-folder.server.ts'
import { describeDrawings, readSiteInChild, seeDrawingsInChild, unpackSite } from './site-in-child.server.ts'
import {
  JobFailed,
  type JobParts,
  keepFile,
  type SiteJob,
  startFile,
  tellProgress,
  toJob,
} from './site-jobs.server.ts'

type Id = Pick<Site, 'id' | 'slug'>

/** Reads an uploaded file and says what it would change; publishes nothing. @param zip path @returns its id @throws StorageFailed */
export async function keepUpload(parts: SiteParts, site: Id, zip: string, actor: Actor): Promise<string> {
  const { db } = parts
  await demand(db, site.id, actor, canManageSites)
  const report = async (dir: string) => {
    const read = await readUpload(db, site.slug, { zip, dir, take: 'folder' })
    if (!read.ok) return { faults: read.faults.map(describeFault) }
    const { findings, conflicts, kept, target, published, upgraded, site: folder } = read.upload
    const { changes } = compareContent(published, target)
    const pictures = new Set(changes.filter(({ kind }) => kind === 'media').map(({ name }) => name))
    const told = (isWarning: boolean) =>
      findings.filter(({ warning }) => (warning === true) === isWarning).map(describeFinding)
    return {
      faults: told(false),
      warnings: [
        ...told(true),
        ...describeDrawings(await seeDrawingsInChild(folder.mediaDir, site.slug), pictures),
        ...upgraded,
      ],
      changes: changes.flatMap(describeChange),
      conflicts: conflicts.map(nameConflict),
      kept: kept.length,
    }
  }
  return await keepFile(parts, 'site_imports', { zip, actor }, report, (row) =>
    db
      .insertInto('site_imports')
      .values({ ...row, site_id: site.id })
      .execute(),
  )
}

/** The last ones first. */
export async function listSiteImports(
  { db }: Pick<SiteParts, 'db'>,
  { id }: Pick<Site, 'id'>,
): Promise<SiteJob[]> {
  const rows = await db
    .selectFrom('site_imports')
    .selectAll()
    .where('site_id', '=', id)
    .where('kind', '=', 'site')
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
  return rows.map(toJob)
}

/**
 * Starts publishing a file that was read; poll `listSiteImports` for progress. Where nobody publishes alone, another owner than
 * the one who uploaded the file does it: the screen shows the changes beside the button. @returns undefined where another began before
 */
export async function startImport(
  parts: JobParts,
  site: Id,
  id: string,
  take: Side,
  actor: Actor,
): Promise<{ ok: true; ended: Promise<void> } | NotAllowed | undefined> {
  const { db } = parts
  await demand(db, site.id, actor, canManageSites)
  const upload = await db
    .selectFrom('site_imports')
    .select('created_by')
    .where('site_id', '=', site.id)
    .where('kind', '=', 'site')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!upload) return undefined
  const uploadedBy: Actor = { type: 'user', id: upload.created_by ?? undefined }
  const publishers = uploadedBy.id && uploadedBy.id !== actor.id ? { actor, askedBy: uploadedBy } : { actor }
  if (!publishers.askedBy && !publishesAlone(await rightsOn(db, site.id, actor)))
    return notAllowed(`이 단지는 다른 사람의 승인을 받아 공개합니다. ${byAnother}`)
  const started = await startFile(
    parts,
    'site_imports',
    id,
    (file) => publishUpload(parts, site, id, { ...file, take, publishers }),
    '공개하지 못했습니다. 바뀐 것은 없습니다. 다시 해 주세요.',
  )
  return started && { ok: true, ...started }
}

const byAnother =
  '올린 파일은 하루 동안 남아 있으니, 다른 전체 관리자가 이 화면에서 바뀌는 내용을 보고 공개해야 합니다.'

interface Started {
  zip: string
  dir: string
  take: Side
  publishers: Publishers
}

/** @returns what is said of it @throws JobFailed */
async function publishUpload(
  parts: JobParts,
  site: Id,
  id: string,
  { publishers, take, ...file }: Started,
): Promise<string> {
  const { db, clock, media } = parts
  const read = await readUpload(db, site.slug, { ...file, take })
  if (!read.ok || read.upload.findings.some(({ warning }) => !warning))
    throw new JobFailed('그사이 공개된 내용과 맞지 않게 되었습니다. 다시 올려 확인해 주세요.')
  const { target, site: folder, published } = read.upload
  const prepared = await prepareContent(media, folder, target, tellProgress(db, 'site_imports', id))
  const since = published.publication?.id
  const done = await publish(
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
  if (!done.ok && done.reason === 'not-allowed' && done.needsSecond)
    throw new JobFailed(`계약이 있는 단지의 분양가가 바뀌어 두 사람이 공개합니다. ${byAnother}`)
  if (!done.ok)
    throw new JobFailed(
      done.reason === 'changed'
        ? '그사이 다른 사람이 공개했습니다. 다시 올려 바뀌는 내용을 확인해 주세요.'
        : describeRefusal(done),
    )
  return done.changes.length
    ? `${done.number}번째로 공개했습니다(${done.changes.length}가지).`
    : '공개된 내용과 같아 바꾼 것이 없습니다.'
}

interface ReadUpload extends MergedFolder {
  site: SiteContent
  published: PublishedSite
  findings: Finding[]
  /** What is other than in the file, whose form is that of an older version. */
  upgraded: string[]
}

type Uploaded = { ok: true; upload: ReadUpload } | { ok: false; faults: ContentFault[] }

const refusal = (file: string, sentence: string): Uploaded => ({
  ok: false,
  faults: [{ file, location: '', sentence }],
})

/**
 * Unpacks a zip file of a site into a folder of its own and holds it against everything that `npm run content -- publish` does. Nothing
 * is stored. @param dir empty, gone afterwards
 */
async function readUpload(
  db: Db,
  slug: string,
  { zip, dir, take }: { zip: string; dir: string; take: Side },
): Promise<Uploaded> {
  const unpacked = await unpackSite({ zip, dir })
  if (!unpacked.ok) return refusal('', unpacked.sentence)
  const { folder } = unpacked
  const published = await readPublished(db, slug)
  if (!published) return refusal(slug, '단지가 없습니다')
  const read = await readSiteInChild(folder, slug, published)
  if (!read.ok) return read
  // What is accepted in the office stays, and what another office had accepted is added.
  const { accepted: brought = [], ...written } = await readTarget(withAlerts(read.site, published), folder)
  const merged = await mergeFolder(db, published, written, take)
  const { faults, findings: found } = await checkWritten(db, read.site, merged.target, published, read.known)
  if (faults.length) return { ok: false, faults }
  const accepted = await db
    .selectFrom('accepted_findings')
    .selectAll()
    .where('site_id', '=', published.siteId)
    .execute()
  const own = accepted.map(({ check_name, file, words }) => ({ check: check_name, file, text: words }))
  const findings = withoutAccepted(found, [...own, ...brought])
  const target = { ...merged.target, accepted: brought }
  return {
    ok: true,
    upload: { ...merged, target, site: read.site, published, findings, upgraded: read.upgraded },
  }
}
