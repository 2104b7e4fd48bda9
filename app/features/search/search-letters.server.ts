import type { Kysely } from 'kysely'
import { type Db, locksRows } from '../../db/client.server.ts'

/** SQLite's index of letters (FTS5, trigrams), which PostgreSQL has as an index of `search_entries` itself. */
interface LettersIndex {
  search_letters: { entry_id: string; letters: string }
}

export const hasSearchLetters = (db: Db): boolean => !locksRows(db)

export const searchLetters = (db: Db) => db as unknown as Kysely<LettersIndex>
