import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt, encrypt } from '#app/db/encryption.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { giveWay } from '#app/platform/event-loop-yield.ts'
import { newId } from '#app/platform/ids.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import type { FoundTable } from '../sheet/read-sheet.ts'
import type { ImportChoices } from './import-choices.ts'
import { type ImportLayout, layoutOf, parseLayout } from './import-layout.ts'

const together = 200
/** Letters that are encrypted and stored at once: this blocks visitors for some milliseconds. */
const lettersTogether = 40_000
/** Lists of a site that nobody has decided about: each may hold tens of megabytes for a day. */
const maxOpen = 3

export const tooManyOpen = `시작하지 않은 명단이 ${maxOpen}개 있습니다. 하나를 시작하거나 ‘올린 명단 삭제’를 누른 뒤 다시 올려 주세요.`

/**
 * Keeps a file and the rows of its list, sealed, until it is decided what becomes of each. The file is kept so that another sheet or line can
 * be chosen, and goes when the import begins.
 * @returns its id; undefined where too many lists of the site are open
 */
export async function createImport(
  { db, keys, clock }: Deps,
  site: Pick<Site, 'id'>,
  { name, table, file }: { name: string; table: FoundTable; file: Uint8Array },
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
      headings: JSON.stringify(layoutOf(table)),
      choices: '',
      state: 'open',
      total: table.rows.length,
      changed_at: at,
    })
    .execute()
  // Counted afterwards: of two that come at once, none is one too many.
  if ((await countOpen(db, site.id)) > maxOpen) {
    await db.deleteFrom('imports').where('id', '=', id).execute()
    return undefined
  }
  const kept = { siteId: site.id, importId: id }
  for (const slice of slicesOf(piecesOf(file))) await keepRows({ db, keys }, kept, slice, 'source')
  await keepTable({ db, keys }, kept, table, { waiting: 'waiting', above: 'above' })
  await recordAudit(db, {
    siteId: site.id,
    at: clock.now(),
    actor,
    action: 'import.received',
    subject: ['import', id],
    details: { rows: table.rows.length },
  })
  return id
}

interface Kept {
  siteId: string
  importId: string
  /** Marks rows that take the place of others when all are there. */
  reason?: string
}

type KeptState = 'waiting' | 'source' | 'above' | 'next' | 'next-above'

async function keepTable(
  deps: Deps<'db' | 'keys'>,
  kept: Kept,
  { above, rows, line }: Pick<FoundTable, 'above' | 'rows' | 'line'>,
  states: Record<'waiting' | 'above', KeptState>,
): Promise<void> {
  const numbered = (from: number) => (row: string[], i: number) => ({ row, number: from + i })
  for (const slice of slicesOf(above.map(numbered(1)))) await keepRows(deps, kept, slice, states.above)
  for (const slice of slicesOf(rows.map(numbered(line + 1))))
    await keepRows(deps, kept, slice, states.waiting)
}

async function keepRows(
  { db, keys }: Deps<'db' | 'keys'>,
  kept: Kept,
  rows: NumberedRow[],
  state: KeptState,
): Promise<void> {
  await giveWay()
  await db
    .insertInto('import_rows')
    .values(rows.map((row) => sealRow(keys, kept, row, state)))
    .execute()
}

/** Bytes of a file in one row: sealing it takes a millisecond. */
const pieceBytes = 90_000

const piecesOf = (file: Uint8Array): NumberedRow[] =>
  Array.from({ length: Math.ceil(file.length / pieceBytes) }, (_, number) => ({
    row: [Buffer.from(file.subarray(number * pieceBytes, (number + 1) * pieceBytes)).toString('base64')],
    number,
  }))

/** Whether every row of a list that nobody has begun is stored: a process that ended while it came in, or a full disk, leaves a part. */
async function isWhole(db: Db, importId: string): Promise<boolean> {
  const { total } = await db
    .selectFrom('imports')
    .select('total')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
  return (await countRows(db, importId)).waiting === total
}

/** The file of a list that nobody has begun. @returns undefined where it is gone, or was received by an earlier version */
export async function readSource(
  { db, keys }: Deps<'db' | 'keys'>,
  importId: string,
): Promise<Uint8Array | undefined> {
  const pieces: Buffer[] = []
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('import_rows')
      .select(['id', 'number', 'row_sealed'])
      .where('import_id', '=', importId)
      .where('state', '=', 'source')
      .where('number', '>', after)
      .orderBy('number')
      .limit(20)
      .execute()
    await giveWay()
    for (const row of rows) pieces.push(Buffer.from(openRow(keys, row)[0] ?? '', 'base64'))
    const last = rows.at(-1)
    if (!last) break
    after = last.number
  }
  return pieces.length ? Buffer.concat(pieces) : undefined
}

/**
 * Puts another part of the file in place of the one that was read. All its rows are stored before they take the place of the others.
 * @returns false where the list has been begun, deleted or read otherwise meanwhile
 */
