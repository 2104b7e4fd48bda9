import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { hasResidentNumber, residentNumberRefused } from '#app/platform/resident-number.ts'

const longest = 1000

/** @returns the error of a note, as a sentence */
export function checkNote(body: string): string | undefined {
  if (body.length > longest) return `특이사항은 ${koreanNumber(longest)}자까지 적을 수 있습니다.`
  return hasResidentNumber(body) ? residentNumberRefused : undefined
}

export async function findNote(db: Db, siteId: string, day: Day): Promise<{ body: string } | undefined> {
  return await db
    .selectFrom('daily_notes')
    .select('body')
    .where('site_id', '=', siteId)
    .where('day', '=', day)
    .executeTakeFirst()
}

/** In place of what stood there. */
export async function saveNote(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  day: Day,
  { body, by }: { body: string; by: string },
): Promise<void> {
  const written = { body: body.trim(), written_by: by, written_at: toTimestamp(clock.now()) }
  await db
    .insertInto('daily_notes')
    .values({ id: newId(), site_id: siteId, day, ...written })
    .onConflict((conflict) => conflict.columns(['site_id', 'day']).doUpdateSet(written))
    .execute()
}
