import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { notifyColleague } from '#app/domain/messages/notify-staff.server.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { minuteMs } from '#app/platform/durations.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { canBeAssigned } from '../customer/assign-lead.server.ts'
import { findStaffPhone } from './staff-phone.server.ts'

interface NoticeDeps extends Deps {
  originOf: (host: string) => string
}

/** An assignment waits so long for others, and for an undo; the job runs once a minute. */
const gatherMs = minuteMs

/** Sends a text without personal data to the phone of each new assignee. @returns how many it sent */
export async function tellAssigned(deps: NoticeDeps): Promise<number> {
  const { db, clock } = deps
  const before = toTimestamp(new Date(clock.now().getTime() - gatherMs))
  const { rows } = await sql<{ userId: string; siteId: string }>`
    select to_id as "userId", site_id as "siteId" from lead_assignments
    where told_at is null group by to_id, site_id having min(at) <= ${before}`.execute(db)
  let told = 0
  for (const { userId, siteId } of rows) if (await tellOne(deps, siteId, userId)) told++
  return told
}

async function tellOne(deps: NoticeDeps, siteId: string, userId: string): Promise<boolean> {
  const site = await findSiteById(deps.db, siteId)
  if (!site) return false
  return await deps.db.transaction().execute(async (tx) => {
    const at = toTimestamp(deps.clock.now())
    const given = await claimUntold(tx, { siteId, userId, at })
    const phone = await findStaffPhone(tx, deps.keys, userId)
    if (!phone || !given || !(await canBeAssigned(tx, siteId, userId))) return false
    await notifyColleague(
      tx,
      deps,
      site,
      { by: 'sms', to: phone },
      {
        notice: `새 고객 ${koreanNumber(given)}명이 배정되었습니다.`,
        link: `${deps.originOf(site.settings.hosts[0] ?? '')}/admin/leads?site=${site.slug}&who=me`,
        key: `assigned:${userId}:${at}`,
      },
    )
    return true
  })
}

/** Those that are still theirs count. */
async function claimUntold(
  tx: Db,
  { siteId, userId, at }: { siteId: string; userId: string; at: string },
): Promise<number> {
  const claimed = await tx
    .updateTable('lead_assignments')
    .set({ told_at: at })
    .where('to_id', '=', userId)
    .where('site_id', '=', siteId)
    .where('told_at', 'is', null)
    .returning('lead_id')
    .execute()
  const leadIds = [...new Set(claimed.map((row) => row.lead_id))]
  let count = 0
  for (let begin = 0; begin < leadIds.length; begin += 500) {
    const kept = await tx
      .selectFrom('leads')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('id', 'in', leadIds.slice(begin, begin + 500))
      .where(({ eb, fn, val }) => eb(fn.coalesce('assigned_to', val('')), '=', userId))
      .executeTakeFirst()
    count += Number(kept?.n ?? 0)
  }
  return count
}
