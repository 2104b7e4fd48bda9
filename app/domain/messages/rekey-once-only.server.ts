import type { Db } from '#app/db/client.server.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { isRotating } from '#app/platform/lookup-hash.server.ts'

export interface HashChange {
  siteId: string
  from: string
  to: string
}

export type OnceOnlyTable = 'handed_gifts' | 'message_refusals'

export async function rekeyOnceOnly(
  tx: Db,
  keys: KeyRing,
  table: OnceOnlyTable,
  siteId: string,
  [to = '', ...olderHashes]: string[],
): Promise<void> {
  if (!isRotating(keys)) return
  for (const from of olderHashes) await rekeyOnceOnlyHash(tx, table, { siteId, from, to })
}

export async function rekeyOnceOnlyHash(
  tx: Db,
  table: OnceOnlyTable,
  { siteId, from, to }: HashChange,
): Promise<void> {
  if (table === 'message_refusals') await mergeRefusals(tx, { siteId, from, to })
  else await mergeGifts(tx, { siteId, from, to })
  await tx
    .updateTable(table)
    .set({ to_hash: to })
    .where('site_id', '=', siteId)
    .where('to_hash', '=', from)
    .execute()
}

async function mergeRefusals(tx: Db, { siteId, from, to }: HashChange): Promise<void> {
  const both = await tx
    .selectFrom('message_refusals')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('to_hash', 'in', [from, to])
    .orderBy('refused_at', 'desc')
    .execute()
  const [later, earlier] = both
  if (!later || !earlier) return
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

async function mergeGifts(tx: Db, { siteId, from, to }: HashChange): Promise<void> {
  const existing = await tx
    .selectFrom('handed_gifts')
    .select('id')
    .where('site_id', '=', siteId)
    .where('to_hash', '=', to)
    .executeTakeFirst()
  if (!existing) return
  await tx.deleteFrom('handed_gifts').where('site_id', '=', siteId).where('to_hash', '=', from).execute()
}
