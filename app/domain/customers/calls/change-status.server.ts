import { locksRows } from '#app/db/client.server.ts'
import type { LeadStatus } from '#app/db/column-types.ts'
import type { DepsWithOrigin } from '#app/db/deps.ts'
import { hasHomes } from '#app/domain/homes/has-homes.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { statusesByHand } from '../customer/lead-status.ts'
import { setStatus } from '../customer/move-lead.server.ts'
import { asksForVisit, type BookedVisit } from '../visits/booked-visit.ts'
import { lockLead, settleVisit } from '../visits/change-visit.server.ts'

/**
 * Sets the state of a registration by hand.
 * @returns `not-allowed` if that state cannot be set by hand, or the site has no such registration; `visit-booked` if a person
 * has to decide about its visit; `changed-before` if its state is no longer the one that the person saw
 */
export async function changeStatus(
  { db, ...deps }: DepsWithOrigin,
  site: Site,
  {
    leadId,
    from,
    to,
    isManager,
    bookedVisit,
  }: {
    leadId: string
    from?: LeadStatus | undefined
    to: string
    isManager: boolean
    bookedVisit?: BookedVisit | undefined
  },
  actor: Actor,
): Promise<'changed' | 'not-allowed' | 'visit-booked' | 'changed-before'> {
  return await db.transaction().execute(async (tx) => {
    const lead = await tx
      .selectFrom('leads')
      .select('status')
      .where('site_id', '=', site.id)
      .where('id', '=', leadId)
      .$if(locksRows(tx), (query) => query.forUpdate())
      .executeTakeFirst()
    if (!lead) return 'not-allowed'
    if (from && lead.status !== from) return 'changed-before'
    const visits = await tx
      .selectFrom('visits')
      .select(['status', 'open_lead_id'])
      .where('lead_id', '=', leadId)
      .execute()
    const allowed = statusesByHand(lead.status, {
      hasOpenVisit: visits.some((visit) => visit.open_lead_id),
      wasHere: visits.some((visit) => visit.status === 'visited'),
      isManager,
      hasHomes: await hasHomes(tx, site.id),
    })
    const status = allowed.find((one): one is LeadStatus => one === to)
    if (!status) return 'not-allowed'
    if (asksForVisit(status)) {
      const locked = await lockLead(tx, { db, ...deps }, site, leadId)
      if (!(await settleVisit(tx, { db, ...deps }, site, locked, { visit: bookedVisit, actor })))
        return 'visit-booked'
    }
    await setStatus(tx, deps, site, { leadId, to: status, actor })
    await recordAudit(tx, {
      siteId: site.id,
      at: deps.clock.now(),
      actor,
      action: 'lead.status-changed',
      subject: ['lead', leadId],
      details: { from: lead.status, to: status },
    })
    return 'changed'
  })
}
