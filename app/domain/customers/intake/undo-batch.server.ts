import { setImmediate as yieldToEvents } from 'node:timers/promises'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { deleteLead } from '../customer/delete-lead.server.ts'
import { lockSlots } from '../visits/places.server.ts'
import { findSpamBurst, isUntouched, type Span } from './find-spam-burst.server.ts'

const chunkSize = 50

export interface UndoCounts {
  leads: number
  visits: number
  messages: number
}

/** Undoes only registrations that neither phone nor office has touched; checks this again in the transaction. Safe to repeat. */
export async function undoBatch(
  { db, keys, clock }: Deps,
  site: Site,
  { span, group }: { span: Span; group: string },
  actor: Actor,
): Promise<UndoCounts> {
  const batch = newId()
  const flood = (await findSpamBurst({ db, keys }, site.id, span)).groups.find((item) => item.key === group)
  const total: UndoCounts = { leads: 0, visits: 0, messages: 0 }
  const ids = flood?.untouched ?? []
  for (let i = 0; i < ids.length; i += chunkSize) {
    const counts = await undoChunk({ db, clock }, site, ids.slice(i, i + chunkSize), batch, actor)
    total.leads += counts.leads
    total.visits += counts.visits
    total.messages += counts.messages
    await yieldToEvents()
  }
  if (flood)
    await recordAudit(db, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: 'leads.batch-undone',
      subject: ['batch', batch],
      details: {
        from: toTimestamp(span.from),
        until: toTimestamp(span.until),
        proven: flood.proven,
        everywhere: flood.block === null,
        kept: flood.answered + flood.handled,
        ...total,
      },
    })
  return total
}

async function undoChunk(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Site,
  ids: string[],
  batch: string,
  actor: Actor,
): Promise<UndoCounts> {
  return await db.transaction().execute(async (tx) => {
    // Locked at once and before slots, in the order of bookings. Statistics count `undone` apart.
    const undone = await tx
      .updateTable('leads')
      .set({ status: 'undone' })
      .where('site_id', '=', site.id)
      .where('id', 'in', ids)
      .where('answered_at', 'is', null)
      .where(isUntouched())
      .returning('id')
      .execute()
    const counts: UndoCounts = { leads: 0, visits: 0, messages: 0 }
    if (!undone.length) return counts
    const visits = await tx
      .selectFrom('visits')
      .select('starts_at')
      .where(
        'open_lead_id',
        'in',
        undone.map(({ id }) => id),
      )
      .execute()
    if (visits.length)
      await lockSlots(
        tx,
        site,
        visits.map((visit) => visit.starts_at),
      )
    for (const { id } of undone) {
      const deleted = await deleteLead(tx, site.id, id)
      if (!deleted) continue
      counts.leads++
      counts.visits += deleted.openVisitAt ? 1 : 0
      counts.messages += deleted.messages
      await recordAudit(tx, {
        siteId: site.id,
        at: clock.now(),
        actor,
        action: 'lead.undone',
        subject: ['lead', id],
        details: { batch },
      })
    }
    return counts
  })
}
