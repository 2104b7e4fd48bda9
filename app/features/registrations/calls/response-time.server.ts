import type { Db } from '../../../db/client.server.ts'
import type { Deps } from '../../../db/deps.ts'
import { toTimestamp } from '../../../platform/clock.ts'
import { atKoreanHour } from '../../../platform/korean-time.ts'
import { firstCallMs } from './queue.ts'

export interface ResponseTime {
  /** First calls of today. */
  calls: number
  /** Milliseconds from the registration to its first call; null without any. */
  median: number | null
  late: number
}

/** Calls that are read; more are made on no day. */
const maxCalls = 2000

/** How long new customers waited today. @param userId of whoever called; everybody of the sites without one */
export async function responseTime(
  { db, clock }: Deps<'db' | 'clock'>,
  { siteIds, userId }: { siteIds: string[]; userId: string | undefined },
): Promise<ResponseTime> {
  const since = toTimestamp(atKoreanHour(clock.now(), 0))
  const lists = await Promise.all(siteIds.map((siteId) => firstCalls(db, siteId, since, userId)))
  const waits = lists
    .flat()
    .map(({ created_at, at }) => Date.parse(at) - Date.parse(created_at))
    .sort((a, b) => a - b)
  const middle = Math.floor(waits.length / 2)
  const [upper, lower] = [waits[middle], waits[waits.length % 2 ? middle : middle - 1]]
  return {
    calls: waits.length,
    median: upper === undefined || lower === undefined ? null : (upper + lower) / 2,
    late: waits.filter((wait) => wait > firstCallMs).length,
  }
}

async function firstCalls(db: Db, siteId: string, since: string, userId: string | undefined) {
  const calls = await db
    .selectFrom('lead_calls')
    .innerJoin('leads', 'leads.id', 'lead_calls.lead_id')
    .select(['lead_calls.lead_id', 'lead_calls.at', 'lead_calls.called_by', 'leads.created_at'])
    .select('leads.first_called_at')
    .where('lead_calls.site_id', '=', siteId)
    .where('lead_calls.at', '>=', since)
    .orderBy('lead_calls.at', 'desc')
    .orderBy('lead_calls.id', 'desc')
    .limit(maxCalls)
    .execute()
  const first = calls.filter(
    ({ at, first_called_at, called_by }) => at === first_called_at && (!userId || called_by === userId),
  )
  return [...new Map(first.map((call) => [call.lead_id, call])).values()]
}
