import type { Db } from '#app/db/client.server.ts'
import type { Deps, DepsWithOrigin } from '#app/db/deps.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { lookupHashes } from '#app/platform/lookup-hash.server.ts'
import { otherFields } from '../fields.ts'
import type { LeadInput, SavedLead } from './registration.ts'

/** The content is part of the key, as browsers may reuse theirs; without a key the Korean day makes a reload the same submission. */
export const idempotencyKey = (deps: Deps<'keys' | 'clock'>, input: LeadInput): string =>
  idempotencyKeys(deps, input)[0] as string

export function idempotencyKeys(
  { keys, clock }: Deps<'keys' | 'clock'>,
  { form, fields, submissionKey, visitAt }: LeadInput,
): string[] {
  return lookupHashes(
    keys,
    'lead',
    submissionKey ?? koreanDay(clock.now()),
    form,
    fields.name,
    fields.phone,
    fields.message,
    String(fields.ads),
    String(fields.measure ?? false),
    visitAt ?? '',
    // Stored keys of registrations without these fields stay the same.
    ...otherFields.flatMap((name) => (fields[name] ? [`${name}=${fields[name]}`] : [])),
  )
}

export const findSubmission = (
  deps: DepsWithOrigin,
  site: Site,
  input: LeadInput,
): Promise<SavedLead | undefined> => findSubmissionByKeys(deps.db, site, idempotencyKeys(deps, input), input)

/** Finds the earlier result, so that sending again changes and costs nothing. */
export async function findSubmissionByKeys(
  db: Db,
  site: Site,
  keys: string[],
  { visitAt }: LeadInput,
): Promise<SavedLead | undefined> {
  const [row] = await db
    .selectFrom('leads')
    .select(['id as leadId', 'receipt_no as receiptNo'])
    .select((value) => value.lit(null).$castTo<string | null>().as('notedAt'))
    .select((value) => value.lit(1).$castTo<number>().as('isFirst'))
    .where('site_id', '=', site.id)
    .where('idempotency_key', 'in', keys)
    .unionAll(
      db
        .selectFrom('repeat_registrations')
        .select(['lead_id as leadId', 'receipt_no as receiptNo', 'visit_at as notedAt'])
        .select((value) => value.lit(0).$castTo<number>().as('isFirst'))
        .where('site_id', '=', site.id)
        .where('submission_key', 'in', keys),
    )
    .execute()
  if (!row) return undefined
  const { leadId, receiptNo, notedAt, isFirst } = row
  const hasVisitRecorded = !visitAt || (isFirst ? await hasVisit(db, site, leadId) : notedAt !== null)
  return { leadId, receiptNo, repeated: true, visitRefused: hasVisitRecorded ? undefined : 'full' }
}

async function hasVisit(db: Db, site: Site, leadId: string): Promise<boolean> {
  const visit = await db
    .selectFrom('visits')
    .select('id')
    .where('site_id', '=', site.id)
    .where('lead_id', '=', leadId)
    .executeTakeFirst()
  return visit !== undefined
}
