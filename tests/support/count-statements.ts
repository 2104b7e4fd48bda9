import type { KyselyPlugin } from 'kysely'
import type { Db } from '#app/db/client.server.ts'

export interface CountedStatements {
  /** Statements that the database answered, without the `begin` and `commit` of transactions. */
  all: number
  /** Of them, those that read every published page of a site. */
  wholeSites: number
}

/** The database, counting what it is asked. */
export function countStatements(db: Db): { db: Db; take(): CountedStatements } {
  let counted: CountedStatements = { all: 0, wholeSites: 0 }
  const wholeSites = new WeakSet<object>()
  const counter: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql } = db.getExecutor().compileQuery(node, queryId)
      if (/from "pages" inner join "page_revisions"/.test(sql) && !/"path" = |like/.test(sql))
        wholeSites.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      counted.all++
      if (wholeSites.has(queryId)) counted.wholeSites++
      return result
    },
  }
  return {
    db: db.withPlugin(counter),
    take() {
      const taken = counted
      counted = { all: 0, wholeSites: 0 }
      return taken
    },
  }
}
