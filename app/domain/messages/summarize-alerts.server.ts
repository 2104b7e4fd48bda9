import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { recipientHash } from './alert-staff.server.ts'
import type { NoticeDeps } from './notice-deps.ts'
import { notifyColleague } from './notify-staff.server.ts'

export async function summarizeAlerts(deps: NoticeDeps): Promise<number> {
  const sites = await deps.db
    .selectFrom('outbox_messages')
    .select('site_id')
    .distinct()
    .where('reason', '=', 'own:gathered')
    .execute()
  let total = 0
  for (const { site_id: siteId } of sites) {
    const site = await findSiteById(deps.db, siteId)
    if (!site) continue
    total += await deps.db.transaction().execute(async (tx) => {
      const withheld = await tx
        .updateTable('outbox_messages')
        .set({ reason: 'own:gathered:told' })
        .where('site_id', '=', siteId)
        .where('reason', '=', 'own:gathered')
        .returning('key')
        .execute()
      let count = 0
      for (const recipient of site.settings.staffAlerts ?? []) {
        const ownCount = withheld.filter(({ key }) => key.endsWith(`:${recipientHash(recipient.to)}`)).length
        if (!ownCount) continue
        count++
        await notifyColleague(tx, deps, site, recipient, {
          notice: `새 알림이 많아 모아서 알려 드립니다. 등록·예약 알림 외 ${koreanNumber(ownCount)}건`,
          link: `${deps.originOf(site.settings.hosts[0] ?? '')}/admin`,
          key: `gathered:${toTimestamp(deps.clock.now())}`,
        })
      }
      return count
    })
  }
  return total
}
