import { type SqlBool, sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { rowExists } from '#app/db/row-exists.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { atKoreanHour } from '#app/platform/korean-time.ts'
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

/** How long new customers waited today. @param userId the caller; undefined: everybody of the sites */
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

/** First calls are those without an earlier one of the same customer: no time of one row is compared with that of another. */
async function firstCalls(db: Db, siteId: string, since: string, userId: string | undefined) {
  return await db
    .selectFrom('lead_calls')
    .innerJoin('leads', 'leads.id', 'lead_calls.lead_id')
    .select(['lead_calls.at', 'leads.created_at'])
    .where('lead_calls.site_id', '=', siteId)
    .where('lead_calls.at', '>=', since)
    .$if(userId !== undefined, (query) => query.where('lead_calls.called_by', '=', userId as string))
    .where(({ not, selectFrom }) =>
      not(
        rowExists(
          selectFrom('lead_calls as earlier')
            .select(sql.lit(1).as('one'))
            .whereRef('earlier.lead_id', '=', 'lead_calls.lead_id')
            .where(sql<SqlBool>`(earlier.at, earlier.id) < (lead_calls.at, lead_calls.id)`),
        ),
      ),
    )
    .orderBy('lead_calls.at', 'desc')
    .orderBy('lead_calls.id', 'desc')
    .limit(maxCalls)
    .execute()
}
