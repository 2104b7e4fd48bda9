import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './client.server.ts'

/** The lists of migrations are the target's own. A beat says that a worker runs. */
const notMoved = ['kysely_migration', 'kysely_migration_lock', 'worker_beats']

/** Of one statement. Rows of content may have a megabyte each. */
const most = { rows: 1000, characters: 1_000_000 }
const linesEvery = 100_000
/** Of PostgreSQL's `integer`. */
const [lowest, highest] = [-(2 ** 31), 2 ** 31 - 1]

class MoveRefused extends Error {
  override name = 'StartRefused'
}

interface Column {
  name: string
  type: 'text' | 'integer'
}

export interface MovedTable {
  name: string
  columns: Column[]
  /** Columns of the primary key. */
  key: Column[]
}

type Value = string | number | null
type Say = (line: string) => void

/**
 * Tables of the target as its own catalogue has them, in an order in which each follows those that it refers to.
 * @throws MoveRefused where the source has other tables or columns, or a column is of a type that this move does not know
 */
export async function tablesToMove(source: DatabaseSync, target: Db): Promise<MovedTable[]> {
  const tables = await tablesOf(target)
  const ours = namesOf(
    source,
    `select name from sqlite_master where type = 'table' and name not like 'sqlite@_%' escape '@'`,
  )
  refuseUnequal('표', ours.filter(isMoved), [...tables.keys()])
  for (const { name, columns } of tables.values())
    refuseUnequal(
      `${name} 표의 열`,
      namesOf(source, 'select name from pragma_table_info(?)', name),
      columns.map((column) => column.name),
    )
  return inOrder(tables, await referencesOf(target))
}

const isMoved = (table: string) => !notMoved.includes(table)

const namesOf = (source: DatabaseSync, query: string, ...values: string[]) =>
  source
    .prepare(query)
    .all(...values)
    .map(({ name }) => String(name))

function refuseUnequal(what: string, ours: string[], theirs: string[]) {
  const differing = [
    ...ours.filter((one) => !theirs.includes(one)),
    ...theirs.filter((one) => !ours.includes(one)),
  ]
  if (differing.length)
    throw new MoveRefused(
      `SQLite와 PostgreSQL의 구조가 달라 옮기지 않았습니다. 한쪽에만 있는 ${what}: ${differing.sort().join(', ')}`,
    )
}

async function tablesOf(target: Db): Promise<Map<string, MovedTable>> {
  const { rows } = await sql<{
    table: string
    name: string
    type: string
    keyPlace: number | null
    counts: boolean
  }>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      array_position(i.indkey::int2[], a.attnum) as "keyPlace",
      a.attidentity <> '' or a.attgenerated <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid) like '%nextval(%', false) as counts
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
    order by c.relname, a.attnum`.execute(target)
  const tables = new Map<string, MovedTable>()
  for (const [name, found] of Map.groupBy(
    rows.filter(({ table }) => isMoved(table)),
    ({ table }) => table,
  )) {
    for (const column of found)
      if (column.counts || (column.type !== 'text' && column.type !== 'integer'))
        throw new MoveRefused(
          `옮기는 법을 모르는 열이 있어 멈췄습니다: ${name}.${column.name} (${column.type}${column.counts ? ', sequence' : ''})`,
        )
    const columns = found.map((column) => ({ name: column.name, type: column.type as Column['type'] }))
    const key = found
      .filter(({ keyPlace }) => keyPlace !== null)
      .sort((a, b) => Number(a.keyPlace) - Number(b.keyPlace))
      .flatMap((one) => columns.filter((column) => column.name === one.name))
    if (!key.length) throw new MoveRefused(`기본 키가 없는 표가 있어 멈췄습니다: ${name}`)
    tables.set(name, { name, columns, key })
  }
  return tables
}

async function referencesOf(target: Db): Promise<{ from: string; to: string }[]> {
  const { rows } = await sql<{ from: string; to: string }>`
    select f.relname as "from", t.relname as "to" from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`.execute(target)
  return rows
}

function inOrder(tables: Map<string, MovedTable>, references: { from: string; to: string }[]): MovedTable[] {
  const waiting = new Map(tables)
  const ordered: MovedTable[] = []
  while (waiting.size) {
    const next = [...waiting.values()].filter(
      ({ name }) => !references.some(({ from, to }) => from === name && waiting.has(to)),
    )
    if (!next.length)
      throw new MoveRefused(`서로를 가리키는 표가 있어 멈췄습니다: ${[...waiting.keys()].join(', ')}`)
    for (const table of next) waiting.delete(table.name)
    ordered.push(...next)
  }
  return ordered
}

/** @returns whether the database has no tables, or those of this product with no row but the one that migrations leave */
export async function isEmptyTarget(target: Db): Promise<boolean> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`.execute(target)
  if (tables.length && !tables.some(({ name }) => name === 'kysely_migration')) return false
  for (const { name } of tables.filter((table) => isMoved(table.name))) {
    const where = name === 'install_state' ? sql`where install_id is not null or mark > 0` : sql``
    const { rows } = await sql`select 1 from ${sql.table(name)} ${where} limit 1`.execute(target)
    if (rows.length) return false
  }
  return true
}

