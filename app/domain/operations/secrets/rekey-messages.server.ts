import type { Db } from '#app/db/client.server.ts'
import { decrypt, encrypt } from '#app/db/encryption.server.ts'
import { manageTokens } from '#app/domain/messages/manage-link.server.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { rekeyHash } from '#app/platform/lookup-hash.server.ts'
import { batch, forEachOutdatedRow } from './rekey-rows.server.ts'

const sendableStates = ['queued', 'claimed', 'failed', 'unknown'] as const

export const rekeyRecipients = (db: Db, keys: KeyRing, prefix: string): Promise<number> =>
  forEachOutdatedRow(
    db,
    { table: 'outbox_messages', column: 'to_hash', prefix },
    async (tx, { id, siteId, value }) => {
      const newHash = rekeyHash(keys, value)
      const message = await tx
        .selectFrom('outbox_messages')
        .select('key')
        .where('id', '=', id)
        .executeTakeFirst()
      const key = message?.key.replace(value, newHash) ?? ''
      const duplicate = await tx
        .selectFrom('outbox_messages')
        .select('id')
        .where('site_id', '=', siteId)
        .where('key', '=', key)
        .where('id', '!=', id)
        .executeTakeFirst()
      await tx
        .updateTable('outbox_messages')
        .set({ to_hash: newHash, key: duplicate ? `${key}~${id}` : key })
        .where('id', '=', id)
        .where('to_hash', '=', value)
        .execute()
    },
  )

export async function rekeyWaitingLinks(db: Db, keys: KeyRing): Promise<number> {
  let count = 0
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('outbox_messages')
      .leftJoin('leads', 'leads.id', 'lead_id')
      .select(['outbox_messages.id', 'lead_id', 'body_sealed', 'link_no'])
      .where('lead_id', 'is not', null)
      .where('outbox_messages.status', 'in', sendableStates)
      .where('outbox_messages.id', '>', after)
      .orderBy('outbox_messages.id')
      .limit(batch)
      .execute()
    const last = rows.at(-1)
    if (!last) return count
    after = last.id
    await db.transaction().execute(async (tx) => {
      for (const row of rows) if (await rekeyBody(tx, keys, row)) count++
    })
  }
}

async function rekeyBody(
  tx: Db,
  keys: KeyRing,
  {
    id,
    lead_id,
    body_sealed,
    link_no,
  }: { id: string; lead_id: string | null; body_sealed: string; link_no: number | null },
): Promise<boolean> {
  const [newToken = '', ...olderTokens] = manageTokens(keys, {
    id: lead_id ?? '',
    link_no: link_no ?? 0,
  })
  const context = `outbox_messages.body:${id}` as const
  const body = decrypt(keys, body_sealed, context)
  const used = olderTokens.find((token) => body.includes(token))
  if (!used) return false
  await tx
    .updateTable('outbox_messages')
    .set({ body_sealed: encrypt(keys, body.replaceAll(used, newToken), context) })
    .where('id', '=', id)
    .where('body_sealed', '=', body_sealed)
    .where('status', 'in', sendableStates)
    .execute()
  return true
}