export async function replaceTable(
  { db, keys, clock }: Deps,
  site: Pick<Site, 'id'>,
  found: Pick<FoundImport, 'id' | 'stored'>,
  table: FoundTable,
): Promise<boolean> {
  const token = newId()
  const rowsOf = (tx: Db) => tx.updateTable('import_rows').where('import_id', '=', found.id)
  const drop = (tx: Db) =>
    tx.deleteFrom('import_rows').where('import_id', '=', found.id).where('reason', '=', token).execute()
  await keepTable({ db, keys }, { siteId: site.id, importId: found.id, reason: token }, table, {
    waiting: 'next',
    above: 'next-above',
  })
  return await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('imports')
      .set({
        headings: JSON.stringify(layoutOf(table)),
        total: table.rows.length,
        changed_at: toTimestamp(clock.now()),
      })
      .where('site_id', '=', site.id)
      .where('id', '=', found.id)
      .where('state', '=', 'open')
      .where('headings', '=', found.stored)
      .returning('id')
      .executeTakeFirst()
    if (!changed) {
      await drop(tx)
      return false
    }
    await tx
      .deleteFrom('import_rows')
      .where('import_id', '=', found.id)
      .where('state', 'in', ['waiting', 'above'])
      .execute()
    for (const [from, to] of [
      ['next', 'waiting'],
      ['next-above', 'above'],
    ] as const)
      await rowsOf(tx)
        .set({ state: to, reason: null })
        .where('state', '=', from)
        .where('reason', '=', token)
        .execute()
    return true
  })
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

interface NumberedRow {
  row: string[]
  /** Of the line in the file, as a spreadsheet counts. */
  number: number
}

function* slicesOf(rows: NumberedRow[]): Generator<NumberedRow[]> {
  let slice: NumberedRow[] = []
  let letters = 0
  for (const one of rows) {
    slice.push(one)
    letters += one.row.reduce((sum, cell) => sum + cell.length, 0)
    if (slice.length < together && letters < lettersTogether) continue
    yield slice
    slice = []
    letters = 0
  }
  if (slice.length) yield slice
}

function sealRow(
  keys: KeyRing,
  { siteId, importId, reason }: Kept,
  { row, number }: NumberedRow,
  state: KeptState,
) {
  const id = newId()
  return {
    id,
    site_id: siteId,
    import_id: importId,
    number,
    row_sealed: encrypt(keys, JSON.stringify(row), `import_rows.row:${id}`),
    state,
    reason: reason ?? null,
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
  layout: ImportLayout
  /** The layout as it is stored, by which a change in between is noticed. */
  stored: string
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
      layout: parseLayout(row.headings),
      stored: row.headings,
      choices: row.choices ? (JSON.parse(row.choices) as ImportChoices) : undefined,
    }
  )
}

export interface NumberedLine {
  number: number
  cells: string[]
}

/** Lines above the headings of a list that nobody has begun, and the first ones below. */
export async function firstRows(
  { db, keys }: Deps<'db' | 'keys'>,
  importId: string,
  limit = 20,
): Promise<{ above: NumberedLine[]; rows: NumberedLine[] }> {
  const linesIn = async (state: 'above' | 'waiting') => {
    const rows = await db
      .selectFrom('import_rows')
      .select(['id', 'number', 'row_sealed'])
      .where('import_id', '=', importId)
      .where('state', '=', state)
      .orderBy('number')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ number: row.number, cells: openRow(keys, row) }))
  }
  return { above: await linesIn('above'), rows: await linesIn('waiting') }
}

const isRowState = (state: string, counts: Record<RowState, number>): state is RowState =>
  Object.hasOwn(counts, state)

export type RowState = 'waiting' | 'created' | 'joined' | 'skipped' | 'refused' | 'undone' | 'kept'

export async function countRows(db: Db, importId: string): Promise<Record<RowState, number>> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['state', (eb) => eb.fn.countAll().as('count')])
    .where('import_id', '=', importId)
    .groupBy('state')
    .execute()
  const counts = { waiting: 0, created: 0, joined: 0, skipped: 0, refused: 0, undone: 0, kept: 0 }
  for (const { state, count } of rows) if (isRowState(state, counts)) counts[state] = Number(count)
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
      .select(['number', 'reason'])
      .where('import_id', '=', importId)
      .where('state', '=', state)
      .where('reason', 'is not', null)
      .orderBy('number')
      .limit(limit)
      .execute()
    found.push(...rows.map(({ number, reason }) => ({ number, state, reason: reason ?? '' })))
  }
  return found.sort((a, b) => a.number - b.number).slice(0, limit)
}

/** From one state to another, once, on record; a list of which a part is stored does not begin. @returns whether it was in that state */
export async function moveImport(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  id: string,
  {
    from,
    to,
    choices,
    stored,
  }: { from: ImportState; to: ImportState; choices?: ImportChoices; stored?: string },
  actor: Actor,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    if (to === 'running' && !(await isWhole(tx, id))) return false
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
      // The columns of the choices are those of this layout.
      .$if(stored !== undefined, (query) => query.where('headings', '=', stored ?? ''))
      .returning('total')
      .executeTakeFirst()
    if (!moved) return false
    if (to === 'given-up') await tx.deleteFrom('import_rows').where('import_id', '=', id).execute()
    if (to === 'running' || to === 'done')
      await tx
        .deleteFrom('import_rows')
        .where('import_id', '=', id)
        .where('state', 'in', ['source', 'above', 'next', 'next-above'])
        .execute()
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
