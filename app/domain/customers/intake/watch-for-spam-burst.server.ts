import { type SqlBool, sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { countUpTo } from '#app/db/index-slices.server.ts'
import { raiseAlarm } from '#app/domain/record/alarms/raise-alarm.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs, hourMs } from '#app/platform/durations.ts'

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
export async function watchForSpamBurst(
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
      const usual = await usualPerHour(db, site.id, clock.now(), ofSite)
      if (ofSite >= floodFactor * Math.max(usual, minUsual))
        await alarm(
          2 * ofBlock > ofSite ? byAddress : { by: 'site', count: ofSite, usual: Math.round(usual) },
        )
    }
  } catch (error) {
    log.error({ err: error }, 'cannot check for a burst of spam registrations')
  }
}

const isDoubling = (count: number, first: number) =>
  count >= first && Number.isInteger(Math.log2(count / first))

/** Counted only up to what makes the present number usual. */
async function usualPerHour(db: Db, siteId: string, now: Date, present: number): Promise<number> {
  const hours = usualDays * 24
  const before = Math.floor(now.getTime() / hourMs) * hourMs
  const recent = sql<SqlBool>`site_id = ${siteId}
    and created_at >= ${toTimestamp(new Date(before - usualDays * dayMs))}
    and created_at < ${toTimestamp(new Date(before))}`
  const enough = Math.ceil((present / floodFactor) * hours)
  return (await countUpTo(db, [{ table: 'leads', where: recent, by: ['created_at', 'id'] }], enough)) / hours
}
