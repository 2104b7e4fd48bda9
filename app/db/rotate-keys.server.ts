import { sql } from 'kysely'
import type { KeyRing } from '#app/platform/keys.server.ts'
import type { Db } from './client.server.ts'
import { decrypt, encrypt, placeIn } from './encryption.server.ts'
import { sealedColumns } from './schema.ts'

export interface RotationProgress {
  done: number
  total: number
}

const batch = 200

/** Safe to stop and repeat while the product runs. @returns how many @throws Error for an unknown key */
export async function rotateKeys(
  db: Db,
  keys: KeyRing,
  onProgress: (progress: RotationProgress) => void = () => {},
): Promise<number> {
  const current = `1.${keys.currentId}.%`
  const total = await countOutdated(db, current)
  let done = 0
  onProgress({ done, total })
  for (const sealed of sealedColumns) {
    const { table, id, column } = sealed
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
          const place = placeIn(sealed, row.id)
          const reencrypted = encrypt(keys, decrypt(keys, row.value, place), place)
          // A concurrent write used the new key already.
          await sql`update ${from} set ${value} = ${reencrypted} where ${key} = ${row.id} and ${value} = ${row.value}`.execute(
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

async function countOutdated(db: Db, current: string): Promise<number> {
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
