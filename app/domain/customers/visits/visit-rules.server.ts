import { z } from 'zod'
import type { Db } from '#app/db/client.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type VisitHour, type VisitRules, visitHour } from '#app/domain/site/visit-offer.ts'
import type { Day } from '#app/platform/korean-day.ts'

const hours = z.array(visitHour)

/** Weekdays (their keys sort after those of dates), and dates from one on: past exceptions stay but are not read. */
export async function loadVisitRules(db: Db, { id }: Pick<Site, 'id'>, from: Day): Promise<VisitRules> {
  const rows = await db
    .selectFrom('visit_rules')
    .select(['key', 'hours', 'reason'])
    .where('site_id', '=', id)
    .where('key', '>=', from)
    .execute()
  return new Map(
    rows.map((row) => [
      row.key,
      { hours: hours.parse(JSON.parse(row.hours)), ...(row.reason ? { reason: row.reason } : {}) },
    ]),
  )
}

export const storedHours = (list: VisitHour[]): string =>
  JSON.stringify(list.toSorted((a, b) => (a.time < b.time ? -1 : 1)))
