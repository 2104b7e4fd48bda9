import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Marks of a move from SQLite to PostgreSQL. They are rows among the migrations, which every version reads before it starts: one that
 * does not know them takes them for migrations of a newer version and refuses the database. A copy of the file has them as well.
 */
const prefixes = { source: 'moved-to-postgres:', target: 'moving-from-sqlite:' } as const

/** `source`: an SQLite database that was moved, or is being moved. `target`: a PostgreSQL database that is not complete yet. */
export interface MoveMarker {
  end: keyof typeof prefixes
  /** The same at both ends. */
  id: string
}

export function readMoveMarker(name: string): MoveMarker | undefined {
  for (const [end, prefix] of Object.entries(prefixes))
    if (name.startsWith(prefix)) return { end: end as MoveMarker['end'], id: name.slice(prefix.length) }
  return undefined
}

export const moveMarkerName = ({ end, id }: MoveMarker): string => prefixes[end] + id

export async function markTarget(db: Kysely<Database>, id: string, at: string): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values (${moveMarkerName({ end: 'target', id })}, ${at})`.execute(
    db,
  )
}

export async function unmarkTarget(db: Kysely<Database>, id: string): Promise<void> {
  await sql`delete from kysely_migration where name = ${moveMarkerName({ end: 'target', id })}`.execute(db)
}
