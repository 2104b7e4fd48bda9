import type { Db } from '../../db/client.server.ts'
import type { Deps } from '../../db/deps.ts'
import { toTimestamp } from '../../platform/clock.ts'
import { minuteMs } from '../../platform/durations.ts'
import { newId } from '../../platform/ids.ts'
import { koreanDateTime } from '../../platform/korean-time.ts'
import { type Actor, recordAudit } from '../audit/record-audit.server.ts'
import { statusNames } from '../registrations/leads/lead-status.ts'
import type { Site } from '../site/site-settings.ts'
import { type ExportChoice, type ExportFilters, exportBases } from './export-choice.ts'
import { exportColumns, exportRows } from './export-rows.server.ts'
import { csvBeginning, csvLine } from './sheet/csv.ts'
import { writeXlsx } from './sheet/write-xlsx.ts'

/** For so long a file that was asked for can be fetched, once. */
const fetchableMs = 30 * minuteMs

/** Records who takes what along, for whom and why, before anything is given (안전성 확보조치 기준 제8조 제2항). @returns its id */
export async function prepareExport(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  choice: ExportChoice,
  actor: Actor & { id: string },
): Promise<string> {
  const id = newId()
  const now = clock.now()
  const { format, clear, recipient, basis, reason, filters } = choice
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('exports')
      .values({
        id,
        site_id: site.id,
        made_by: actor.id,
        made_at: toTimestamp(now),
        format,
        clear: clear ? 1 : 0,
        recipient,
        basis,
        reason,
        filters: JSON.stringify(filters),
        state: 'ready',
      })
      .execute()
    await recordAudit(tx, {
      siteId: site.id,
      at: now,
      actor,
      action: 'leads.exported',
      subject: ['export', id],
      details: { format, clear, basis },
    })
  })
  return id
}

export interface ListedExport {
  id: string
  who: string | null
  madeBy: string
  madeAt: string
  format: ExportChoice['format']
  clear: boolean
  recipient: string
  basis: ExportChoice['basis']
  reason: string
  state: 'ready' | 'running' | 'done' | 'broken'
  written: number
}

const listed = (db: Db, siteId: string) =>
  db
    .selectFrom('exports')
    .leftJoin('users', 'users.id', 'made_by')
    .select([
      'exports.id',
      'users.name as who',
      'made_by',
      'made_at',
      'format',
      'clear',
      'recipient',
      'basis',
    ])
    .select(['reason', 'state', 'written', 'filters', 'begun_at'])
    .where('site_id', '=', siteId)

type Row = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>

/** Whoever has not fetched a file by then lost the connection, or the process ended. */
const longestFetchMs = 60 * minuteMs

const isLost = ({ state, begun_at }: Row, now: Date) =>
  state === 'running' && now.getTime() - Date.parse(begun_at ?? '') > longestFetchMs

const toListed = (row: Row, now: Date): ListedExport => ({
  id: row.id,
  who: row.who,
  madeBy: row.made_by,
  madeAt: row.made_at,
  format: row.format as ListedExport['format'],
  clear: row.clear === 1,
  recipient: row.recipient,
  basis: row.basis as ListedExport['basis'],
  reason: row.reason,
  state: isLost(row, now) ? 'broken' : row.state,
  written: row.written,
})

/** Newest first. */
export async function listExports(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  limit = 50,
): Promise<ListedExport[]> {
  const rows = await listed(db, siteId)
    .orderBy('made_at', 'desc')
    .orderBy('exports.id', 'desc')
    .limit(limit)
    .execute()
  const now = clock.now()
  return rows.map((row) => toListed(row, now))
}

/** Whether its maker can fetch it now. */
export const canFetch = ({ state, madeBy, madeAt }: ListedExport, userId: string, now: Date): boolean =>
  state === 'ready' && madeBy === userId && now.getTime() - Date.parse(madeAt) < fetchableMs

/**
 * Gives a file out, once and to whoever asked for it.
 * @param mayClear as it is now: a right may have ended since
 * @returns undefined where it is another's, was fetched, or waited too long
 */
