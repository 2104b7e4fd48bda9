import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openDb } from '#app/db/client.server.ts'
import { databaseFault } from '#app/db/database-fault.ts'
import type { Env } from '#app/platform/env.ts'
import { detectRestore } from './backup-watermark.server.ts'

class DamagedDatabase extends Error {
  override name = 'StartRefused'
  constructor(fault: string) {
    super(
      `데이터베이스 파일이 손상되어 멈췄습니다(${fault}). 이 파일을 쓰지 말고, 더 이전의 백업으로 다시 복원하세요. 손상된 파일은 지우지 말고 따로 두세요.`,
    )
  }
}

/**
 * Reads a whole SQLite file before it is migrated, to find damage: after a restore, or always in a command. Uses a connection of
 * its own, since an upgrade needs exclusive access. PostgreSQL checks its own files.
 * @throws DamagedDatabase
 */
export async function refuseDamaged(
  env: Pick<Env, 'DATABASE_URL' | 'dataDir' | 'journalDir'>,
  { always = false } = {},
): Promise<void> {
  if (env.DATABASE_URL || !existsSync(join(env.dataDir, 'bunyang.sqlite'))) return
  const db = openDb(env, { connections: 1 })
  try {
    if (always || (await isRestored(db, env.journalDir))) await readThrough(db)
  } finally {
    await db.destroy()
  }
}

async function readThrough(db: Db) {
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
    const fault = rows[0]?.quick_check
    if (fault !== 'ok') throw new DamagedDatabase(fault ?? '')
  } catch (error) {
    throw databaseFault(error) === 'damaged' ? new DamagedDatabase((error as Error).message) : error
  }
}

async function isRestored(db: Db, journalDir: string): Promise<boolean> {
  try {
    return (await detectRestore(db, journalDir)) !== undefined
  } catch (error) {
    // Otherwise an empty file, or a schema of another version, which the upgrade refuses.
    return databaseFault(error) === 'damaged'
  }
}
