import type { Db } from '#app/db/client.server.ts'
import type { DepsWithOrigin } from '#app/db/deps.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { bookPlace, type LockedLead } from '../visits/change-visit.server.ts'
import { confirmHold } from '../visits/confirm-visit.server.ts'
import { hasLapsed } from '../visits/hold.ts'
import { announceVisit } from '../visits/visit-messages.server.ts'

/** Times that the desk may book: it speaks with the customer, so it books until the visit begins. */
export function forDesk(site: Site): Site {
  const { visits } = site.settings
  return visits ? { ...site, settings: { ...site.settings, visits: { ...visits, closesHours: 0 } } } : site
}

/** Books, moves or confirms the visit agreed on by telephone. @param lead locked by the transaction @throws VisitRefused */
export async function bookInCall(
  tx: Db,
  deps: DepsWithOrigin,
  site: Site,
  lead: LockedLead,
  startsAt: string,
  actor: Actor,
): Promise<void> {
  const { currentVisit } = lead
  const isSame = currentVisit?.starts_at === startsAt
  if (isSame && (currentVisit.confirmed_at || (await confirmHold(tx, deps, site, currentVisit, actor))))
    return
  const visit = await bookPlace(tx, deps, site, lead, {
    startsAt,
    claim: 'firm',
    actor,
    byOffice: { isAboveCapacity: false },
  })
  const isMoved = currentVisit && !hasLapsed(currentVisit, toTimestamp(deps.clock.now()))
  if (visit) await announceVisit(tx, deps, site, visit, isMoved ? 'change' : 'booked')
}
