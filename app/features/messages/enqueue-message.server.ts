import type { Db } from '../../db/client.server.ts'
import type { Database } from '../../db/schema.ts'
import { stored } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { type KeyRing, seal } from '../../platform/keys.server.ts'

type Message = Database['outbox_messages']

/**
 * Puts a message into the outbox, in the transaction of what it tells about. The key says what the message
 * is about (`confirmation:<lead>`); the same key twice is one message.
 */
export async function enqueueMessage(
  db: Db,
  keys: KeyRing,
  message: Pick<Message, 'site_id' | 'lead_id' | 'key' | 'kind' | 'template'> & {
    to: string
    body: string
    at: Date
  },
): Promise<void> {
  const { to, body, at, ...row } = message
  const id = newId()
  await db
    .insertInto('outbox_messages')
    .values({
      ...row,
      id,
      to_sealed: seal(keys, to, `outbox_messages.to:${id}`),
      body_sealed: seal(keys, body, `outbox_messages.body:${id}`),
      status: 'queued',
      due_at: stored(at),
      lease_owner: null,
      lease_until: null,
      created_at: stored(at),
      updated_at: stored(at),
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'key']).doNothing())
    .execute()
}
