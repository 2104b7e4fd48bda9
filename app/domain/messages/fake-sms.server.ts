import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { encrypt } from '#app/db/encryption.server.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import type { Logger } from '#app/platform/logger.server.ts'
import type { MessagePort } from './message-port.ts'

export function fakeSms(db: Db, keys: KeyRing, clock: Clock, log: Logger): MessagePort {
  return {
    vendor: 'fake',
    isIdempotent: true,
    async send({ messageId, siteId, to, body }) {
      await db
        .insertInto('fake_deliveries')
        .values({
          message_id: messageId,
          site_id: siteId,
          to_sealed: encrypt(keys, to, `fake_deliveries.to:${messageId}`),
          body_sealed: encrypt(keys, body, `fake_deliveries.body:${messageId}`),
          created_at: toTimestamp(clock.now()),
        })
        .onConflict((conflict) =>
          conflict.column('message_id').doUpdateSet({ times: sql`fake_deliveries.times + 1` }),
        )
        .execute()
      log.info({ messageId, siteId, to, body }, 'message would have been sent')
      return { outcome: 'accepted', vendorMessageId: `fake-${messageId}` }
    },
  }
}
