import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { noticeTemplate } from '#app/domain/messages/check-notice.ts'
import { type EnqueueResult, enqueueMessage } from '#app/domain/messages/enqueue-message.server.ts'
import { managePath } from '#app/domain/messages/manage-link.server.ts'
import type { NoticeReason } from '#app/domain/messages/notice-reasons.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canWriteToGroup } from '#app/domain/record/permissions.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { koreanDayTime } from '#app/platform/korean-time.ts'
import { demandLeadsManaged, managedPeople } from '../customer/managed-people.server.ts'
import { insertGroup } from './groups.server.ts'
import type { Recipients } from './recipients.server.ts'

export interface Notice {
  /** From the form: the same id again sends nothing. */
  id: string
  /** With English field names. */
  text: string
  reason: NoticeReason
  /** When it is handed over; the past is now. */
  beginsAt: Date
}

export type NoticeDeps = Deps & { originOf: (host: string) => string }

/**
 * To a group: the worker makes its messages page by page, and what is not handed over can be stopped.
 * @throws NotAllowedError where the actor may not write to groups, a team lead also where somebody is not the team's customer
 */
export async function startNotice(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Site,
  { id, text, reason, beginsAt }: Notice,
  { ids, leftOut }: Pick<Recipients, 'ids' | 'leftOut'>,
  actor: Actor,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    await demand(tx, site.id, actor, canWriteToGroup)
    await demandLeadsManaged(tx, site.id, await managedPeople(tx, site.id, actor), ids)
    const inserted = await tx
      .insertInto('advertisements')
      .values({
        id,
        site_id: site.id,
        kind: 'informational',
        text,
        reason,
        group_id: id,
        left_out: JSON.stringify(leftOut),
        begins_at: toTimestamp(beginsAt > now ? beginsAt : now),
        written_by: actor.id ?? '',
        written_at: toTimestamp(now),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return
    await insertGroup(tx, { id, siteId: site.id, leadIds: ids, madeBy: actor.id ?? '', at: now })
    await recordAudit(tx, {
      siteId: site.id,
      at: now,
      actor,
      action: 'notice.begun',
      subject: ['notice', id],
      details: { reason, recipients: ids.length },
    })
  })
}

/** To one customer. @returns undefined where the site has no such registration */
export async function sendNotice(
  deps: NoticeDeps,
  site: Site,
  leadId: string,
  notice: Notice,
  actor: Actor,
): Promise<EnqueueResult | undefined> {
  return await deps.db.transaction().execute(async (tx) => {
    const [person] = await readPeople(tx, site.id, [leadId])
    if (!person) return undefined
    const result = await enqueueNotice(tx, deps, site, person, { ...notice, isGroup: false })
    if (result.state !== 'known')
      await recordAudit(tx, {
        siteId: site.id,
        at: deps.clock.now(),
        actor,
        action: 'notice.sent',
        subject: ['lead', leadId],
        details: { reason: notice.reason },
      })
    return result
  })
}

type Person = Awaited<ReturnType<typeof readPeople>>[number]

const readPeople = (db: Db, siteId: string, ids: string[]) =>
  db
    .selectFrom('leads')
    .leftJoin('visits', 'visits.open_lead_id', 'leads.id')
    .select(['leads.id', 'link_no', 'receipt_no', 'name_sealed', 'phone_sealed', 'visits.starts_at'])
    .where('leads.site_id', '=', siteId)
    .where('leads.id', 'in', ids)
    .execute()

async function enqueueNotice(
  tx: Db,
  { keys, clock, originOf }: Omit<NoticeDeps, 'db'>,
  site: Site,
  { id, link_no, receipt_no, name_sealed, phone_sealed, starts_at }: Person,
  { id: noticeId, text, beginsAt, isGroup }: Pick<Notice, 'id' | 'text' | 'beginsAt'> & { isGroup: boolean },
): Promise<EnqueueResult> {
  return await enqueueMessage(tx, { keys, clock }, site, {
    template: 'notice',
    words: noticeTemplate(text),
    leadId: id,
    to: decrypt(keys, phone_sealed, `leads.phone:${id}`),
    key: `notice:${noticeId}:${id}`,
    values: {
      name: decrypt(keys, name_sealed, `leads.name:${id}`),
      receiptNo: receipt_no,
      link: originOf(site.settings.hosts[0] ?? '') + managePath(keys, site.slug, { id, link_no }),
      ...(starts_at ? { visitAt: koreanDayTime(new Date(starts_at)) } : {}),
    },
    dueAt: beginsAt,
    ...(isGroup ? { advertisementId: noticeId } : {}),
  })
}

/** A page of a group's notice, in the transaction that keeps how far it came. @param after registration of the last page */
export async function enqueueNoticePage(
  tx: Db,
  deps: Omit<NoticeDeps, 'db'>,
  site: Site,
  notice: { id: string; text: string; begins_at: string; group_id: string | null },
  { after, limit }: { after: string; limit: number },
): Promise<{ added: number; seen: number; last: string }> {
  const members = await tx
    .selectFrom('message_group_members')
    .select('lead_id')
    .where('group_id', '=', notice.group_id)
    .where('lead_id', '>', after)
    .orderBy('lead_id')
    .limit(limit)
    .execute()
  const ids = members.map(({ lead_id }) => lead_id)
  let added = 0
  for (const person of ids.length ? await readPeople(tx, site.id, ids) : []) {
    const beginsAt = new Date(notice.begins_at)
    const { state } = await enqueueNotice(tx, deps, site, person, { ...notice, beginsAt, isGroup: true })
    if (state !== 'known') added++
  }
  return { added, seen: ids.length, last: ids.at(-1) ?? after }
}
