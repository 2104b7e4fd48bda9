import type { Deps } from '../../db/deps.ts'
import { decrypt } from '../../platform/keys.server.ts'
import { type Actor, recordAudit } from '../audit/record-audit.server.ts'
import type { Site } from '../site/site-settings.ts'

export interface OpenedMessage {
  title: string
  body: string
}

/** Records first who read it: a message names its recipient. @param leadId only if it went to that registration */
export async function openMessage(
  { db, keys, clock }: Deps,
  site: Pick<Site, 'id'>,
  { messageId, leadId }: { messageId: string; leadId?: string },
  actor: Actor,
): Promise<OpenedMessage | undefined> {
  const message = await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('outbox_messages')
      .select(['id', 'title_sealed', 'body_sealed'])
      .where('site_id', '=', site.id)
      .where('id', '=', messageId)
      .$if(leadId !== undefined, (query) => query.where('lead_id', '=', leadId ?? ''))
      .executeTakeFirst()
    if (row)
      await recordAudit(tx, {
        siteId: site.id,
        at: clock.now(),
        actor,
        action: 'message.opened',
        subject: ['message', messageId],
      })
    return row
  })
  if (!message) return undefined
  const { id, title_sealed, body_sealed } = message
  return {
    title: title_sealed ? decrypt(keys, title_sealed, `outbox_messages.title:${id}`) : '',
    body: decrypt(keys, body_sealed, `outbox_messages.body:${id}`),
  }
}
