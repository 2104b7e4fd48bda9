import type { Db } from '../../../db/client.server.ts'
import { type Clock, toTimestamp } from '../../../platform/clock.ts'
import { dayMs, hourMs } from '../../../platform/durations.ts'
import type { Logger } from '../../../platform/logger.server.ts'
import { raiseAlarm } from '../../alarms/raise-alarm.server.ts'
import type { Site } from '../../site/site-settings.ts'

/** Registrations an hour from one address block that alert the office; again at each doubling. */
const fromOneBlock = 40
/** Registrations an hour at a site that are compared with its average. */
const atOneSite = 100
const times = 10
const leastUsual = 5
const usualDays = 14

/** Of the present hour, including the new registration. */
export interface SavedCounts {
  ofBlock: number
  ofSite: number
}

/** Alerts the office when far more registrations come than usual. A failure is logged: it must not lose the registration. */
export async function watchForFlood(
  { db, clock, log }: { db: Db; clock: Clock; log: Logger },
  site: Pick<Site, 'id'>,
  { ofBlock, ofSite }: SavedCounts,
): Promise<void> {
  const raise = (details: object) =>
    raiseAlarm(db, clock, { siteId: site.id, kind: 'registration-flood', details })
  try {
    const ofOne = { by: 'address', count: ofBlock }
    if (isMark(ofBlock, fromOneBlock)) await raise(ofOne)
    else if (isMark(ofSite, atOneSite)) {
      const usual = await usualPerHour(db, site.id, clock.now())
      if (ofSite >= times * Math.max(usual, leastUsual))
        await raise(2 * ofBlock > ofSite ? ofOne : { by: 'site', count: ofSite, usual: Math.round(usual) })
    }
  } catch (error) {
    log.error({ err: error }, 'a flood of registrations could not be looked for')
  }
}

const isMark = (count: number, first: number) => count >= first && Number.isInteger(Math.log2(count / first))

/** Hourly average of the last fortnight, without the present hour. */
async function usualPerHour(db: Db, siteId: string, now: Date): Promise<number> {
  const before = Math.floor(now.getTime() / hourMs) * hourMs
  const row = await db
    .selectFrom('leads')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('created_at', '>=', toTimestamp(new Date(before - usualDays * dayMs)))
    .where('created_at', '<', toTimestamp(new Date(before)))
    .executeTakeFirstOrThrow()
  return Number(row.count) / (usualDays * 24)
}
