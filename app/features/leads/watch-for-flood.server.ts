import type { Db } from '../../db/client.server.ts'
import type { Door } from '../../door.ts'
import { addressBlock } from '../../platform/client-address.ts'
import { stored } from '../../platform/clock.ts'
import { countUp } from '../../platform/take-limits.server.ts'
import { raiseAlarm } from '../alarms/raise-alarm.server.ts'
import type { Site } from '../sites/site-settings.ts'

const hour = 60 * 60_000

/** Registrations of an hour from one address block above which somebody is told; again at each doubling. */
const fromOneBlock = 40
/** Registrations of an hour at a site above which it is asked what is usual. */
const atOneSite = 100
/** So many times the usual is a flood; a site that is new has a usual of a few an hour. */
const times = 10
const leastUsual = 5
const usualDays = 14

/**
 * Counts a registration that was saved, and tells the office when far more come than usual. What it cannot find out must
 * not lose the registration: a failure is logged.
 */
export async function watchForFlood(
  door: Pick<Door, 'db' | 'keys' | 'clock' | 'actor' | 'log'>,
  site: Pick<Site, 'id'>,
): Promise<void> {
  try {
    const [block, all] = await countUp(door, [
      { name: 'savedByAddress', subject: `${site.id} ${addressBlock(door.actor.ipAddress)}`, windowMs: hour },
      { name: 'savedBySite', subject: site.id, windowMs: hour },
    ])
    const raise = (details: object) =>
      raiseAlarm(door.db, door.clock, { siteId: site.id, kind: 'registration-flood', details })
    if (block && isMark(block.count, fromOneBlock)) await raise({ by: 'address', count: block.count })
    else if (all && isMark(all.count, atOneSite)) {
      const usual = await usualPerHour(door.db, site.id, door.clock.now())
      if (all.count >= times * Math.max(usual, leastUsual))
        await raise({ by: 'site', count: all.count, usual: Math.round(usual) })
    }
  } catch (error) {
    door.log.error({ err: error }, 'a flood of registrations could not be looked for')
  }
}

const isMark = (count: number, first: number) => count >= first && Number.isInteger(Math.log2(count / first))

/** Registrations an hour of the last fortnight, without the present hour. */
async function usualPerHour(db: Db, siteId: string, now: Date): Promise<number> {
  const before = Math.floor(now.getTime() / hour) * hour
  const row = await db
    .selectFrom('leads')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('created_at', '>=', stored(new Date(before - usualDays * 24 * hour)))
    .where('created_at', '<', stored(new Date(before)))
    .executeTakeFirstOrThrow()
  return Number(row.count) / (usualDays * 24)
}
