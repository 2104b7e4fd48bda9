import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { type Db, locksRows } from '#app/db/client.server.ts'

/** Grow with customers, their messages or contracts; the others have some rows a site or person. */
const growing = new Set([
  'audit_entries',
  'consents',
  'delivery_reports',
  'fake_deliveries',
  'daily_figures',
  'handed_gifts',
  'home_events',
  'home_holds',
  'import_rows',
  'lead_calls',
  'lead_assignments',
  'lead_events',
  'leads',
  'message_attempts',
  'message_refusals',
  'outbox_messages',
  'press_posts',
  'rate_counters',
  'repeat_registrations',
  'sales_cases',
  'visits',
  'vouchers',
])

/** Indexes of what waits to be done: they hold nothing else. */
const worklists =
  /advertisements_under_way|audit_entries_unchained|delivery_reports_waiting|outbox_messages_gathered|visits_lapsing|lead_assignments_untold|outbox_messages_waiting_for/

/** Rows that may be sorted. */
const page = 1000

/** The database, remembering the statements that are built on it until they are asked for. */
export function recordStatements(db: Db): { db: Db; statements(): CompiledQuery[] } {
  const nodes = new Map<object, RootOperationNode>()
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      nodes.set(queryId, node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    db: db.withPlugin(recorder),
    statements() {
      const compiled = [...nodes].map(([id, node]) => db.getExecutor().compileQuery(node, id as never))
      nodes.clear()
      return [...new Map(compiled.map((query) => [query.sql, query])).values()]
    },
  }
}

/** What in the statements' plans grows with the tables: reading one from end to end, or sorting more than a page. */
export function faultsOfPlans(db: Db, queries: readonly CompiledQuery[]): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    const isPostgres = locksRows(db)
    // Small tables are read whole, whatever indexes there are: the question is whether there is a way around it.
    if (isPostgres) await connection.executeQuery(CompiledQuery.raw(wayAround))
    const faults: string[] = []
    for (const query of queries)
      for (const fault of await (isPostgres ? faultsOnPostgres : faultsOnSqlite)(connection, query))
        faults.push(`${fault}: ${query.sql}`)
    if (isPostgres) await connection.executeQuery(CompiledQuery.raw('reset all'))
    return faults
  })
}

const wayAround = `${['seqscan', 'hashjoin', 'mergejoin'].map((way) => `set enable_${way} = off;`).join(' ')} set random_page_cost = 1`

const explained = (query: CompiledQuery, how: string) => ({ ...query, sql: `${how} ${query.sql}` })

/** All registrations of a site, or all that have a next call, where somebody's or those of a state were asked for. */
const walksSite = /^SEARCH leads USING .*\(site_id=\?(?: AND next_call_at[^)]*)?\)$/
const namesPersonOrState = /"leads"\."(?:assigned_to" (?:=|is null)|status" =)/

async function faultsOnSqlite(db: Db, query: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<{ id: number; parent: number; detail: string }>(
    CompiledQuery.raw(explained(query, 'explain query plan').sql, [...query.parameters]),
  )
  const details = new Map(rows.map((row) => [row.id, row]))
  const isOfOneRow = (id: number): boolean => {
    const row = details.get(id)
    return row !== undefined && (row.detail.startsWith('CORRELATED') || isOfOneRow(row.parent))
  }
  const sortsGrowing = rows.some(({ detail }) => {
    const table = /^(?:SCAN|SEARCH) (\w+)/.exec(detail)?.[1] ?? ''
    return growing.has(table) && !/\((?:(?:site_id=\? AND )?phone_hash|lead_id|id)=\?/.test(detail)
  })
  return rows
    .filter(({ detail, parent }) => {
      // It takes the index of a unique column for one row, also where it asks for null.
      const unique = /USING (?:COVERING )?INDEX sqlite_autoindex_\w+ \((?:\w+=\? AND )*(\w+)=\?/.exec(
        detail,
      )?.[1]
      if (unique && new RegExp(`"${unique}" is null`).test(query.sql)) return true
      if (walksSite.test(detail) && namesPersonOrState.test(query.sql)) return true
      const scanned = /^SCAN (\w+)/.exec(detail)?.[1]
      if (scanned) return growing.has(scanned) && !worklists.test(detail)
      return /USE TEMP B-TREE/.test(detail) && sortsGrowing && !isOfOneRow(parent)
    })
    .map(({ detail }) => detail)
}

interface Plan {
  'Node Type': string
  'Join Type'?: string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Scan Direction'?: string
  'Plan Rows': number
  Plans?: Plan[]
}

async function faultsOnPostgres(db: Db, query: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    CompiledQuery.raw(explained(query, 'explain (format json)').sql, [...query.parameters]),
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return plan ? faultsOfNode(plan) : ['no plan']
}

function faultsOfNode(node: Plan): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '', Plans = [] } = node
  const below = Plans.flatMap(faultsOfNode)
  if (type === 'Seq Scan' && growing.has(table)) return [...below, `Seq Scan ${table}`]
  const isWalked = /^Index.*Scan$/.test(type) && !node['Index Cond'] && node['Plan Rows'] > page
  if (isWalked && growing.has(table) && !worklists.test(index))
    return [...below, `${type} ${table} from end to end`]
  if (beginsTwice(node)) return [...below, `${type} ${table} with two bounds where it begins`]
  // Of tables that have grown it is a hash of all their rows.
  if (node['Join Type'] === 'Semi' && Plans.some((one) => growing.has(one['Relation Name'] ?? '')))
    return [...below, `Semi-join of ${Plans.map((one) => one['Relation Name']).join(' and ')}`]
  if (type === 'Sort' && node['Plan Rows'] > page) return [...below, `Sort of ${node['Plan Rows']}`]
  return below
}

/** Beside a comparison of rows one of its first column: the walk begins at one of them, however far the other is. */
function beginsTwice({ 'Index Cond': condition = '', 'Scan Direction': direction }: Plan): boolean {
  const side = direction === 'Backward' ? '<' : '>'
  const [, column] = new RegExp(`ROW\\((\\w+), [^)]*\\) ${side}`).exec(condition) ?? []
  return column !== undefined && new RegExp(`[( ]${column} ${side}`).test(condition)
}
