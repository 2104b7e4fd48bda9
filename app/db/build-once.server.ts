import { isDeepStrictEqual } from 'node:util'
import type { Compilable, CompiledQuery } from 'kysely'
import { type Db, locksRows } from './client.server.ts'

const built = new Map<string, CompiledQuery>()

/**
 * Runs a statement that is built and compiled once for a number of parameters, then only given its values: for the few that
 * every registration runs, whose building took a fifth of it. One that names other parameters than it is given is built
 * each time, since no registration may be lost for it.
 * @param name of the statement, unique among those built once
 * @param parameters in the order in which the statement names them
 */
export async function runBuiltOnce<Row>(
  db: Db,
  name: string,
  parameters: readonly unknown[],
  build: () => Compilable<Row>,
): Promise<Row[]> {
  const key = `${locksRows(db)} ${name} ${parameters.length}`
  const known = built.get(key) as CompiledQuery<Row> | undefined
  if (known) return (await db.executeQuery<Row>({ ...known, parameters })).rows
  const compiled = build().compile() as CompiledQuery<Row>
  if (isDeepStrictEqual([...compiled.parameters], [...parameters])) built.set(key, compiled)
  return (await db.executeQuery<Row>(compiled)).rows
}

/** Names of the statements that are not built again. */
export const statementsBuilt = (): string[] => [...built.keys()]
