import type { Db } from '../../db/client.server.ts'
import { keyedHash } from '../../platform/keys.server.ts'
import { koreanDay } from '../../platform/korean-time.ts'
import type { Site } from '../sites/site-settings.ts'
import type { LeadInput, Office, SavedLead } from './create-lead.server.ts'

/**
 * One filling of the form by one person. The content is part of the key: a browser that reuses its key for
 * somebody else's registration must not lose it. Without a browser's key the Korean day stands in, so that
 * a page sent again by reload is the same submission, and next month's is another.
 */
export function idempotencyKey(
  { keys, clock }: Pick<Office, 'keys' | 'clock'>,
  { form, fields, submissionKey, visitAt }: LeadInput,
): string {
  return keyedHash(
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
  )
}

/** The registration that this very submission made before, so that sending it again changes and costs nothing. */
export const findSubmission = (
  office: Office,
  site: Site,
  input: LeadInput,
): Promise<SavedLead | undefined> => knownSubmission(office.db, site, idempotencyKey(office, input), input)

/** What was made of the submission with this key, told as the first time, its visit too. */
export async function knownSubmission(
  db: Db,
  site: Site,
  key: string,
  { visitAt }: LeadInput,
): Promise<SavedLead | undefined> {
  const known = await db
    .selectFrom('leads')
    .select(['id as leadId', 'receipt_no as receiptNo'])
    .select((value) => value.lit(null).$castTo<string | null>().as('notedAt'))
    .select((value) => value.lit(1).$castTo<number>().as('isFirst'))
    .where('site_id', '=', site.id)
    .where('idempotency_key', '=', key)
    .unionAll(
      db
        .selectFrom('repeat_registrations')
        .select(['lead_id as leadId', 'receipt_no as receiptNo', 'visit_at as notedAt'])
        .select((value) => value.lit(0).$castTo<number>().as('isFirst'))
        .where('site_id', '=', site.id)
        .where('submission_key', '=', key),
    )
    .executeTakeFirst()
  if (!known) return undefined
  const { leadId, receiptNo, notedAt, isFirst } = known
  const isNoted = !visitAt || (isFirst ? await hasVisit(db, site, leadId) : notedAt !== null)
  return { leadId, receiptNo, repeated: true, visitRefused: isNoted ? undefined : 'full' }
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
