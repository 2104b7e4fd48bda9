import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { hashOfRow } from '#app/domain/record/journal/journal-entry.ts'
import { recordJournalEntry } from '#app/domain/record/journal/record-journal-entry.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { koreanLongDate } from '#app/platform/korean-time.ts'
import { lookupHashes } from '#app/platform/lookup-hash.server.ts'
import { refusalHashes } from './advertising-consent.server.ts'
import { enqueueMessage } from './enqueue-message.server.ts'
import { noticeTime } from './notice-time.ts'
import { rekeyOnceOnly } from './rekey-once-only.server.ts'

export interface Refusal {
  phone: string
  source: 'visitor' | 'office' | 'vendor'
  actor: Actor
  at?: Date
}

/** Withdraws consents, cancels advertisements, notifies (정보통신망법 §50②⑦), in the caller's transaction. @returns whether it is new */
export async function recordRefusal(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  site: Site,
  { phone, source, actor, at = deps.clock.now() }: Refusal,
): Promise<boolean> {
  const refusedAt = toTimestamp(at)
  const toHashes = refusalHashes(deps.keys, site.id, phone)
  const [toHash = ''] = toHashes
  await rekeyOnceOnly(tx, deps.keys, 'message_refusals', site.id, toHashes)
  const existing = await tx
    .selectFrom('message_refusals')
    .select(['refused_at', 'lifted_at'])
    .where('site_id', '=', site.id)
    .where('to_hash', '=', toHash)
    .executeTakeFirst()
  const isKnown = [existing?.refused_at, existing?.lifted_at].some((time) => time && time >= refusedAt)
  if (isKnown) return false
  const consents = await liveConsents(tx, deps.keys, site, phone)
    .set({ withdrawn_at: refusedAt })
    .where('decided_at', '<=', refusedAt)
    .returning(['id', 'lead_id', 'awaits_registration'])
    .execute()
  // Reported late: consents given since wait for the number's confirmation.
  await liveConsents(tx, deps.keys, site, phone)
    .set({ confirmed_at: null })
    .where('decided_at', '>', refusedAt)
    .execute()
  const refusalId = await upsertRefusal(tx, { siteId: site.id, toHash, source, refusedAt })
  await cancelAdvertisementsTo(tx, toTimestamp(deps.clock.now()), { siteId: site.id, toHashes })
  await recordJournalEntry(tx, {
    kind: 'refused',
    siteId: site.id,
    toHash,
    source,
    at: refusedAt,
    consents: consents.map(({ id }) => hashOfRow(id)),
  })
  await recordAudit(tx, {
    siteId: site.id,
    at: deps.clock.now(),
    actor,
    action: 'marketing.refused',
    subject: ['message_refusal', refusalId],
    details: { source, leadIds: consents.map((c) => c.lead_id) },
  })
  // Without consent there were no advertisements, and there is no notice.
  for (const consent of consents.filter((item) => !item.awaits_registration))
    await enqueueMessage(tx, deps, site, {
      template: 'consentResult',
      leadId: consent.lead_id,
      to: phone,
      key: `consent-result:${consent.id}:withdrawn`,
      values: { decision: '광고 문자 수신 동의 철회', decidedOn: koreanLongDate(at) },
      dueAt: noticeTime(deps.clock.now()),
    })
  return true
}

async function upsertRefusal(
  tx: Db,
  refusal: { siteId: string; toHash: string; source: Refusal['source']; refusedAt: string },
): Promise<string> {
  const { siteId, toHash, source, refusedAt } = refusal
  const { id } = await tx
    .insertInto('message_refusals')
    .values({
      id: newId(),
      site_id: siteId,
      to_hash: toHash,
      source,
      refused_at: refusedAt,
      lifted_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'to_hash'])
        .doUpdateSet({ source, refused_at: refusedAt, lifted_at: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function cancelAdvertisementsTo(
  tx: Db,
  now: string,
  { siteId, toHashes }: { siteId: string; toHashes: string[] },
): Promise<void> {
  await tx
    .updateTable('outbox_messages')
    .set({
      status: 'cancelled',
      reason: 'own:refused',
      lease_owner: null,
      lease_until: null,
      updated_at: now,
    })
    .where('site_id', '=', siteId)
    .where('to_hash', 'in', toHashes)
    .where('kind', '=', 'ad')
    .where('status', 'in', ['queued', 'claimed'])
    .execute()
}

const liveConsents = (tx: Db, keys: KeyRing, site: Site, phone: string) =>
  tx
    .updateTable('consents')
    .where('site_id', '=', site.id)
    .where('kind', '=', 'marketing')
    .where('granted', '=', 1)
    .where('withdrawn_at', 'is', null)
    .where('lead_id', 'in', (select) =>
      select
        .selectFrom('leads')
        .select('id')
        .where('site_id', '=', site.id)
        .where('phone_hash', 'in', lookupHashes(keys, 'phone', site.id, phone)),
    )

/** By the number's own link. Earlier refusals that are reported again stay lifted. */
export async function liftRefusal(
  tx: Db,
  { keys, clock }: Deps<'keys' | 'clock'>,
  site: Site,
  phone: string,
): Promise<void> {
  const at = toTimestamp(clock.now())
  const toHashes = refusalHashes(keys, site.id, phone)
  const [toHash = ''] = toHashes
  const lifted = await tx
    .updateTable('message_refusals')
    .set({ lifted_at: at })
    .where('site_id', '=', site.id)
    .where('to_hash', 'in', toHashes)
    .where('lifted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (lifted) await recordJournalEntry(tx, { kind: 'refusal-lifted', siteId: site.id, toHash, at })
}