/**
 * Copies what the target does not have yet. Rows go in the order of their keys, up to a thousand in a statement that is done as a whole or
 * not at all, so the highest key of the target says where an interrupted run has to go on.
 */
export async function copyTables(
  source: DatabaseSync,
  target: Db,
  tables: MovedTable[],
  say: Say,
): Promise<void> {
  for (const table of tables) {
    // Its row is of the migration until the source's takes its place.
    if (table.name === 'install_state') await sql`delete from install_state`.execute(target)
    const { total } = source.prepare(`select count(*) as total from "${table.name}"`).get() as {
      total: number
    }
    const after = await highestKey(target, table)
    let done = after ? await countRows(target, table) : 0
    for (const rows of batches(source, table, after)) {
      await insert(target, table, rows)
      const before = done
      done += rows.length
      if (Math.floor(done / linesEvery) > Math.floor(before / linesEvery) && done < total)
        say(`  ${table.name} ${count(done)}/${count(total)}줄`)
    }
    if (total) say(`  ${table.name} ${count(total)}줄`)
  }
}

const count = (rows: number) => rows.toLocaleString('en')

/** Texts in the order of their bytes, as SQLite orders them, whatever the collation of the database. */
const inByteOrder = ({ key }: MovedTable, direction: 'asc' | 'desc') =>
  sql.join(
    key.map(
      ({ name, type }) =>
        sql`${sql.ref(name)} ${type === 'text' ? sql`collate "C"` : sql``} ${sql.raw(direction)}`,
    ),
  )

async function highestKey(target: Db, table: MovedTable): Promise<Value[] | undefined> {
  const { rows } = await sql<Record<string, Value>>`
    select ${sql.join(table.key.map(({ name }) => sql.ref(name)))} from ${sql.table(table.name)}
    order by ${inByteOrder(table, 'desc')} limit 1`.execute(target)
  const [row] = rows
  return row && table.key.map(({ name }) => row[name] ?? null)
}

async function countRows(target: Db, { name }: MovedTable): Promise<number> {
  const { rows } = await sql<{ n: string }>`select count(*) as n from ${sql.table(name)}`.execute(target)
  return Number(rows[0]?.n)
}

/** Rows of the source in the order of their keys, as PostgreSQL can hold them. */
function* batches(source: DatabaseSync, table: MovedTable, after?: Value[]): Generator<Value[][]> {
  const names = (columns: Column[]) => columns.map(({ name }) => `"${name}"`).join()
  const from = after ? `where (${names(table.key)}) > (${after.map(() => '?').join()})` : ''
  const statement = source.prepare(
    `select ${names(table.columns)} from "${table.name}" ${from} order by ${names(table.key)}`,
  )
  statement.setReturnArrays(true)
  let rows: Value[][] = []
  let characters = 0
  for (const row of statement.iterate(...(after ?? [])) as Iterable<unknown> as Iterable<SQLOutputValue[]>) {
    const values = row.map((value, i) => readValue(value, table, i))
    for (const value of values) if (typeof value === 'string') characters += value.length
    rows.push(values)
    if (rows.length < most.rows && characters < most.characters) continue
    yield rows
    rows = []
    characters = 0
  }
  if (rows.length) yield rows
}

