import { type Db, locksRows } from '#app/db/client.server.ts'

/**
 * Locks a message before its attempts are written. The destruction of a customer locks in this order, too: otherwise it
 * would wait for the attempts while their writer waits for the message. In a transaction.
 */
export async function lockMessage(tx: Db, messageId: string): Promise<void> {
  if (locksRows(tx))
    await tx.selectFrom('outbox_messages').select('id').where('id', '=', messageId).forUpdate().execute()
}
