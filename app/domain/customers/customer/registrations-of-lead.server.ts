import type { Selectable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { LeadForm, RepeatState } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import type { Database } from '#app/db/schema.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { withoutOwnLinks } from '#app/platform/personal-text.ts'
import { type ColumnsOf, fieldOf, type RepeatedField, repeatedFields } from '../fields.ts'
import { showFields } from '../stored-fields.server.ts'

export type WrittenFields = Record<RepeatedField, string>

/** One submission, unmasked: show it masked, or record that it was shown. */
export interface Registration {
  id: string
  receiptNo: string
  form: LeadForm
  createdAt: string
  /** `unasked`: before phones were asked; it replaced the earlier fields at once. */
  state: 'first' | 'unasked' | RepeatState
  decidedAt: string | null
  visitAt: string | null
  fields: WrittenFields | null
}

type Lead = Pick<
  Selectable<Database['leads']>,
  'id' | 'site_id' | 'receipt_no' | 'form' | 'created_at' | keyof ColumnsOf<RepeatedField>
>

export async function listRegistrations(
  { db, keys }: Deps<'db' | 'keys'>,
  lead: Lead,
): Promise<Registration[]> {
  const [repeats, changes] = await Promise.all([
    db
      .selectFrom('repeat_registrations')
      .selectAll()
      .where('site_id', '=', lead.site_id)
      .where('lead_id', '=', lead.id)
      .execute(),
    listChanges(db, keys, lead, showFields(keys, 'leads', lead, repeatedFields)),
  ])
  const first: Registration = {
    id: lead.id,
    receiptNo: lead.receipt_no,
    form: lead.form,
    createdAt: lead.created_at,
    state: 'first',
    decidedAt: null,
    visitAt: null,
    fields: changes.first,
  }
  const unasked = changes.unasked.map(
    ({ id, at, form, after }): Registration => ({
      ...first,
      id,
      form,
      createdAt: at,
      state: 'unasked',
      fields: after,
    }),
  )
  const later = repeats.map((row): Registration => {
    return {
      id: row.id,
      receiptNo: row.receipt_no,
      form: row.form,
      createdAt: row.created_at,
      state: row.state,
      decidedAt: row.decided_at,
      visitAt: row.visit_at,
      // Of a rejected one everything is destroyed.
      fields: row.name_sealed ? showFields(keys, 'repeat_registrations', row, repeatedFields) : null,
    }
  })
  return [first, ...[...unasked, ...later].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))]
}

interface Sent {
  /** What the first registration sent. */
  first: WrittenFields
  /** Those that replaced the earlier fields at once, the oldest first. */
  unasked: { id: string; at: string; form: LeadForm; after: WrittenFields }[]
}

/**
 * What the customer sent, from the fields as they are now: each event tells what was there before it. Notes of the desk change some
 * fields of the registration as well, and tell only of those.
 */
async function listChanges(db: Db, keys: KeyRing, lead: Lead, current: WrittenFields): Promise<Sent> {
  const events = await db
    .selectFrom('lead_events')
    .select(['id', 'at', 'kind', 'details_sealed'])
    .where('site_id', '=', lead.site_id)
    .where('lead_id', '=', lead.id)
    .where('kind', 'in', ['registered-again', 'registration-confirmed', 'fields-changed'])
    .orderBy('id', 'desc')
    .execute()
  const unasked: Sent['unasked'] = []
  let after = current
  for (const { id, at, kind, details_sealed } of events) {
    const details: { form?: LeadForm; before?: Partial<Record<string, string | null>> } = details_sealed
      ? JSON.parse(decrypt(keys, details_sealed, `lead_events.details:${id}`))
      : {}
    if (!details.before) continue
    if (kind === 'registered-again' && details.form) unasked.unshift({ id, at, form: details.form, after })
    after = { ...after, ...fieldsBefore(kind === 'fields-changed', details.before) }
  }
  return { first: after, unasked }
}

/** @param isNote its names are those of columns */
function fieldsBefore(
  isNote: boolean,
  before: Partial<Record<string, string | null>>,
): Partial<WrittenFields> {
  const kept = repeatedFields.flatMap((name) => {
    const value = before[isNote ? fieldOf(name).column.name : name]
    // Events from before a field was there, or of an older server beside this one, do not have it: it stayed as it was.
    return value === undefined ? [] : [[name, withoutOwnLinks(value ?? '')]]
  })
  return Object.fromEntries(kept)
}
