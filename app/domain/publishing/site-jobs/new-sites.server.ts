import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { type ContentFault, describeFault } from '#app/domain/site/content-fault.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import { describeFinding } from '../check/finding.ts'
import type { SiteContent } from '../folder/read-content.server.ts'
import { prepareContent } from '../publish/publish.server.ts'
import { type AddedSite, addPrepared, type MakingSteps, type SiteParts } from '../sites/add-hidden.server.ts'
import { addOffice, storeOffice } from './add-office.server.ts'
import { readUploadedSite, type UploadedSiteName, whyNotFree } from './read-uploaded-site.server.ts'
import { describeDrawings, seeDrawingsInChild } from './site-in-child.server.ts'
import {
  dropOld,
  JobFailed,
  type JobParts,
  keepFile,
  newJob,
  runJob,
  type SiteJob,
  startFile,
  tellProgress,
  toJob,
} from './site-jobs.server.ts'

/** An uploaded file from which a site is created. */
export interface SiteArrival extends SiteJob {
  slug: string
}

/** Reads a file and says what site it would become; makes none. @param zip path @returns its id @throws StorageFailed */
export async function keepArrival(
  parts: SiteParts,
  name: UploadedSiteName,
  zip: string,
  actor: Actor,
): Promise<string> {
  const { db } = parts
  await demand(db, null, actor, canManageSites)
  const report = async (dir: string) => {
    const read = await readUploadedSite(db, name, { zip, dir })
    if (!read.ok) return { faults: read.faults.map(describeFault) }
    const { findings, adapted, site } = read.arrival
    const drawings = await seeDrawingsInChild(site.mediaDir, name.slug)
    return {
      warnings: [...findings.map(describeFinding), ...describeDrawings(drawings)],
      changes: [
        `${site.settings.name}: 페이지 ${site.pages.length}개, 언론보도 ${site.press.length}건, 도면 ${site.drawings.length}장`,
        ...describeOffice(site),
        ...adapted,
      ],
    }
  }
  return await keepFile(parts, 'site_arrivals', { zip, actor }, report, (row) =>
    db
      .insertInto('site_arrivals')
      .values({ ...row, slug: name.slug.slice(0, 100), host: name.host ?? null })
      .execute(),
  )
}

function describeOffice({ office }: SiteContent): string[] {
  if (!office) return []
  const told = [
    [Object.keys(office.drafts).length, '초안', '건'],
    [office.unpublished.length, '게시하지 않은 언론보도', '건'],
    [office.accepted.length, '유지 사유', '건'],
  ] as const
  const line = told.filter(([count]) => count).map(([count, what, unit]) => `${what} ${count}${unit}`)
  return line.length ? [`사무실의 것: ${line.join(', ')}`] : []
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
  return rows.map((row) => ({ ...toJob(row), slug: row.slug }))
}

/** Starts creating the site of a file that was read; poll `listArrivals` for progress. @returns undefined where another began before */
export async function startArrival(
  parts: JobParts,
  id: string,
  actor: Actor,
): Promise<{ ended: Promise<void> } | undefined> {
  const { db, media } = parts
  await demand(db, null, actor, canManageSites)
  const row = await db
    .selectFrom('site_arrivals')
    .select(['slug', 'host'])
    .where('id', '=', id)
    .where('answers', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const make = async (file: { dir: string; zip: string }) => {
    const read = await readUploadedSite(db, { slug: row.slug, host: row.host ?? undefined }, file)
    if (!read.ok) throw failedFor(read.faults)
    const { site, target } = read.arrival
    const prepared = await prepareContent(media, site, target, tellProgress(db, 'site_arrivals', id))
    const stored = await storeOffice(media, site.office)
    if (typeof stored === 'string') throw new JobFailed(stored)
    const added = await addPrepared(parts, { prepared, origin: null, details: { ofFile: true } }, actor)
    if (!added.ok) throw failedFor(added.faults)
    if (stored) await addOffice(parts, { id: added.siteId, slug: row.slug }, stored, actor)
    return '단지를 만들었습니다. 열기 전까지 방문자에게 보이지 않습니다.'
  }
  return await startFile(
    parts,
    'site_arrivals',
    id,
    make,
    '만들지 못했습니다. 남은 것은 없습니다. 다시 해 주세요.',
  )
}

const failedFor = (faults: readonly ContentFault[]) => new JobFailed(faults.map(describeFault).join(' '))

type Answers = Record<string, string>

/** A site that is being made of what somebody answered. */
export interface SiteCreation {
  slug: string
  state: 'running' | 'done' | 'failed'
  /** Of its pictures. */
  done: number
  total: number
  /** Why it failed. */
  outcome: string | undefined
  answers: Answers
}

export type StartedSiteCreation =
  | { ok: true; id: string; ended: Promise<void> }
  | { ok: false; faults: ContentFault[] }

/**
 * Starts creating a site if nothing refuses it. Continues in the background; poll `findSiteCreation` for progress.
 * @param answers as they were typed, by which they come back where it fails
 * @param make tells its steps @returns undefined where `make` finds no source
 */
export async function startSiteCreation(
  parts: JobParts,
  answers: Answers & { slug: string },
  actor: Actor,
  make: (steps: MakingSteps) => Promise<AddedSite | undefined>,
): Promise<StartedSiteCreation | undefined> {
  const { db, clock, log } = parts
  await demand(db, null, actor, canManageSites)
  const taken = await whyNotFree(db, answers.slug)
  if (taken) return { ok: false, faults: [{ file: 'site.json', location: 'slug', sentence: taken }] }
  await dropOld(parts, 'site_arrivals')
  const row = newJob(clock, actor, 'running')
  const begun = Promise.withResolvers<'begun'>()
  const made = make({
    async checked() {
      await db
        .insertInto('site_arrivals')
        .values({ ...row, slug: answers.slug, host: null, answers: JSON.stringify(answers) })
        .execute()
      begun.resolve('begun')
    },
    onPicture: tellProgress(db, 'site_arrivals', row.id),
  })
  const first = await Promise.race([begun.promise, made])
  if (first !== 'begun') return first?.ok ? { ok: true, id: row.id, ended: Promise.resolve() } : first
  const work = async () => {
    const added = await made
    if (!added?.ok) throw failedFor(added?.faults ?? [])
    return ''
  }
  // What cannot even be noted is noted when the process starts again.
  const ended = runJob(parts, 'site_arrivals', row.id, work, '만들지 못했습니다. 남은 것은 없습니다.').then(
    () => {},
    (err: unknown) => log.error({ err }, 'cannot save the result of a site creation'),
  )
  return { ok: true, id: row.id, ended }
}

/** @returns undefined for one that is a day old */
export async function findSiteCreation(
  { db }: Pick<SiteParts, 'db'>,
  id: string,
): Promise<SiteCreation | undefined> {
  const row = await db
    .selectFrom('site_arrivals')
    .selectAll()
    .where('id', '=', id)
    .where('answers', 'is not', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { state, done, total, report } = toJob(row)
  return {
    slug: row.slug,
    state: state === 'running' || state === 'done' ? state : 'failed',
    ...{ done, total, outcome: report.outcome },
    answers: JSON.parse(row.answers ?? '{}') as Answers,
  }
}
