import type { Selectable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Deps, DepsWithOrigin } from '#app/db/deps.ts'
import { decrypt, encrypt } from '#app/db/encryption.server.ts'
import type { Database } from '#app/db/schema.ts'
import { takeLimits } from '#app/db/take-limits.server.ts'
import { refusalHash } from '#app/domain/messages/advertising-consent.server.ts'
import { enqueueMessage } from '#app/domain/messages/enqueue-message.server.ts'
import { managePath, withCurrentLink } from '#app/domain/messages/manage-link.server.ts'
import { whyNotReceived } from '#app/domain/messages/may-receive.ts'
import { reasonInKorean } from '#app/domain/messages/reasons.ts'
import { takesMessages } from '#app/domain/messages/sms-number.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { templateOf } from '#app/domain/site/message-settings.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { templateKind } from '#app/domain/site/templates.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { koreanDayTime } from '#app/platform/korean-time.ts'
import { hasLapsed } from '../visits/hold.ts'

/** `out`: a wrong number or a refusal. `no-messages`: a landline. `too-many`: `formMessagesByPhone` of the day is exhausted. */
type NotAgain = 'missing' | 'out' | 'no-messages' | 'too-many'

export type SentAgain = { ok: true } | { ok: false; reason: NotAgain } | { ok: false; words: string }

/**
 * Sends the customer their own link, as things are now, to the registered number: staff never see it. Counts as what a form
 * makes us send.
 */
export async function sendLinkAgain(
  deps: DepsWithOrigin,
  site: Site,
  leadId: string,
  actor: Actor,
): Promise<SentAgain> {
  const { keys, clock, origin } = deps
  return await deps.db.transaction().execute(async (tx) => {
    const found = await findRecipient(tx, deps, site, leadId)
    if ('reason' in found) return { ok: false, reason: found.reason }
    const visit = await tx
      .selectFrom('visits')
      .select(['starts_at', 'confirmed_at', 'hold_until'])
      .where('open_lead_id', '=', leadId)
      .executeTakeFirst()
    const now = toTimestamp(clock.now())
    const isComing = visit && visit.starts_at > now && !hasLapsed(visit, now)
    const isHeld = isComing && !visit.confirmed_at
    const template = isHeld ? 'visitRequest' : isComing ? 'confirmation' : 'registration'
    const hasLink = templateOf(site.settings.messages, template).text.includes('{link}')
    const sent = await enqueueMessage(tx, { keys, clock }, site, {
      template,
      // A site may have taken the link out of its words.
      ...(hasLink ? {} : { words: templateKind(template).standard }),
      leadId,
      to: found.to,
      key: `confirmation:${leadId}:${newId()}`,
      values: {
        name: found.name,
        receiptNo: found.receiptNo,
        link: origin + managePath(keys, site.slug, { id: leadId, link_no: found.linkNo }),
        ...(isComing ? { visitAt: koreanDayTime(new Date(visit.starts_at)) } : {}),
        ...(isHeld && visit.hold_until ? { confirmBy: koreanDayTime(new Date(visit.hold_until)) } : {}),
      },
    })
    await recordAudit(tx, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: 'message.sent-again',
      subject: ['lead', leadId],
    })
    return 'reason' in sent ? { ok: false, words: reasonInKorean(sent.reason) } : { ok: true }
  })
}

/** Takes one of the messages of the day. */
async function findRecipient(
  tx: Db,
  { keys, clock }: Deps<'keys' | 'clock'>,
  site: Pick<Site, 'id'>,
  leadId: string,
): Promise<{ to: string; name: string; receiptNo: string; linkNo: number } | { reason: NotAgain }> {
  const lead = await tx
    .selectFrom('leads')
    .select(['receipt_no', 'status', 'attention', 'link_no', 'name_sealed', 'phone_sealed'])
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .executeTakeFirst()
  if (!lead) return { reason: 'missing' }
  if (whyNotReceived(lead, 'notice')) return { reason: 'out' }
  const to = decrypt(keys, lead.phone_sealed, `leads.phone:${leadId}`)
  if (!takesMessages(to)) return { reason: 'no-messages' }
  const allowed = await takeLimits({ db: tx, keys, clock }, { formMessagesByPhone: `${site.id} ${to}` })
  if (!allowed.ok) return { reason: 'too-many' }
  const name = decrypt(keys, lead.name_sealed, `leads.name:${leadId}`)
  return { to, name, receiptNo: lead.receipt_no, linkNo: lead.link_no }
}

/** Whether a message to a customer arrived and may go out once more. Advertisements and alerts of staff are never repeated. */
export const isRepeatable = (
  message: Pick<
    Selectable<Database['outbox_messages']>,
    'kind' | 'channel' | 'status' | 'template' | 'lead_id'
  >,
): boolean =>
  message.kind === 'informational' &&
  message.channel === 'sms' &&
  message.template !== 'staffAlert' &&
  message.lead_id !== null &&
  (message.status === 'accepted' || message.status === 'delivered')

/**
 * For a customer who lost it: the same words, within the same limit, to the number of today. The earlier one may have been
 * corrected because it was a stranger's.
 * @param formId the same again sends nothing
 */
export async function repeatMessage(
  { db, keys, clock }: Deps,
  site: Pick<Site, 'id'>,
  { messageId, formId, actor }: { messageId: string; formId: string; actor: Actor },
): Promise<SentAgain> {
  const now = toTimestamp(clock.now())
  return await db.transaction().execute(async (tx) => {
    const message = await tx
      .selectFrom('outbox_messages')
      .selectAll()
      .where('site_id', '=', site.id)
      .where('id', '=', messageId)
      .executeTakeFirst()
    if (!message || !isRepeatable(message)) return { ok: false, reason: 'missing' }
    const key = `again:${formId}`
    const known = await tx
      .selectFrom('outbox_messages')
      .select('id')
      .where('site_id', '=', site.id)
      .where('key', '=', key)
      .executeTakeFirst()
    if (known) return { ok: true }
    const found = await findRecipient(tx, { keys, clock }, site, message.lead_id ?? '')
    if ('reason' in found) return { ok: false, reason: found.reason }
    const id = newId()
    const { lead_id, kind, template, channel } = message
    const lead = { id: lead_id ?? '', link_no: found.linkNo }
    const seal = (part: 'title' | 'body', sealed: string) =>
      encrypt(
        keys,
        withCurrentLink(keys, lead, decrypt(keys, sealed, `outbox_messages.${part}:${messageId}`)),
        `outbox_messages.${part}:${id}`,
      )
    await tx
      .insertInto('outbox_messages')
      .values({
        ...{ id, site_id: site.id, lead_id, kind, template, channel, key },
        to_hash: refusalHash(keys, site.id, found.to),
        to_sealed: encrypt(keys, found.to, `outbox_messages.to:${id}`),
        title_sealed: message.title_sealed && seal('title', message.title_sealed),
        body_sealed: seal('body', message.body_sealed),
        status: 'queued',
        due_at: now,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.columns(['site_id', 'key']).doNothing())
      .execute()
    await recordAudit(tx, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: 'message.repeated',
      subject: ['message', messageId],
      details: { template, leadId: lead_id },
    })
    return { ok: true }
  })
}
