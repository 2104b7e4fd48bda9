import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { fileHash } from '#app/domain/media/store-file.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { NotAllowedError } from '#app/domain/site/rights.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs } from '#app/platform/durations.ts'
import { newId } from '#app/platform/ids.ts'
import { inFolder } from '#app/platform/temporary-folder.server.ts'
import type { SiteParts } from '../sites/add-hidden.server.ts'

/** The report for a person before anything is published, in lines. */
export interface JobReport {
  faults: string[]
  warnings: string[]
  changes: string[]
  conflicts: string[]
  /** As the office made them. */
  kept: number
  /** Of the publication that it became, or why it failed. */
  outcome?: string
}

/** A zip file of a site, or of a site to be: it is read, told, and taken in once a person says so. */
export interface SiteJob {
  id: string
  state: 'refused' | 'ready' | 'running' | 'done' | 'failed'
  done: number
  total: number
  report: JobReport
  createdAt: string
}

/** Files for a site that is there, and sites that are to be made. */
export type JobTable = 'site_imports' | 'site_arrivals'

export type JobParts = SiteParts & Deps<'log'>

const maxLines = 300
/** After which a file that nobody published is thrown away. */
const keptMs = dayMs

/** Where an uploaded file waits. */
export const storedAs = (id: string) => `originals/import-${id}.zip`

/** Why a job failed, for the person who waits for it. */
export class JobFailed extends Error {}

interface Row {
  id: string
  state: 'refused' | 'ready' | 'running'
  report: string
  created_at: string
  created_by: string | null
}

/**
 * Reads a file and notes what it would do; does nothing yet.
 * @param read with a folder of its own, which is gone afterwards @param insert notes the job @returns its id @throws StorageFailed
 */
export async function keepFile(
  { db, clock, media }: SiteParts,
  table: JobTable,
  { zip, actor }: { zip: string; actor: Actor },
  read: (dir: string) => Promise<Partial<JobReport>>,
  insert: (row: Row) => Promise<unknown>,
): Promise<string> {
  await dropOld({ db, clock, media }, table)
  const found = await inFolder(read)
  const lines = (name: 'faults' | 'warnings' | 'changes' | 'conflicts') =>
    (found[name] ?? []).slice(0, maxLines)
  const report: JobReport = {
    faults: lines('faults'),
    warnings: lines('warnings'),
    changes: lines('changes'),
    conflicts: lines('conflicts'),
    kept: found.kept ?? 0,
  }
  const row = newJob(clock, actor, report.faults.length ? 'refused' : 'ready', report)
  if (row.state === 'ready') await media.keep(storedAs(row.id), { path: zip, sha256: await fileHash(zip) })
  await insert(row)
  return row.id
}

/** What a reader found: lines for a person, and whatever the job's own screen shows. */
type Read = Partial<JobReport> & Record<string, unknown>

/**
 * Keeps a file and begins to read it, which goes on in the background; does nothing else yet.
 * @param insert notes the job @param read with the file in a folder of its own, which is gone afterwards @throws StorageFailed
 */
export async function keepZip(
  parts: JobParts,
  table: JobTable,
  { zip, actor }: { zip: string; actor: Actor },
  insert: (row: Row) => Promise<unknown>,
  read: (file: { id: string; dir: string; zip: string }) => Promise<Read>,
): Promise<{ ended: Promise<void> }> {
  const { db, clock, media, log } = parts
  await dropOld({ db, clock, media }, table)
  const row = newJob(clock, actor, 'running')
  const { id } = row
  await media.keep(storedAs(id), { path: zip, sha256: await fileHash(zip) })
  await insert(row)
  const work = async () => {
    const found = await withStored(media, id, (file) => read({ id, ...file }))
    const state = found.faults?.length ? 'refused' : 'ready'
    await db
      .updateTable(table)
      .set({ state, report: JSON.stringify(found) })
      .where('id', '=', id)
      .execute()
    if (state === 'refused') await media.remove(storedAs(id))
  }
  const ended = work()
    .catch(async (error: unknown) => {
      if (!(error instanceof JobFailed)) log.error({ err: error, job: id }, 'cannot read an uploaded file')
      await endJob(db, table, id, 'failed', sentenceOf(error, '파일을 읽지 못했습니다. 다시 올려 주세요.'))
    })
    // What cannot even be noted is noted when the process starts again.
    .catch((err: unknown) => log.error({ err, job: id }, 'cannot save the result of a site job'))
  return { ended }
}

const withStored = <T>(
  media: SiteParts['media'],
  id: string,
  work: (file: { dir: string; zip: string }) => Promise<T>,
): Promise<T> =>
  inFolder(async (dir) => {
    const zip = join(dir, 'site.zip')
    const stored = await media.read(storedAs(id))
    if (!stored?.stream) throw new JobFailed('올린 파일이 남아 있지 않습니다. 다시 올려 주세요.')
    await pipeline(Readable.fromWeb(stored.stream as never), createWriteStream(zip))
    return await work({ dir, zip })
  })

