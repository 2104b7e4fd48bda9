import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#app/db/client.server.ts'
import { NotAllowedError } from '#app/domain/site/rights.server.ts'
import { dayMs } from '#app/platform/durations.ts'
import type { SiteParts } from '../../sites/add-hidden.server.ts'

/** What a person reads before anything is shown, a line each. */
export interface ImportReport {
  faults: string[]
  warnings: string[]
  changes: string[]
  conflicts: string[]
  /** As the office made them. */
  kept: number
  /** Of the publication that it became, or why it failed. */
  outcome?: string
}

export interface SiteImport {
  id: string
  state: 'refused' | 'ready' | 'running' | 'done' | 'failed'
  done: number
  total: number
  report: ImportReport
  createdAt: string
}

/** Zip files of sites, and of sites to be, are read first, told, and taken in once a person says so. */
type Table = 'site_imports' | 'site_arrivals'

export const maxLines = 300
/** After which a file that nobody published is thrown away. */
export const keptMs = dayMs

export const storedAs = (id: string) => `originals/import-${id}.zip`

export const fileIsGone = '올린 파일이 남아 있지 않습니다. 다시 올려 주세요.'

/** @returns false where it is kept no longer @throws StorageFailed */
export async function fetchUpload(media: SiteParts['media'], id: string, to: string): Promise<boolean> {
  const stored = await media.read(storedAs(id))
  if (!stored?.stream) return false
  await pipeline(Readable.fromWeb(stored.stream as never), createWriteStream(to))
  return true
}

/** For each picture that is done; a screen looks at it. */
export const tellProgress =
  (db: Db, table: Table, id: string) =>
  ({ done, total }: { done: number; total: number }): void => {
    void db
      .updateTable(table)
      .set({ done, total })
      .where('id', '=', id)
      .execute()
      .catch(() => {})
  }

/** What a person is told of an error. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  error instanceof Error && (error.name === 'PictureRefused' || error instanceof NotAllowedError)
    ? error.message
    : otherwise

/** @param isGuarded leaves alone what has ended meanwhile */
export async function endUpload(
  db: Db,
  table: Table,
  id: string,
  state: 'done' | 'failed',
  outcome: string,
  isGuarded = false,
): Promise<void> {
  const row = await db.selectFrom(table).select('report').where('id', '=', id).executeTakeFirst()
  const report = { ...(JSON.parse(row?.report ?? '{}') as ImportReport), outcome }
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
export async function failBrokenUploads(db: Db): Promise<void> {
  for (const table of ['site_imports', 'site_arrivals'] as const) {
    const broken = await db.selectFrom(table).select('id').where('state', '=', 'running').execute()
    for (const { id } of broken)
      await endUpload(
        db,
        table,
        id,
        'failed',
        '서버가 다시 시작되어 멈추었습니다. 바뀐 것은 없습니다. 다시 시도해 주세요.',
        true,
      )
  }
}
