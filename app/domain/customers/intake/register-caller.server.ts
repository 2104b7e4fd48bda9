import type { DepsWithOrigin } from '#app/db/deps.ts'
import { takeLimits } from '#app/db/take-limits.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { readPhone } from '#app/platform/phone.ts'
import { shownTexts } from '../consents/find-consent-texts.server.ts'
import { type LeftMessage, leaveMessage } from '../correspondence/leave-message.server.ts'
import { keepOwnCaller } from '../customer/assign-lead.server.ts'
import type { LeadDraft, LeadErrors } from '../customer/lead-form.ts'
import { checkRegistration } from './check-registration.server.ts'
import { createLead } from './create-lead.server.ts'
import { findKnown, writeInterest } from './walk-in.server.ts'

/** Includes the caller's answers to the consent texts that were read out. */
export interface CallerDraft extends LeadDraft {
  types: string[]
  /** Marks of the texts on the screen. */
  texts: string
  submissionKey: string
}

export type RegisteredCaller =
  | { ok: true; leadId: string }
  /** Registered already: nothing of it changes, and whose it is may not be told here. */
  | { ok: false; reason: 'known' }
  | { ok: false; reason: 'invalid'; errors: LeadErrors }
  | { ok: false; reason: 'texts' }
  | { ok: false; reason: 'too-many'; retryAfter: number }

/** Somebody who telephones and agrees to be called back: theirs who took the call. The confirmation tells them by text. */
export async function registerCaller(
  deps: DepsWithOrigin,
  site: Site,
  draft: CallerDraft,
  actor: Actor & { id: string },
): Promise<RegisteredCaller> {
  const allowed = await takeLimits(deps, { walkInsByUser: actor.id, walkInsByUserDay: actor.id })
  if (!allowed.ok) return { ok: false, reason: 'too-many', retryAfter: allowed.retryAfter }
  const checked = await checkRegistration(deps.db, site, 'call', draft)
  if (!checked.ok) return { ok: false, reason: 'invalid', errors: checked.errors }
  if (await findKnown(deps, site, checked.fields.phone)) return { ok: false, reason: 'known' }
  const shown = await shownTexts(deps.db, site, draft.texts)
  if (!shown?.collection || !shown.marketing) return { ok: false, reason: 'texts' }
  const { leadId } = await createLead(
    deps,
    site,
    {
      form: 'call',
      fields: checked.fields,
      submissionKey: draft.submissionKey,
      texts: { collection: shown.collection, marketing: shown.marketing },
      trust: { proven: true, isCrowded: false, canBook: true },
      desk: { channel: 'desk:phone', takenBy: actor.id, isSilent: false },
    },
    actor,
  )
  await writeInterest(deps.db, site, leadId, draft.types)
  await keepOwnCaller(deps, site, leadId, actor)
  return { ok: true, leadId }
}

/**
 * A caller is known already, perhaps as a colleague's customer: what they asked goes to their counsellor. Says of a number no more
 * than `registerCaller`, and within the same limits.
 */
export async function handOnQuestion(
  deps: DepsWithOrigin,
  site: Site,
  { phone, text }: { phone: string; text: string },
  actor: Actor & { id: string },
): Promise<LeftMessage> {
  const allowed = await takeLimits(deps, { walkInsByUser: actor.id, walkInsByUserDay: actor.id })
  if (!allowed.ok) return { ok: false, reason: 'too-many' }
  const leadId = await findKnown(deps, site, phone)
  if (!leadId) return { ok: false, reason: 'missing' }
  const phoneEnd = (readPhone(phone) as { phone: string }).phone.slice(-4)
  return await leaveMessage(deps, site, { leadId, phoneEnd, text }, actor)
}