export const newJob = (
  clock: SiteParts['clock'],
  actor: Actor,
  state: Row['state'],
  report: Partial<JobReport> = {},
): Row => ({
  id: newId(),
  state,
  report: JSON.stringify(report),
  created_at: toTimestamp(clock.now()),
  created_by: actor.id ?? null,
})

/** What nobody has looked at for a day. */
export async function dropOld({ db, clock, media }: SiteParts, table: JobTable): Promise<void> {
  const old = await db
    .deleteFrom(table)
    .where('state', '!=', 'running')
    .where('created_at', '<', toTimestamp(new Date(+clock.now() - keptMs)))
    .returning('id')
    .execute()
  for (const { id } of old) await media.remove(storedAs(id))
}

export const toJob = (row: {
  id: string
  state: SiteJob['state']
  done: number
  total: number
  report: string | null
  created_at: string
}): SiteJob => ({
  id: row.id,
  state: row.state,
  done: row.done,
  total: row.total,
  report: JSON.parse(row.report ?? '{}') as JobReport,
  createdAt: row.created_at,
})

/**
 * Starts importing a file that was read, also again after a failure. Continues in the background.
 * @param run with the file in a folder of its own; returns what became of it @param otherwise what is said of an error that says nothing
 * @returns undefined where another began before
 */
export async function startFile(
  parts: JobParts,
  table: JobTable,
  id: string,
  run: (file: { dir: string; zip: string }) => Promise<string>,
  otherwise: string,
): Promise<{ ended: Promise<void> } | undefined> {
  const { db, media, log } = parts
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ state: 'running', done: 0, total: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['ready', 'failed'])
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return undefined
  const work = () => withStored(media, id, run)
  const ended = runJob(parts, table, id, work, otherwise)
    .then((isDone) => (isDone ? media.remove(storedAs(id)) : undefined))
    // What cannot even be noted is noted when the process starts again.
    .catch((err: unknown) => log.error({ err, job: id }, 'cannot save the result of a site job'))
  // In an object: a promise that is returned would be waited for.
  return { ended }
}

/** Waits for what takes its time, and notes what became of it. @returns whether it was done */
export async function runJob(
  { db, log }: JobParts,
  table: JobTable,
  id: string,
  work: () => Promise<string>,
  otherwise: string,
): Promise<boolean> {
  let outcome: string
  try {
    outcome = await work()
  } catch (error) {
    if (!(error instanceof JobFailed)) log.error({ err: error, job: id }, 'site job failed')
    await endJob(db, table, id, 'failed', sentenceOf(error, otherwise))
    return false
  }
  // What was published stays published: a failure to note it is no failed job.
  await endJob(db, table, id, 'done', outcome)
  return true
}

/** For each picture that is done; a screen looks at it. */
export const tellProgress =
  (db: Db, table: JobTable, id: string) =>
  ({ done, total }: { done: number; total: number }): void => {
    void db
      .updateTable(table)
      .set({ done, total })
      .where('id', '=', id)
      .execute()
      .catch(() => {})
  }

/** The sentence that a person reads about an error. */
const sentenceOf = (error: unknown, otherwise: string): string =>
  error instanceof JobFailed ||
  error instanceof NotAllowedError ||
  (error instanceof Error && error.name === 'PictureRefused')
    ? error.message
    : otherwise

/** @param isGuarded leaves alone what has ended meanwhile */
async function endJob(
  db: Db,
  table: JobTable,
  id: string,
  state: 'done' | 'failed',
  outcome: string,
  isGuarded = false,
): Promise<void> {
  const row = await db.selectFrom(table).select('report').where('id', '=', id).executeTakeFirst()
  const report = { ...(JSON.parse(row?.report ?? '{}') as JobReport), outcome }
  await db
    .updateTable(table)
    .set({ state, report: JSON.stringify(report) })
    .where('id', '=', id)
    .$if(isGuarded, (update) => update.where('state', '=', 'running'))
    .execute()
}

/**
 * Gives back what was being taken in when its process ended; one transaction shows all of it or nothing. Where another process is
 * at it still, its own end is written over this.
 */
export async function failBrokenJobs(db: Db): Promise<void> {
  for (const table of ['site_imports', 'site_arrivals'] as const) {
    const broken = await db.selectFrom(table).select('id').where('state', '=', 'running').execute()
    for (const { id } of broken)
      await endJob(
        db,
        table,
        id,
        'failed',
        '서버가 다시 시작되어 멈추었습니다. 바뀐 것은 없습니다. 다시 시도해 주세요.',
        true,
      )
  }
}