/** PostgreSQL's text cannot hold U+0000, which forms remove as well. @throws MoveRefused */
function readValue(value: SQLOutputValue | undefined, { name, columns }: MovedTable, i: number): Value {
  if (value === null || value === undefined) return null
  const { type, name: column } = columns[i] as Column
  if (type === 'text' && typeof value === 'string')
    return value.includes('\0') ? value.replaceAll('\0', '') : value
  if (type === 'integer' && Number.isInteger(value) && Number(value) >= lowest && Number(value) <= highest)
    return value as number
  const shown = value instanceof Uint8Array ? `${value.length}바이트` : String(value).slice(0, 40)
  throw new MoveRefused(`PostgreSQL에 넣을 수 없는 값이 있어 멈췄습니다: ${name}.${column} = ${shown}`)
}

async function insert(target: Db, { name, columns }: MovedTable, rows: Value[][]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)))
  const lists = columns.map(
    ({ type }, i): RawBuilder<unknown> => sql`${rows.map((row) => row[i])}::${sql.raw(type)}[]`,
  )
  await sql`insert into ${sql.table(name)} (${names}) select * from unnest(${sql.join(lists)})`.execute(
    target,
  )
}

/** Reads every row of both ends side by side. @returns how many there are @throws MoveRefused for the first that differs */
export async function compareTables(
  source: DatabaseSync,
  target: Db,
  tables: MovedTable[],
  say: Say,
): Promise<number> {
  let total = 0
  for (const table of tables) {
    const rows = await compareTable(source, target, table)
    if (rows >= linesEvery) say(`  ${table.name} ${count(rows)}줄`)
    total += rows
  }
  return total
}

async function compareTable(source: DatabaseSync, target: Db, table: MovedTable): Promise<number> {
  return await target.transaction().execute(async (tx) => {
    const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)))
    await sql`declare moved no scroll cursor for select ${columns} from ${sql.table(table.name)}
      order by ${inByteOrder(table, 'asc')}`.execute(tx)
    const fetch = async (n: number) =>
      (await sql<Record<string, Value>>`fetch forward ${sql.lit(n)} from moved`.execute(tx)).rows
    let compared = 0
    for (const rows of batches(source, table)) {
      const asked = fetch(rows.length)
      const ours = rows.map((row) => JSON.stringify(row))
      const theirs = (await asked).map((row) => JSON.stringify(table.columns.map(({ name }) => row[name])))
      const differs = ours.findIndex((row, i) => row !== theirs[i])
      if (differs >= 0) throw describeDifference(table, rows[differs])
      compared += rows.length
    }
    if ((await fetch(1)).length) throw describeDifference(table)
    return compared
  })
}

function describeDifference({ name, columns, key }: MovedTable, row?: Value[]): MoveRefused {
  const shown = row && key.map((column) => row[columns.indexOf(column)]).join(', ')
  return new MoveRefused(
    `${name} 표가 SQLite와 다릅니다(${shown ? `키 ${shown}` : 'PostgreSQL에 줄이 더 있음'}). 옮기는 동안 다른 프로그램이 PostgreSQL에 썼을 수 있습니다. npm run move:postgres -- --back으로 되돌린 뒤 빈 데이터베이스를 새로 만들어 다시 옮기세요.`,
  )
}

/** Without it PostgreSQL would plan the first queries as for empty tables. */
export async function analyseTables(target: Db, tables: MovedTable[]): Promise<void> {
  for (const { name } of tables) await sql`analyze ${sql.table(name)}`.execute(target)
}
