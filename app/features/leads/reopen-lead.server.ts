import { type Db, locksRows } from '../../db/client.server.ts'
import { stored } from '../../platform/clock.ts'
import { keyedHash, open, seal } from '../../platform/keys.server.ts'
import { type Arrival, withLaterVisit } from '../attribution/touch.ts'
import type { Actor } from '../audit/record-audit.server.ts'
import type { Site } from '../sites/site-settings.ts'
import type { LeadInput, Office } from './create-lead.server.ts'
import { keepUntil } from './keep-until.ts'
import { recordLeadEvent } from './record-lead-event.server.ts'

const day = 24 * 60 * 60 * 1000

/**
 * The same person again: within `repeatDays` a registration of the same phone updates the record that is open,
 * and what it replaces stands in the history. A record whose time is over is closed, so that a new one can open.
 * @returns undefined where the phone has no open registration
 */
export async function reopenLead(
  tx: Db,
  office: Office,
  site: Site,
  { form, fields, attribution, months }: LeadInput & { months: number },
  submissionKey: string,
  actor: Actor,
): Promise<{ leadId: string; receiptNo: string } | undefined> {
  const { keys, clock } = office
  const now = clock.now()
  const wanted = tx
    .selectFrom('leads')
    .selectAll()
    .where('site_id', '=', site.id)
    .where('open_phone_hash', '=', keyedHash(keys, 'phone', site.id, fields.phone))
  const lead = await (locksRows(tx) ? wanted.forUpdate() : wanted).executeTakeFirst()
  // This very submission, saved by another transaction a moment ago: it is found at the next look.
  if (!lead || lead.idempotency_key === submissionKey) return undefined
  const ofThis = tx.updateTable('leads').where('site_id', '=', site.id).where('id', '=', lead.id)
  if (now.getTime() - Date.parse(lead.updated_at) > site.settings.registration.repeatDays * day) {
    await ofThis.set({ open_phone_hash: null }).execute()
    return undefined
  }
  const isAdded = await recordLeadEvent(tx, office, site, {
    leadId: lead.id,
    kind: 'registered-again',
    actor,
    submissionKey,
    details: {
      form,
      attribution,
      before: {
        name: open(keys, lead.name_sealed, `leads.name:${lead.id}`),
        message: lead.message_sealed && open(keys, lead.message_sealed, `leads.message:${lead.id}`),
      },
    },
  })
  if (!isAdded) return undefined
  const keep = stored(keepUntil(months, now))
  const came = lead.attribution ? (JSON.parse(lead.attribution) as Arrival) : {}
  await ofThis
    .set({
      name_sealed: seal(keys, fields.name, `leads.name:${lead.id}`),
      // Silence the second time does not take back what was asked the first time.
      ...(fields.message ? { message_sealed: seal(keys, fields.message, `leads.message:${lead.id}`) } : {}),
      ...(attribution ? { attribution: JSON.stringify(withLaterVisit(came, attribution)) } : {}),
      updated_at: stored(now),
      keep_months: months,
      expires_at: lead.expires_at && lead.expires_at > keep ? lead.expires_at : keep,
    })
    .execute()
  return { leadId: lead.id, receiptNo: lead.receipt_no }
}
