import { type Db, locksRows } from '#app/db/client.server.ts'

/**
 * Locks a message before its attempts are written, in the order in which the destruction of a customer locks them: it would
 * wait for the attempts, and whoever writes them for the message. In a transaction.
 */
export async function lockMessage(tx: Db, messageId: string): Promise<void> {
  if (locksRows(tx))
    await tx.selectFrom('outbox_messages').select('id').where('id', '=', messageId).forUpdate().execute()
}
