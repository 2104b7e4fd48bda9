import { locksRows } from '../../../db/client.server.ts'
import type { LeadStatus } from '../../../db/column-types.ts'
import type { Deps } from '../../../db/deps.ts'
import { type Actor, recordAudit } from '../../audit/record-audit.server.ts'
import type { Site } from '../../site/site-settings.ts'
import { statusesByHand } from './lead-status.ts'
import { setStatus } from './move-lead.server.ts'

/** @returns false where the registration may not have that state by hand, or is none of the site */
export async function changeStatus(
  { db, keys, clock }: Deps,
  site: Pick<Site, 'id'>,
  { leadId, to, isManager }: { leadId: string; to: string; isManager: boolean },
  actor: Actor,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const lead = await tx
      .selectFrom('leads')
      .select('status')
      .where('site_id', '=', site.id)
      .where('id', '=', leadId)
      .$if(locksRows(tx), (query) => query.forUpdate())
      .executeTakeFirst()
    if (!lead) return false
    const visits = await tx
      .selectFrom('visits')
      .select(['status', 'open_lead_id'])
      .where('lead_id', '=', leadId)
      .execute()
    const allowed = statusesByHand(lead.status, {
      hasOpenVisit: visits.some((visit) => visit.open_lead_id),
      wasHere: visits.some((visit) => visit.status === 'visited'),
      isManager,
    })
    const status = allowed.find((one): one is LeadStatus => one === to)
    if (!status) return false
    await setStatus(tx, { keys, clock }, site, {
      leadId,
      from: lead.status,
      to: status,
      cause: 'by-hand',
      actor,
    })
    await recordAudit(tx, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: 'lead.status-changed',
      subject: ['lead', leadId],
      details: { from: lead.status, to: status },
    })
    return true
  })
}