export async function fetchExport(
  deps: Deps,
  site: Site,
  id: string,
  actor: Actor & { id: string },
  mayClear: boolean,
): Promise<{ name: string; type: string; body: ReadableStream<Uint8Array> } | undefined> {
  const { db, clock } = deps
  const row = await listed(db, site.id).where('exports.id', '=', id).executeTakeFirst()
  if (!row || !canFetch(toListed(row, clock.now()), actor.id, clock.now()) || (row.clear && !mayClear))
    return undefined
  const claimed = await db
    .updateTable('exports')
    .set({ state: 'running', begun_at: toTimestamp(clock.now()) })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .returning('id')
    .executeTakeFirst()
  if (!claimed) return undefined
  const choice = { ...toListed(row, clock.now()), filters: JSON.parse(row.filters) as ExportFilters }
  const cover = coverOf(site, choice, row.who ?? '', clock.now())
  const progress = progressOf(deps, site.id, id, actor)
  const rows = countRows(exportRows(deps, site, choice), progress.count)
  const bytes = choice.format === 'xlsx' ? asXlsx(cover, rows) : asCsv(cover, rows)
  return {
    name: `${site.slug}-${toTimestamp(clock.now()).slice(0, 10)}-${choice.clear ? 'full' : 'masked'}.${choice.format}`,
    type:
      choice.format === 'xlsx'
        ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
        : 'text/csv; charset=utf-8',
    body: streamOf(bytes, progress),
  }
}

/** The first lines of the file: for whom, on what basis and why, so that it can be told wherever it turns up. */
function coverOf(site: Site, choice: ExportChoice, who: string, now: Date): string[][] {
  const { status, from, until } = choice.filters
  return [
    ['고객 명단', site.settings.name],
    ['받는 곳', choice.recipient],
    ['제공 근거', exportBases[choice.basis]],
    ['사유', choice.reason],
    ['내보낸 사람', who],
    ['내보낸 일시', koreanDateTime(now)],
    ['상태', status ? statusNames[status] : '전체'],
    ['접수일', from || until ? `${from || '처음'} ~ ${until || '끝'}` : '전체'],
    ['개인정보', choice.clear ? '이름·전화번호 포함' : '이름·전화번호 일부 가림'],
    ['', '목적을 다한 파일은 바로 지우고, 다른 사람에게 다시 제공하지 마십시오.'],
  ]
}

const titles = exportColumns.map(([title]) => title)

async function* asCsv(cover: string[][], pages: AsyncIterable<string[][]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(csvBeginning + [...cover, [''], titles].map(csvLine).join(''))
  for await (const page of pages) yield encoder.encode(page.map(csvLine).join(''))
}

function asXlsx(cover: string[][], pages: AsyncIterable<string[][]>): AsyncGenerator<Uint8Array> {
  const coverRows = async function* () {
    yield* cover
  }
  const rows = async function* () {
    yield titles
    for await (const page of pages) yield* page
  }
  return writeXlsx([
    { name: '제공 내역', widths: [14, 60], rows: coverRows() },
    { name: '고객', widths: exportColumns.map(([, width]) => width), rows: rows() },
  ])
}

async function* countRows(pages: AsyncIterable<string[][]>, count: (rows: number) => Promise<void>) {
  for await (const page of pages) {
    await count(page.length)
    yield page
  }
}

interface Progress {
  count(rows: number): Promise<void>
  end(state: 'done' | 'broken'): Promise<void>
}

/** Written every some thousand rows, for the screen. */
const rowsBetween = 2000

function progressOf({ db, clock }: Deps<'db' | 'clock'>, siteId: string, id: string, actor: Actor): Progress {
  let written = 0
  let told = 0
  const tell = (columns: object) =>
    db
      .updateTable('exports')
      .set({ written, ...columns })
      .where('id', '=', id)
      .execute()
  return {
    async count(rows) {
      written += rows
      if (written - told < rowsBetween) return
      told = written
      await tell({})
    },
    async end(state) {
      await tell({ state, finished_at: toTimestamp(clock.now()) })
      await recordAudit(db, {
        siteId,
        at: clock.now(),
        actor,
        action: 'leads.downloaded',
        subject: ['export', id],
        details: { rows: written, whole: state === 'done' },
      })
    },
  }
}

/** As fast as it is read: what waits is one page. */
function streamOf(bytes: AsyncGenerator<Uint8Array>, progress: Progress): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await bytes.next()
          if (!done) return controller.enqueue(value)
          await progress.end('done')
          controller.close()
        } catch (error) {
          await progress.end('broken')
          throw error
        }
      },
      async cancel() {
        await bytes.return(undefined)
        await progress.end('broken')
      },
    },
    { highWaterMark: 1 },
  )
}
