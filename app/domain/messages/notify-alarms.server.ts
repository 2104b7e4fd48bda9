import { alarmNotice } from '#app/domain/record/alarms/alarm-text.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import type { NoticeDeps } from './notice-deps.ts'
import { notifyColleague } from './notify-staff.server.ts'

export async function notifyAlarms(deps: NoticeDeps): Promise<number> {
  const { db, clock } = deps
  const alarms = await db
    .selectFrom('alarms')
    .select(['id', 'site_id', 'kind'])
    .where('site_id', 'is not', null)
    .where('open_key', 'is not', null)
    .where('told_at', 'is', null)
    .orderBy('id')
    .execute()
  let notified = 0
  for (const { id, site_id: siteId, kind } of alarms) {
    const site = siteId && (await findSiteById(db, siteId))
    if (!site) continue
    await db.transaction().execute(async (tx) => {
      const claimed = await tx
        .updateTable('alarms')
        .set({ told_at: toTimestamp(clock.now()) })
        .where('id', '=', id)
        .where('told_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!claimed) return
      notified++
      for (const recipient of site.settings.staffAlerts ?? [])
        await notifyColleague(tx, deps, site, recipient, {
          notice: alarmNotice[kind],
          link: `${deps.originOf(site.settings.hosts[0] ?? '')}/admin`,
          key: `alarm:${id}`,
        })
    })
  }
  return notified
}
