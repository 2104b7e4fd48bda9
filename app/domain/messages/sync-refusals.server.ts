import type { Db } from '#app/db/client.server.ts'
import { systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import type { Clock } from '#app/platform/clock.ts'
import { dayMs } from '#app/platform/durations.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import type { Logger } from '#app/platform/logger.server.ts'
import type { MessagePorts } from './message-port.ts'
import { recordRefusal } from './refusals.server.ts'

const overlap = 30 * dayMs

export async function syncRefusals({
  db,
  keys,
  clock,
  ports,
  log,
}: {
  db: Db
  keys: KeyRing
  clock: Clock
  ports: MessagePorts
  log: Logger
}): Promise<number> {
  const since = new Date(clock.now().getTime() - overlap)
  const siteIds = (await db.selectFrom('sites').select('id').execute()).map(({ id }) => id)
  let added = 0
  for (const port of ports.all) {
    if (!port.optOuts) continue
    try {
      for (const { phone, at } of await port.optOuts(since))
        for (const siteId of siteIds) {
          const site = await findSiteById(db, siteId)
          if (!site || ports.of('sms', site.settings.sender?.vendor) !== port) continue
          const isNew = await db
            .transaction()
            .execute((tx) =>
              recordRefusal(tx, { keys, clock }, site, { phone, source: 'vendor', actor: systemActor, at }),
            )
          if (isNew) added++
        }
    } catch (error) {
      log.warn({ err: error, vendor: port.vendor }, 'cannot read refusals from the message vendor')
    }
  }
  return added
}
