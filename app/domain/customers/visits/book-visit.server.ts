import type { Db } from '#app/db/client.server.ts'
import type { DepsWithOrigin } from '#app/db/deps.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { isChangeable } from '#app/domain/site/visit-offer.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { moveLead } from '../customer/move-lead.server.ts'
import { type Trust, unknownTrust } from '../customer/trust.ts'
import {
  bookPlace,
  findOffer,
  freePlace,
  lockLead,
  runChange,
  type VisitAnswer,
  type VisitRefusal,
  VisitRefused,
} from './change-visit.server.ts'
import { confirmHold } from './confirm-visit.server.ts'
import { hasLapsed } from './hold.ts'
import { checkPlace } from './places.server.ts'
import { announceVisit, type VisitRow } from './visit-messages.server.ts'

/** Books or moves a visit by the registration's own link, confirmed at once. A visit that cannot be moved stays. */
export async function bookVisit(
  moving: DepsWithOrigin,
  site: Site,
  leadId: string,
  startsAt: string,
  actor: Actor,
): Promise<VisitAnswer> {
  return await runChange(moving, async (tx, deps) => {
    const lead = await lockLead(tx, deps, site, leadId)
    const { currentVisit } = lead
    if (
      currentVisit?.starts_at === startsAt &&
      !currentVisit.confirmed_at &&
      (await confirmHold(tx, deps, site, currentVisit, actor))
    )
      return { ok: true, startsAt }
    const visit = await bookPlace(tx, deps, site, lead, { startsAt, claim: 'firm', actor })
    const isMoved = currentVisit && !hasLapsed(currentVisit, toTimestamp(deps.clock.now()))
    if (visit) await announceVisit(tx, deps, site, visit, isMoved ? 'change' : 'booked')
    return { ok: true, startsAt }
  })
}

/** An existing visit stays: the sender may not own the number. Without a place the lead is saved without a visit. */
export async function bookWithLead(
  tx: Db,
  deps: DepsWithOrigin,
  site: Site,
  { leadId, startsAt, actor }: { leadId: string; startsAt: string; actor: Actor },
  { proven, canBook }: Trust = unknownTrust,
): Promise<{ visit?: VisitRow; refused?: VisitRefusal }> {
  const claim = { proven }
  try {
    // The same answer whether or not the phone has a visit.
    const { capacity } = await findOffer(tx, deps, site, startsAt)
    const place = await checkPlace({ db: tx, clock: deps.clock }, site, { startsAt, capacity, claim })
    if (place !== 'free') return { refused: place }
    if (!canBook) return { refused: 'not-held' }
    const lead = await lockLead(tx, deps, site, leadId)
    if (lead.currentVisit && !hasLapsed(lead.currentVisit, toTimestamp(deps.clock.now()))) return {}
    const visit = await bookPlace(tx, deps, site, lead, { startsAt, claim, actor })
    return visit ? { visit } : {}
  } catch (error) {
    if (error instanceof VisitRefused) return { refused: error.reason }
    throw error
  }
}

/** The office cancels until the visit begins. @param only where it is still that one */
export interface OfficeCancellation {
  message: 'cancellation' | 'visitClosed'
  only?: string
}

export async function cancelVisit(
  moving: DepsWithOrigin,
  site: Site,
  leadId: string,
  actor: Actor,
  byOffice?: OfficeCancellation,
): Promise<VisitAnswer> {
  return await runChange(moving, async (tx, deps) => {
    const { visits: offer } = site.settings
    const { currentVisit } = await lockLead(tx, deps, site, leadId)
    if (!currentVisit || (byOffice?.only && byOffice.only !== currentVisit.id))
      throw new VisitRefused('no-visit')
    const now = deps.clock.now()
    if (!byOffice && offer && !isChangeable(offer, new Date(currentVisit.starts_at), now))
      throw new VisitRefused('too-late')
    if (!(await freePlace(tx, deps, site, currentVisit, actor))) throw new VisitRefused('no-visit')
    await moveLead(tx, deps, site, leadId, 'unbooked', actor)
    await announceVisit(tx, deps, site, currentVisit, byOffice?.message ?? 'cancellation')
    return { ok: true, startsAt: currentVisit.starts_at }
  })
}
