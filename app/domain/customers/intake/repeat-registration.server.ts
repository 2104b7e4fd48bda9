import type { Db } from '#app/db/client.server.ts'
import type { Deps, DepsWithOrigin } from '#app/db/deps.ts'
import { raiseAlarm } from '#app/domain/record/alarms/raise-alarm.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { keepUntil } from '../customer/keep-until.ts'
import { moveLead } from '../customer/move-lead.server.ts'
import { generateReceiptNo } from '../customer/receipt-number.server.ts'
import type { Trust } from '../customer/trust.ts'
import { repeatedFields } from '../fields.ts'
import { toColumns } from '../stored-fields.server.ts'
import { bookWithLead } from '../visits/book-visit.server.ts'
import type { VisitRefusal } from '../visits/change-visit.server.ts'
import type { VisitRow } from '../visits/visit-messages.server.ts'
import type { LeadInput } from './registration.ts'

const alarmThreshold = 20

export interface RepeatRegistration {
  id: string
  receiptNo: string
}

/** @param lead locked by the transaction @returns undefined if the submission or the receipt number exists by now */
export async function insertRepeat(
  tx: Db,
  { keys, clock }: DepsWithOrigin,
  site: Site,
  { lead, form, fields, attribution, months }: LeadInput & { lead: { id: string }; months: number },
  submissionKey: string,
): Promise<RepeatRegistration | undefined> {
  const receiptNo = await generateReceiptNo(tx, site)
  if (!receiptNo) return undefined
  const id = newId()
  const now = clock.now()
  const inserted = await tx
    .insertInto('repeat_registrations')
    .values({
      id,
      site_id: site.id,
      lead_id: lead.id,
      receipt_no: receiptNo,
      submission_key: submissionKey,
      form,
      state: 'waiting',
      ...toColumns(keys, 'repeat_registrations', id, repeatedFields, fields),
      attribution: attribution ? JSON.stringify(attribution) : null,
      visit_at: null,
      visit_id: null,
      keep_months: months,
      created_at: toTimestamp(now),
      decided_at: null,
      expires_at: toTimestamp(keepUntil(months, now)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return undefined
  await tx
    .updateTable('leads')
    .set({ updated_at: toTimestamp(now) })
    .where('site_id', '=', site.id)
    .where('id', '=', lead.id)
    .execute()
  await moveLead(tx, { keys, clock }, site, lead.id, 'registered-again', { type: 'visitor' })
  await alarmIfMany(tx, { clock }, site, lead.id)
  return { id, receiptNo }
}

async function alarmIfMany(tx: Db, { clock }: Deps<'clock'>, site: Site, leadId: string) {
  const { waiting } = await tx
    .selectFrom('repeat_registrations')
    .select((select) => select.fn.countAll<number>().as('waiting'))
    .where('lead_id', '=', leadId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  if (Number(waiting) === alarmThreshold)
    await raiseAlarm(tx, clock, {
      siteId: site.id,
      kind: 'registration-flood',
      details: { leadId, waiting: alarmThreshold },
    })
}

/** Books the visit where the phone has none; otherwise it waits. Retention does not change before consent. */
export async function bookWithRepeat(
  tx: Db,
  deps: DepsWithOrigin,
  site: Site,
  lead: { id: string; expires_at: string | null },
  {
    repeatId,
    visitAt,
    trust,
    actor,
  }: { repeatId: string; visitAt: string; trust: Trust | undefined; actor: Actor },
): Promise<{ visit?: VisitRow; refused?: VisitRefusal }> {
  const booked = await bookWithLead(tx, deps, site, { leadId: lead.id, startsAt: visitAt, actor }, trust)
  if (booked.refused) return booked
  await tx
    .updateTable('repeat_registrations')
    .set({ visit_at: visitAt, visit_id: booked.visit?.id ?? null })
    .where('site_id', '=', site.id)
    .where('id', '=', repeatId)
    .execute()
  if (booked.visit)
    await tx
      .updateTable('leads')
      .set({ expires_at: lead.expires_at })
      .where('site_id', '=', site.id)
      .where('id', '=', lead.id)
      .execute()
  return booked
}
