import { type Kysely, sql } from 'kysely'

/** Reasons why messages of an advertisement were not delivered are counted in an index: there may be as many as messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('outbox_messages_reasons')
    .on('outbox_messages')
    .columns(['advertisement_id', 'status', 'reason', 'id'])
    .where(sql.ref('advertisement_id'), 'is not', sql.lit(null))
    .where(sql.ref('reason'), 'is not', sql.lit(null))
    .execute()
}
