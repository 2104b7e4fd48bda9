import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { sourceOf } from '../attribution/source.ts'
import type { TrafficSource } from '../attribution/touch.ts'
import { nameHash } from '../customer/name-hash.server.ts'

const slice = 100

/** Fills the hash of the name and the source for registrations from before these columns. @returns how many */
export async function fillColumns({ db, keys }: Deps<'db' | 'keys'>): Promise<number> {
  let filled = 0
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('leads')
      .select(['id', 'site_id', 'name_sealed', 'attribution', 'channel', 'form'])
      .where('name_hash', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(slice)
      .execute()
    const last = rows.at(-1)
    if (!last) return filled
    after = last.id
    await db.transaction().execute(async (tx) => {
      for (const row of rows) {
        const name = decrypt(keys, row.name_sealed, `leads.name:${row.id}`)
        const arrival = row.attribution ? (JSON.parse(row.attribution) as TrafficSource) : null
        await tx
          .updateTable('leads')
          .set({
            name_hash: nameHash(keys, row.site_id, name),
            ...(row.channel === null ? sourceOf(arrival, row.form) : {}),
          })
          .where('id', '=', row.id)
          // A name that was corrected meanwhile has its own hash.
          .where('name_hash', 'is', null)
          .execute()
      }
    })
    filled += rows.length
  }
}
