import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { checkHome } from '../check-home.server.ts'
import {
  checkFields,
  type FieldsDraft,
  type LeadFieldsInput,
  notedFields,
  notedOn,
  fields as registrationFields,
} from '../fields.ts'
import { toColumns } from '../stored-fields.server.ts'
import { findByReceipt } from './find-by-receipt.server.ts'
import { recordLeadEvent } from './record-lead-event.server.ts'

export type FieldsAnswer =
  | { ok: true; changed: string[] }
  | { ok: false; reason: 'missing' | 'no-introducer' }

/**
 * Reads what the desk typed. A home is compared with the site's layout only where it changes: the layout may have changed since it
 * was stored.
 * @param stored home of the registration
 * @param types that the site has
 */
export async function checkNotes(
  db: Db,
  site: Site,
  draft: FieldsDraft,
  { types, stored }: { types: readonly string[]; stored: { home: string } },
): Promise<ReturnType<typeof checkFields>> {
  const checked = checkFields(draft, types, notedOn(site.settings.consents.collection))
  if (!checked.ok || checked.fields.home === stored.home) return checked
  const errors = await checkHome(db, site, checked.fields.home)
  return errors.home ? { ok: false, errors } : checked
}

/** Saves what differs, and that it changed, with what was there before. */
export async function updateFields(
  { db, keys, clock }: Deps,
  site: Pick<Site, 'id'>,
  leadId: string,
  fields: LeadFieldsInput,
  actor: Actor,
): Promise<FieldsAnswer> {
  return await db.transaction().execute(async (tx) => {
    const introducer = fields.introducedBy
      ? (await findByReceipt(tx, [site.id], fields.introducedBy))[0]
      : null
    if (introducer === undefined || introducer === leadId) return { ok: false, reason: 'no-introducer' }
    const before = await tx
      .selectFrom('leads')
      .select(['interest', 'grade', 'region', 'party_size', 'purpose', 'source', 'introduced_by'])
      .select(notedFields.map((name) => registrationFields[name].column.name))
      .where('site_id', '=', site.id)
      .where('id', '=', leadId)
      .$if(locksRows(tx), (query) => query.forUpdate())
      .executeTakeFirst()
    if (!before) return { ok: false, reason: 'missing' }
    const { interest } = fields
    const hasInterest = interest.types.length > 0 || interest.storeys.length > 0
    const after: typeof before = {
      interest: hasInterest ? JSON.stringify(interest) : null,
      grade: fields.grade,
      region: fields.region,
      party_size: fields.partySize,
      purpose: fields.purpose,
      source: fields.source,
      introduced_by: introducer,
      ...toColumns(
        keys,
        'leads',
        leadId,
        notedFields.filter((name) => fields[name] !== undefined),
        fields,
      ),
    }
    const changed = Object.keys(after).filter(
      (name) => after[name as keyof typeof after] !== before[name as keyof typeof after],
    )
    if (!changed.length) return { ok: true, changed }
    const pick = (row: typeof before) =>
      Object.fromEntries(changed.map((name) => [name, row[name as keyof typeof row]]))
    await tx
      .updateTable('leads')
      .set({ ...pick(after), updated_at: toTimestamp(clock.now()) })
      .where('site_id', '=', site.id)
      .where('id', '=', leadId)
      .execute()
    await recordLeadEvent(tx, { keys, clock }, site, {
      leadId,
      kind: 'fields-changed',
      actor,
      details: { before: pick(before), after: pick(after) },
    })
    await recordAudit(tx, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: 'lead.fields-changed',
      subject: ['lead', leadId],
      details: { fields: changed },
    })
    return { ok: true, changed }
  })
}
