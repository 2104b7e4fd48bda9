import { toTimestamp } from '../../platform/clock.ts'
import { findSiteById } from '../site/find-site.server.ts'
import { recipientMark } from './alert-staff.server.ts'
import type { NoticeDeps } from './notice-deps.ts'
import { notifyColleague } from './notify-staff.server.ts'

/** One message instead of the alerts above the hourly limit. @returns messages added */
export async function gatherAlerts(parts: NoticeDeps): Promise<number> {
  const sites = await parts.db
    .selectFrom('outbox_messages')
    .select('site_id')
    .distinct()
    .where('reason', '=', 'own:gathered')
    .execute()
  let told = 0
  for (const { site_id: siteId } of sites) {
    const site = await findSiteById(parts.db, siteId)
    if (!site) continue
    told += await parts.db.transaction().execute(async (tx) => {
      const held = await tx
        .updateTable('outbox_messages')
        .set({ reason: 'own:gathered:told' })
        .where('site_id', '=', siteId)
        .where('reason', '=', 'own:gathered')
        .returning('key')
        .execute()
      let count = 0
      for (const recipient of site.settings.staffAlerts ?? []) {
        const theirs = held.filter(({ key }) => key.endsWith(`:${recipientMark(recipient.to)}`)).length
        if (!theirs) continue
        count++
        await notifyColleague(tx, parts, site, recipient, {
          notice: `새 알림이 많아 모아서 알려 드립니다. 방문예약 알림 외 ${theirs.toLocaleString('ko-KR')}건`,
          link: `${parts.originOf(site.settings.hosts[0] ?? '')}/admin`,
          key: `gathered:${toTimestamp(parts.clock.now())}`,
        })
      }
      return count
    })
  }
  return told
}
