import type { Db } from '../../db/client.server.ts'
import type { KeyRing } from '../../platform/keys.server.ts'
import { isRotating } from '../../platform/lookup-hash.server.ts'

export interface Rekeyed {
  siteId: string
  from: string
  to: string
}

/** Hold a number once, as a hash only. */
export type OnceOnly = 'handed_gifts' | 'message_refusals'

/** @param forms of `lookupHashes`, today's first */
export async function rekeyOnceOnly(
  tx: Db,
  keys: KeyRing,
  table: OnceOnly,
  siteId: string,
  [to = '', ...older]: string[],
): Promise<void> {
  if (!isRotating(keys)) return
  for (const from of older) await rekeyOnceOnlyHash(tx, table, { siteId, from, to })
}

/** Merges two rows of one number. */
export async function rekeyOnceOnlyHash(
  tx: Db,
  table: OnceOnly,
  { siteId, from, to }: Rekeyed,
): Promise<void> {
  if (table === 'message_refusals') await joinRefusals(tx, { siteId, from, to })
  else await joinGifts(tx, { siteId, from, to })
  await tx
    .updateTable(table)
    .set({ to_hash: to })
    .where('site_id', '=', siteId)
    .where('to_hash', '=', from)
    .execute()
}

async function joinRefusals(tx: Db, { siteId, from, to }: Rekeyed): Promise<void> {
  const both = await tx
    .selectFrom('message_refusals')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('to_hash', 'in', [from, to])
    .orderBy('refused_at', 'desc')
    .execute()
  const [later, earlier] = both
  if (!later || !earlier) return
  // The last word counts.
  const liftedAt =
    both
      .map(({ lifted_at }) => lifted_at ?? '')
      .sort()
      .at(-1) ?? ''
  await tx.deleteFrom('message_refusals').where('id', '=', earlier.id).execute()
  await tx
    .updateTable('message_refusals')
    .set({ to_hash: to, lifted_at: liftedAt >= later.refused_at ? liftedAt : null })
    .where('id', '=', later.id)
    .execute()
}

async function joinGifts(tx: Db, { siteId, from, to }: Rekeyed): Promise<void> {
  const isThere = await tx
    .selectFrom('handed_gifts')
    .select('id')
    .where('site_id', '=', siteId)
    .where('to_hash', '=', to)
    .executeTakeFirst()
  if (!isThere) return
  await tx.deleteFrom('handed_gifts').where('site_id', '=', siteId).where('to_hash', '=', from).execute()
}
