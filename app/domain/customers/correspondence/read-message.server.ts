import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { payloadInWords } from '#app/domain/messages/compose-message.ts'
import {
  findMessage,
  listMessagesOfLead,
  type MessageRow,
} from '#app/domain/messages/list-messages.server.ts'
import { everyManageToken } from '#app/domain/messages/manage-link.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { maskText, type PersonalValues, withoutLinkOf } from '../customer/mask-text.ts'
import { isRepeatable } from './send-again.server.ts'

export interface MessageText extends MessageRow {
  title: string
  body: string
  /** Whether revealing would show more. */
  isMasked: boolean
  /** It arrived and may go out once more. */
  canSendAgain: boolean
}

interface Asked {
  messageId: string
  /** Only if it went to that registration. */
  leadId?: string
  /** Name and number are shown, too, to a person who may reveal the customer (`canReceiveVisitors`). */
  reveals: boolean
}

/**
 * The only way in which staff see the text of a stored message. Who reads it is recorded first, and as a reveal where name
 * and number are shown (개인정보의 안전성 확보조치 기준 제8조). Links with which somebody acts as the customer, or signs in, are
 * shown to nobody.
 */
export async function readMessage(
  { db, keys, clock }: Deps,
  site: Site,
  { messageId, leadId, reveals }: Asked,
  actor: Actor,
): Promise<MessageText | undefined> {
  const [row, sealed] = await Promise.all([
    findMessage(db, site.id, messageId),
    findSealed(db, site.id, messageId),
  ])
  if (!row || !sealed || (leadId !== undefined && row.leadId !== leadId)) return undefined
  const isRevealed = reveals && row.leadId !== null
  await recordAudit(db, {
    siteId: site.id,
    at: clock.now(),
    actor,
    ...(isRevealed
      ? {
          action: 'lead.revealed',
          subject: ['lead', row.leadId ?? ''],
          details: { how: 'message', message: messageId },
        }
      : { action: 'message.read', subject: ['message', messageId], details: { leadId: row.leadId } }),
  })
  const opened = (part: 'to' | 'title' | 'body') => {
    const text = sealed[`${part}_sealed`]
    return text ? decrypt(keys, text, `outbox_messages.${part}:${messageId}`) : ''
  }
  const values = await personalValues(db, keys, row)
  const phones = [...values.phones, opened('to')]
  const ofSite = [site.settings.phone, site.settings.sender?.from ?? '']
  const sent = { title: opened('title'), body: opened('body') }
  const words = row.channel === 'webhook' ? payloadInWords(site, sent.body) : sent
  const [title, body] = (['title', 'body'] as const).map((part) => {
    const clear = withoutLinkOf(words[part], values.tokens)
    return { clear, masked: maskText(clear, { ...values, phones }, ofSite) }
  }) as [Shown, Shown]
  return {
    ...row,
    title: isRevealed ? title.clear : title.masked,
    body: isRevealed ? body.clear : body.masked,
    isMasked:
      !isRevealed && row.leadId !== null && [title, body].some(({ clear, masked }) => clear !== masked),
    canSendAgain: isRepeatable(sealed),
  }
}

interface Shown {
  clear: string
  masked: string
}

export interface SentText {
  at: string
  label: string
  status: MessageRow['status']
  title: string
  body: string
}

/**
 * All messages to a customer, with name and number, for the copy that the customer asks for: the caller records that. The
 * customer's own links are left out as in `readMessage`.
 */
export async function messagesOfCustomer(
  { db, keys }: Deps<'db' | 'keys'>,
  site: Pick<Site, 'id'>,
  leadId: string,
): Promise<SentText[]> {
  const [rows, { tokens }] = await Promise.all([
    listMessagesOfLead(db, site.id, leadId),
    personalValues(db, keys, { siteId: site.id, leadId }),
  ])
  const texts = rows.map(async ({ id, updatedAt, label, status }) => {
    const sealed = await findSealed(db, site.id, id)
    const opened = (part: 'title' | 'body') => {
      const text = sealed?.[`${part}_sealed`]
      return text ? withoutLinkOf(decrypt(keys, text, `outbox_messages.${part}:${id}`), tokens) : ''
    }
    const isToCustomer = sealed?.channel === 'sms' && sealed.template !== 'staffAlert'
    return { at: updatedAt, label, status, title: opened('title'), body: isToCustomer ? opened('body') : '' }
  })
  return await Promise.all(texts)
}

const findSealed = (db: Db, siteId: string, id: string) =>
  db
    .selectFrom('outbox_messages')
    .select(['to_sealed', 'title_sealed', 'body_sealed', 'kind', 'channel', 'status', 'template', 'lead_id'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()

/** A message has the name and the number of its day: those before a correction, and of other registrations too. */
async function personalValues(
  db: Db,
  keys: KeyRing,
  { siteId, leadId }: Pick<MessageRow, 'siteId' | 'leadId'>,
): Promise<PersonalValues> {
  if (leadId === null) return { names: [], phones: [], tokens: [] }
  const [lead, repeats, events] = await Promise.all([
    db
      .selectFrom('leads')
      .select(['name_sealed', 'phone_sealed', 'link_no'])
      .where('site_id', '=', siteId)
      .where('id', '=', leadId)
      .executeTakeFirst(),
    db
      .selectFrom('repeat_registrations')
      .select(['id', 'name_sealed'])
      .where('site_id', '=', siteId)
      .where('lead_id', '=', leadId)
      .execute(),
    db
      .selectFrom('lead_events')
      .select(['id', 'details_sealed'])
      .where('site_id', '=', siteId)
      .where('lead_id', '=', leadId)
      .where('kind', 'in', ['corrected', 'registered-again', 'registration-confirmed'])
      .execute(),
  ])
  const before = events.flatMap(({ id, details_sealed }) => {
    const details: { before?: { name?: string; phone?: string } } = details_sealed
      ? JSON.parse(decrypt(keys, details_sealed, `lead_events.details:${id}`))
      : {}
    return details.before ?? []
  })
  return {
    names: [
      ...(lead ? [decrypt(keys, lead.name_sealed, `leads.name:${leadId}`)] : []),
      ...repeats.flatMap(({ id, name_sealed }) =>
        name_sealed ? decrypt(keys, name_sealed, `repeat_registrations.name:${id}`) : [],
      ),
      ...before.flatMap(({ name }) => name ?? []),
    ],
    phones: [
      ...(lead ? [decrypt(keys, lead.phone_sealed, `leads.phone:${leadId}`)] : []),
      ...before.flatMap(({ phone }) => phone ?? []),
    ],
    tokens: everyManageToken(keys, { id: leadId, link_no: lead?.link_no ?? 0 }),
  }
}
