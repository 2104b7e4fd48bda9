import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { checkHome } from '../check-home.server.ts'
import {
  checkFields,
  type FieldsDraft,
  type Interest,
  type LeadFieldsInput,
  notedFields,
  notedOn,
  parseInterest,
  purposes,
  fields as registrationFields,
} from '../fields.ts'
import { openFields, toColumns } from '../stored-fields.server.ts'
import { findByReceipt } from './find-by-receipt.server.ts'
import { type Conflict, mergeFields, type Since } from './merge-fields.ts'
import { recordLeadEvent } from './record-lead-event.server.ts'

export type FieldsAnswer =
  | { ok: true; changed: string[] }
  | { ok: false; reason: 'missing' | 'no-introducer' }
  | { ok: false; reason: 'conflict'; conflicts: Conflict[]; by: string | undefined; at: string | undefined }

/**
 * Reads what the desk typed. Compares a home with the site's layout only if it changes: the layout may have changed since the
 * home was stored.
 * @param stored home of the registration
 * @param types of the site
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

/**
 * Saves what differs, and that it changed, with what was there before. With `since` only what the person changed is saved; where a
 * colleague has meanwhile given one of these fields another value, nothing is.
 */
export async function updateFields(
  { db, keys, clock }: Deps,
  site: Pick<Site, 'id'>,
  leadId: string,
  typed: LeadFieldsInput,
  actor: Actor,
  since?: Since,
): Promise<FieldsAnswer> {
  return await db.transaction().execute(async (tx) => {
    const before = await lockNotes(tx, site, leadId)
    if (!before) return { ok: false, reason: 'missing' }
    const stored = await storedFields(tx, keys, site, { id: leadId, ...before })
    const merged = mergeFields(typed, stored, since)
    if ('conflicts' in merged)
      return { ok: false, reason: 'conflict', ...merged, ...(await lastChange(tx, site, leadId)) }
    const { fields } = merged
    const isIntroduced = fields.introducedBy !== stored.introducedBy
    const introducer = isIntroduced
      ? fields.introducedBy && (await findByReceipt(tx, [site.id], fields.introducedBy))[0]
      : before.introduced_by
    if (introducer === undefined || introducer === leadId) return { ok: false, reason: 'no-introducer' }
    const after: typeof before = {
      interest: writeInterest(fields.interest),
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

type NotesRow = NonNullable<Awaited<ReturnType<typeof lockNotes>>>

const lockNotes = (tx: Db, site: Pick<Site, 'id'>, leadId: string) =>
  tx
    .selectFrom('leads')
    .select(['interest', 'grade', 'region', 'party_size', 'purpose', 'source', 'introduced_by'])
    .select(notedFields.map((name) => registrationFields[name].column.name))
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirst()

const writeInterest = (interest: Interest): string | null =>
  interest.types.length || interest.storeys.length ? JSON.stringify(interest) : null

const storedFields = async (
  tx: Db,
  keys: KeyRing,
  site: Pick<Site, 'id'>,
  row: NotesRow & { id: string },
): Promise<LeadFieldsInput> => ({
  interest: parseInterest(row.interest),
  grade: row.grade,
  region: row.region,
  partySize: row.party_size,
  purpose: purposes.find((purpose) => purpose === row.purpose) ?? null,
  source: row.source,
  introducedBy: await receiptOf(tx, site, row.introduced_by),
  ...openFields(keys, 'leads', row, notedFields),
})

async function receiptOf(tx: Db, site: Pick<Site, 'id'>, leadId: string | null): Promise<string | null> {
  if (!leadId) return null
  const found = await tx
    .selectFrom('leads')
    .select('receipt_no')
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .executeTakeFirst()
  return found?.receipt_no ?? null
}

/** Who changed the notes last, and when. */
async function lastChange(tx: Db, site: Pick<Site, 'id'>, leadId: string) {
  const last = await tx
    .selectFrom('lead_events')
    .leftJoin('users', 'users.id', 'actor_id')
    .select(['at', 'users.name'])
    .where('site_id', '=', site.id)
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'fields-changed')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { by: last?.name ?? undefined, at: last?.at }
}
