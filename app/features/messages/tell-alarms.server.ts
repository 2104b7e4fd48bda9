import { toTimestamp } from '../../platform/clock.ts'
import { alarmNotice } from '../alarms/alarm-words.ts'
import { findSiteById } from '../site/find-site.server.ts'
import type { NoticeDeps } from './notice-deps.ts'
import { notifyColleague } from './notify-staff.server.ts'

/** Alerts a site's staff once per alarm; alarms of the install are shown to its owners. @returns how many */
export async function tellAlarms(parts: NoticeDeps): Promise<number> {
  const { db, clock } = parts
  const alarms = await db
    .selectFrom('alarms')
    .select(['id', 'site_id', 'kind'])
    .where('site_id', 'is not', null)
    .where('open_key', 'is not', null)
    .where('told_at', 'is', null)
    .orderBy('id')
    .execute()
  let told = 0
  for (const { id, site_id: siteId, kind } of alarms) {
    const site = siteId && (await findSiteById(db, siteId))
    if (!site) continue
    await db.transaction().execute(async (tx) => {
      const mine = await tx
        .updateTable('alarms')
        .set({ told_at: toTimestamp(clock.now()) })
        .where('id', '=', id)
        .where('told_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!mine) return
      told++
      for (const recipient of site.settings.staffAlerts ?? [])
        await notifyColleague(tx, parts, site, recipient, {
          notice: alarmNotice[kind],
          link: `${parts.originOf(site.settings.hosts[0] ?? '')}/admin`,
          key: `alarm:${id}`,
        })
    })
  }
  return told
}
