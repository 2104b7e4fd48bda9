import type { Db } from '#app/db/client.server.ts'
import type { ConsentKind, LeadForm } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { refusalHashes } from '#app/domain/messages/advertising-consent.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import type { DecidedTexts } from '../consents/find-consent-texts.server.ts'
import type { LeadFields } from '../customer/lead-form.ts'
import type { DeskConsent } from './registration.ts'

interface ConsentDecision {
  leadId: string
  desk?: DeskConsent | undefined
  form: LeadForm
  fields: LeadFields
  texts: DecidedTexts
  /** The repeated registration; its phone has to confirm it before any consent counts. */
  registrationId: string | undefined
}

/** For a number that refused, advertising counts after its own confirmation (정보통신망법 §50②). @returns whether that is due */
export async function recordConsents(
  tx: Db,
  { keys, clock }: Deps<'keys' | 'clock'>,
  site: Site,
  { leadId, form, fields, texts, registrationId, desk }: ConsentDecision,
): Promise<{ awaitsNumber: boolean }> {
  const at = toTimestamp(clock.now())
  const answers: Record<ConsentKind, boolean> = {
    collection: fields.agree,
    marketing: fields.ads,
    measurement: fields.measure === true,
  }
  const decisions = Object.values(texts).filter(({ kind }) => !registrationId || answers[kind])
  if (!decisions.length) return { awaitsNumber: false }
  const counts = decisions.map(({ kind }) => !registrationId && kind === 'marketing' && answers.marketing)
  const hashes = counts.includes(true) ? refusalHashes(keys, site.id, fields.phone) : []
  const decided = decisions.map(({ id: textId, kind }) => ({
    id: newId(),
    site_id: site.id,
    lead_id: leadId,
    kind,
    granted: answers[kind] ? 1 : 0,
    text_id: textId,
    channel: desk?.channel ?? `web:${form}`,
    taken_by: desk?.takenBy ?? null,
    paper_no: desk?.paperNo ?? null,
    decided_at: at,
    withdrawn_at: null,
    registration_id: registrationId ?? null,
    awaits_registration: registrationId ? 1 : 0,
  }))
  const rows = await tx
    .insertInto('consents')
    .values((value) =>
      decided.map((row, i) => ({
        ...row,
        confirmed_at: counts[i]
          ? value
              .case()
              .when(
                value.exists(
                  value
                    .selectFrom('message_refusals')
                    .select('message_refusals.id')
                    .where('site_id', '=', site.id)
                    .where('to_hash', 'in', hashes)
                    .where('lifted_at', 'is', null),
                ),
              )
              .then(null)
              .else(at)
              .end()
          : null,
      })),
    )
    .returning(['kind', 'granted', 'confirmed_at'])
    .execute()
  return {
    awaitsNumber:
      !registrationId &&
      rows.some((row) => row.kind === 'marketing' && row.granted === 1 && !row.confirmed_at),
  }
}
