import type { Db } from '../../../db/client.server.ts'
import type { Deps } from '../../../db/deps.ts'
import { toTimestamp } from '../../../platform/clock.ts'
import { giveWay } from '../../../platform/event-loop-yield.ts'
import { newId } from '../../../platform/ids.ts'
import { decrypt, encrypt, type KeyRing } from '../../../platform/keys.server.ts'
import { type Actor, recordAudit } from '../../audit/record-audit.server.ts'
import type { Site } from '../../site/site-settings.ts'
import type { ImportChoices } from './import-choices.ts'

const together = 200
/** Letters that are sealed and stored in one go: some milliseconds, in which no visitor is answered. */
const lettersTogether = 40_000
/** Lists of a site that nobody has decided about: each may hold tens of megabytes for a day. */
const maxOpen = 3

export const tooManyOpen = `시작하지 않은 명단이 ${maxOpen}개 있습니다. 하나를 시작하거나 ‘올린 명단 삭제’를 누른 뒤 다시 올려 주세요.`

/**
 * Keeps the rows of a list, sealed, until it is decided what becomes of each. The file itself is not kept.
 * @returns its id; undefined where too many lists of the site are open
 */
export async function createImport(
  { db, keys, clock }: Deps,
  site: Pick<Site, 'id'>,
  { name, rows: [headings = [], ...rows] }: { name: string; rows: string[][] },
  actor: Actor & { id: string },
): Promise<string | undefined> {
  const id = newId()
  const at = toTimestamp(clock.now())
  await db
    .insertInto('imports')
    .values({
      id,
      site_id: site.id,
      name,
      made_by: actor.id,
      made_at: at,
      headings: JSON.stringify(headings),
      choices: '',
      state: 'open',
      total: rows.length,
      changed_at: at,
    })
    .execute()
  // Counted afterwards: of two that come at once, none is one too many.
  if ((await countOpen(db, site.id)) > maxOpen) {
    await db.deleteFrom('imports').where('id', '=', id).execute()
    return undefined
  }
  for (const slice of slicesOf(rows)) {
    await giveWay()
    const sealed = slice.map(({ row, number }) => sealRow(keys, site.id, id, row, number))
    await db.insertInto('import_rows').values(sealed).execute()
  }
  await recordAudit(db, {
    siteId: site.id,
    at: clock.now(),
    actor,
    action: 'import.received',
    subject: ['import', id],
    details: { rows: rows.length },
  })
  return id
}

async function countOpen(db: Db, siteId: string): Promise<number> {
  const { open } = await db
    .selectFrom('imports')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('site_id', '=', siteId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(open)
}

export const mayUploadImport = async (db: Db, siteId: string): Promise<boolean> =>
  (await countOpen(db, siteId)) < maxOpen

function* slicesOf(rows: string[][]): Generator<{ row: string[]; number: number }[]> {
  let slice: { row: string[]; number: number }[] = []
  let letters = 0
  for (const [i, row] of rows.entries()) {
    slice.push({ row, number: i + 2 })
    letters += row.reduce((sum, cell) => sum + cell.length, 0)
    if (slice.length < together && letters < lettersTogether) continue
    yield slice
    slice = []
    letters = 0
  }
  if (slice.length) yield slice
}

/** @param number of the line in the file, headings included, as a spreadsheet counts */
function sealRow(keys: KeyRing, siteId: string, importId: string, row: string[], number: number) {
  const id = newId()
  return {
    id,
    site_id: siteId,
    import_id: importId,
    number,
    row_sealed: encrypt(keys, JSON.stringify(row), `import_rows.row:${id}`),
    state: 'waiting' as const,
  }
}

export const openRow = (
  keys: KeyRing,
  { id, row_sealed }: { id: string; row_sealed: string | null },
): string[] =>
  row_sealed ? (JSON.parse(decrypt(keys, row_sealed, `import_rows.row:${id}`)) as string[]) : []

export type ImportState = 'open' | 'running' | 'done' | 'undoing' | 'undone' | 'given-up'

export interface ListedImport {
  id: string
  name: string
  who: string | null
  madeAt: string
  state: ImportState
  total: number
}

export interface FoundImport extends ListedImport {
  headings: string[]
  choices: ImportChoices | undefined
}

const selectImports = (db: Db, siteId: string) =>
  db
    .selectFrom('imports')
    .leftJoin('users', 'users.id', 'made_by')
    .select([
      'imports.id',
      'imports.name',
      'users.name as who',
      'made_at',
      'state',
      'total',
      'headings',
      'choices',
    ])
    .where('site_id', '=', siteId)

export async function listImports(db: Db, siteId: string, limit = 50): Promise<ListedImport[]> {
  const rows = await selectImports(db, siteId)
    .orderBy('made_at', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, name, who, made_at, state, total }) => ({
    id,
    name,
    who,
    madeAt: made_at,
    state,
    total,
  }))
}

