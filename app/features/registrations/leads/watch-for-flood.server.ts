import type { Db } from '../../../db/client.server.ts'
import type { Deps } from '../../../db/deps.ts'
import { toTimestamp } from '../../../platform/clock.ts'
import { dayMs, hourMs } from '../../../platform/durations.ts'
import { raiseAlarm } from '../../alarms/raise-alarm.server.ts'
import type { Site } from '../../site/site-settings.ts'

const blockThreshold = 40
const siteThreshold = 100
const floodFactor = 10
const minUsual = 5
const usualDays = 14

export interface SavedCounts {
  ofBlock: number
  ofSite: number
}

/** Alerts the office when far more registrations come than usual. A failure is logged: it must not lose the registration. */
export async function watchForFlood(
  { db, clock, log }: Deps<'db' | 'clock' | 'log'>,
  site: Pick<Site, 'id'>,
  { ofBlock, ofSite }: SavedCounts,
): Promise<void> {
  const alarm = (details: object) =>
    raiseAlarm(db, clock, { siteId: site.id, kind: 'registration-flood', details })
  try {
    const byAddress = { by: 'address', count: ofBlock }
    if (isDoubling(ofBlock, blockThreshold)) await alarm(byAddress)
    else if (isDoubling(ofSite, siteThreshold)) {
      const usual = await usualPerHour(db, site.id, clock.now())
      if (ofSite >= floodFactor * Math.max(usual, minUsual))
        await alarm(
          2 * ofBlock > ofSite ? byAddress : { by: 'site', count: ofSite, usual: Math.round(usual) },
        )
    }
  } catch (error) {
    log.error({ err: error }, 'a flood of registrations could not be looked for')
  }
}

const isDoubling = (count: number, first: number) =>
  count >= first && Number.isInteger(Math.log2(count / first))

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
