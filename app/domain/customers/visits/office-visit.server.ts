import type { DepsWithOrigin } from '#app/db/deps.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { recordAnswer } from '../customer/record-answer.server.ts'
import { cancelVisit } from './book-visit.server.ts'
import { bookPlace, lockLead, runChange, type VisitAnswer } from './change-visit.server.ts'
import { confirmHold } from './confirm-visit.server.ts'
import { hasLapsed } from './hold.ts'
import { announceVisit } from './visit-messages.server.ts'

/**
 * Books or moves a visit for a customer on the telephone: confirmed at once, possible until the hour begins, and above
 * capacity where somebody confirmed that. The customer gets a message.
 */
export async function bookForCustomer(
  moving: DepsWithOrigin,
  site: Site,
  leadId: string,
  { startsAt, isAboveCapacity }: { startsAt: string; isAboveCapacity: boolean },
  actor: Actor,
): Promise<VisitAnswer> {
  return await runChange(moving, async (tx, deps) => {
    const lead = await lockLead(tx, deps, site, leadId)
    const { currentVisit } = lead
    const now = toTimestamp(deps.clock.now())
    if (
      currentVisit?.starts_at === startsAt &&
      !currentVisit.confirmed_at &&
      (await confirmHold(tx, deps, site, currentVisit, actor))
    )
      return { ok: true, startsAt }
    const byOffice = { isAboveCapacity }
    const visit = await bookPlace(tx, deps, site, lead, { startsAt, claim: 'firm', actor, byOffice })
    const isMoved = currentVisit && !hasLapsed(currentVisit, now)
    if (visit) {
      await announceVisit(tx, deps, site, visit, isMoved ? 'change' : 'booked')
      await recordAnswer(tx, deps.clock, site, leadId)
    }
    return { ok: true, startsAt }
  })
}

/** Also within the hours in which a customer has to call. The customer gets a message. */
export const cancelForCustomer = (
  deps: DepsWithOrigin,
  site: Site,
  leadId: string,
  actor: Actor,
): Promise<VisitAnswer> => cancelVisit(deps, site, leadId, actor, { message: 'cancellation' })