export async function findImport(db: Db, siteId: string, id: string): Promise<FoundImport | undefined> {
  const row = await selectImports(db, siteId).where('imports.id', '=', id).executeTakeFirst()
  return (
    row && {
      id: row.id,
      name: row.name,
      who: row.who,
      madeAt: row.made_at,
      state: row.state,
      total: row.total,
      headings: JSON.parse(row.headings) as string[],
      choices: row.choices ? (JSON.parse(row.choices) as ImportChoices) : undefined,
    }
  )
}

export async function firstRows(
  { db, keys }: Deps<'db' | 'keys'>,
  importId: string,
  limit = 20,
): Promise<{ number: number; cells: string[] }[]> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['id', 'number', 'row_sealed'])
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting')
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ number: row.number, cells: openRow(keys, row) }))
}

export type RowState = 'waiting' | 'created' | 'joined' | 'skipped' | 'refused' | 'undone' | 'kept'

export async function countRows(db: Db, importId: string): Promise<Record<RowState, number>> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['state', (eb) => eb.fn.countAll().as('count')])
    .where('import_id', '=', importId)
    .groupBy('state')
    .execute()
  const counts = { waiting: 0, created: 0, joined: 0, skipped: 0, refused: 0, undone: 0, kept: 0 }
  for (const { state, count } of rows) counts[state] = Number(count)
  return counts
}

/** Rows that were left out, or that could not be undone, in the order of the file. */
export async function listReasons(
  db: Db,
  importId: string,
  limit = 200,
): Promise<{ number: number; state: RowState; reason: string }[]> {
  const found: { number: number; state: RowState; reason: string }[] = []
  for (const state of ['refused', 'skipped', 'kept'] as const) {
    const rows = await db
      .selectFrom('import_rows')
      .select(['number', 'state', 'reason'])
      .where('import_id', '=', importId)
      .where('state', '=', state)
      .where('reason', 'is not', null)
      .orderBy('number')
      .limit(limit)
      .execute()
    found.push(...rows.map((row) => ({ ...row, reason: row.reason ?? '' })))
  }
  return found.sort((a, b) => a.number - b.number).slice(0, limit)
}

/** From one state to another, once, on record. @returns whether it was in that state */
export async function moveImport(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  id: string,
  { from, to, choices }: { from: ImportState; to: ImportState; choices?: ImportChoices },
  actor: Actor,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const moved = await tx
      .updateTable('imports')
      .set({
        state: to,
        changed_at: toTimestamp(clock.now()),
        acted_by: actor.id ?? null,
        ...(choices && { choices: JSON.stringify(choices) }),
      })
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .where('state', '=', from)
      .returning('total')
      .executeTakeFirst()
    if (!moved) return false
    if (to === 'given-up') await tx.deleteFrom('import_rows').where('import_id', '=', id).execute()
    await recordAudit(tx, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: `import.${to}`,
      subject: ['import', id],
      details: { rows: moved.total, ...(choices && { consent: choices.consent.way, known: choices.known }) },
    })
    return true
  })
}
