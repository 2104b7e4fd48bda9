import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { minuteMs } from '#app/platform/durations.ts'
import { newId } from '#app/platform/ids.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { peopleOf, whoseOf } from '../assignments/people-of-filter.server.ts'
import { describeFilter, formatFilter, type LeadFilter, parseFilter } from '../list/lead-filter.ts'
import type { ExportChoice } from './export-choice.ts'
import { asCsv, asXlsx, coverOf } from './export-file.server.ts'
import { countRows, progressOf, streamOf } from './export-progress.server.ts'
import { columnsOf, exportRows } from './export-rows.server.ts'

/** A requested file can be fetched for so long, once. */
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
  const { format, clear, recipient, basis, reason } = choice
  const what = { filter: queryOf(choice.filter, actor.id), columns: choice.columns }
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
        filters: JSON.stringify(what),
        state: 'ready',
      })
      .execute()
    await recordAudit(tx, {
      siteId: site.id,
      at: now,
      actor,
      action: 'leads.exported',
      subject: ['export', id],
      details: {
        format,
        clear,
        basis,
        columns: columnsOf(choice)
          .map(({ title }) => title)
          .join(', '),
        narrowed: describeFilter(choice.filter, '한 사람이나 팀')
          .map(([label, value]) => `${label} ${value}`)
          .join(', '),
        filter: what.filter,
      },
    })
  })
  return id
}

/** As the list's address has it; `me` is the person who asks. */
const queryOf = (filter: LeadFilter, userId: string): string =>
  formatFilter({ ...filter, order: 'changed', who: filter.who === 'me' ? userId : filter.who }).toString()

/** @param stored files that an earlier version prepared have a state and days alone */
function readWhat(stored: string): Pick<ExportChoice, 'filter' | 'columns'> {
  const what = JSON.parse(stored) as { filter: string; columns: string[] } | Record<string, string>
  const query = 'filter' in what ? what.filter : (what as Record<string, string>)
  return {
    filter: parseFilter(new URLSearchParams(query)),
    columns: Array.isArray(what.columns) ? what.columns : [],
  }
}

/** Of customers; of homes, and of their board on paper, which `sales` makes. */
export type ExportWhat = 'customers' | 'homes' | 'homes-print'

export interface ListedExport {
  id: string
  what: ExportWhat
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
    .select(['reason', 'state', 'written', 'filters', 'begun_at', 'what'])
    .where('site_id', '=', siteId)

type Row = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>

/** A file that is not fetched by then never will be: its client lost the connection, or the process ended. */
const longestFetchMs = 60 * minuteMs

const isLost = ({ state, begun_at }: Row, now: Date) =>
  state === 'running' && now.getTime() - Date.parse(begun_at ?? '') > longestFetchMs

const toListed = (row: Row, now: Date): ListedExport => ({
  id: row.id,
  what: row.what as ExportWhat,
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
  { what = ['customers'], limit = 50 }: { what?: ExportWhat[]; limit?: number } = {},
): Promise<ListedExport[]> {
  const rows = await listed(db, siteId)
    .where('what', 'in', what)
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
 * Takes a file for the person who asked for it, once.
 * @returns undefined where it is another's, of something else, was fetched, or waited too long
 */
export async function claimExport(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  id: string,
  actor: { id: string },
  { what, mayClear }: { what: ExportWhat; mayClear: boolean },
): Promise<(ListedExport & { filters: string }) | undefined> {
  const now = clock.now()
  const row = await listed(db, site.id)
    .where('exports.id', '=', id)
    .where('what', '=', what)
    .executeTakeFirst()
  if (!row || !canFetch(toListed(row, now), actor.id, now) || (row.clear && !mayClear)) return undefined
  const claimed = await db
    .updateTable('exports')
    .set({ state: 'running', begun_at: toTimestamp(now) })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .returning('id')
    .executeTakeFirst()
  return claimed && { ...toListed(row, now), filters: row.filters }
}

/**
 * Hands out a file once, only to the person who asked for it.
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
  const row = await claimExport(deps, site, id, actor, { what: 'customers', mayClear })
  if (!row) return undefined
  const now = clock.now()
  const choice = { ...row, ...readWhat(row.filters) }
  const whose = await whoseOf(db, site.id, choice.filter)
  const cover = coverOf(site, choice, { who: row.who ?? '', whose, at: now })
  const progress = progressOf(deps, site.id, id, actor)
  const people = await peopleOf(db, [site.id], actor.id, choice.filter)
  const rows = countRows(exportRows(deps, site, choice, people), progress.count)
  const bytes = choice.format === 'xlsx' ? asXlsx(cover, choice, rows) : asCsv(cover, choice, rows)
  return {
    name: `${site.slug}-${koreanDay(now)}-${choice.clear ? 'full' : 'masked'}.${choice.format}`,
    type:
      choice.format === 'xlsx'
        ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
        : 'text/csv; charset=utf-8',
    body: streamOf(bytes, progress),
  }
}
