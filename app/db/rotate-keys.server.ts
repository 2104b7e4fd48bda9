import { sql } from 'kysely'
import { decrypt, encrypt, type KeyRing } from '../platform/keys.server.ts'
import type { Db } from './client.server.ts'
import { sealedColumns } from './sealed-columns.ts'

export interface RotationProgress {
  done: number
  total: number
}

/** Values of one transaction: few, so that registrations go on meanwhile. */
const batch = 200

/**
 * Seals anew, with the first key of the ring, every value that another key sealed. It may be ended and begun again
 * at any time, and the product runs meanwhile; when it is through, the old key can leave the ring.
 * @returns how many values were sealed anew
 * @throws Error where a value's key is not in the ring
 */
export async function rotateKeys(
  db: Db,
  keys: KeyRing,
  onProgress: (progress: RotationProgress) => void = () => {},
): Promise<number> {
  const current = `1.${keys.currentId}.%`
  const total = await countOld(db, current)
  let done = 0
  onProgress({ done, total })
  for (const { table, id, column, place } of sealedColumns) {
    const [from, key, value] = [sql.table(table), sql.ref(id), sql.ref(column)]
    for (let after = ''; ; ) {
      const { rows } = await sql<{ id: string; value: string }>`
        select ${key} as id, ${value} as value from ${from}
        where ${value} is not null and ${value} not like ${current} and ${key} > ${after}
        order by ${key} limit ${batch}`.execute(db)
      const last = rows.at(-1)
      if (!last) break
      after = last.id
      await db.transaction().execute(async (tx) => {
        for (const row of rows) {
          const fresh = encrypt(keys, decrypt(keys, row.value, `${place}:${row.id}`), `${place}:${row.id}`)
          // Only where nobody wrote meanwhile: what was written since is sealed with the new key.
          await sql`update ${from} set ${value} = ${fresh} where ${key} = ${row.id} and ${value} = ${row.value}`.execute(
            tx,
          )
        }
      })
      done += rows.length
      onProgress({ done, total: Math.max(total, done) })
    }
  }
  return done
}

async function countOld(db: Db, current: string): Promise<number> {
  let total = 0
  for (const { table, column } of sealedColumns) {
    const value = sql.ref(column)
    const { rows } = await sql<{ n: number | string }>`
      select count(*) as n from ${sql.table(table)} where ${value} is not null and ${value} not like ${current}`.execute(
      db,
    )
    total += Number(rows[0]?.n ?? 0)
  }
  return total
}
