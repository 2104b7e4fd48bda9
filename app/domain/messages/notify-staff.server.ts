import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { recipientHash } from './alert-staff.server.ts'
import { enqueueMessage } from './enqueue-message.server.ts'

type Recipient = NonNullable<Site['settings']['staffAlerts']>[number]

export async function notifyColleague(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  site: Site,
  { by, to }: Recipient,
  { notice, link, key }: { notice: string; link: string; key: string },
): Promise<void> {
  await enqueueMessage(tx, deps, site, {
    template: 'staffNotice',
    leadId: null,
    to: by === 'sms' ? to.replace(/\D/g, '') : to,
    channel: by,
    values: { notice, link },
    key: `staff-notice:${key}:${recipientHash(to)}`,
  })
}
