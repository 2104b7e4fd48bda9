import { setImmediate as giveWay } from 'node:timers/promises'
import type { Db } from '../../../db/client.server.ts'
import { type Clock, toTimestamp } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import type { KeyRing } from '../../../platform/keys.server.ts'
import { type Actor, recordAudit } from '../../audit/record-audit.server.ts'
import type { Site } from '../../site/site-settings.ts'
import { holdSlots } from '../visits/places.server.ts'
import { deleteLead } from './delete-lead.server.ts'
import { findFlood, isUntouched, type Span } from './find-flood.server.ts'

/** Small, so that visitors hardly wait. */
const slice = 50

export interface Undone {
  leads: number
  visits: number
  messages: number
}

/**
 * Destroys the group's registrations that neither phone nor office touched, checked again in the transaction, each recorded.
 * Safe to repeat after a crash.
 */
export async function undoBatch(
  { db, keys, clock }: { db: Db; keys: KeyRing; clock: Clock },
  site: Site,
  { span, group }: { span: Span; group: string },
  actor: Actor,
): Promise<Undone> {
  const batch = newId()
  const found = (await findFlood({ db, keys }, site.id, span)).groups.find((one) => one.key === group)
  const total: Undone = { leads: 0, visits: 0, messages: 0 }
  const ids = found?.open ?? []
  for (let i = 0; i < ids.length; i += slice) {
    const done = await undoSlice({ db, clock }, site, ids.slice(i, i + slice), batch, actor)
    total.leads += done.leads
    total.visits += done.visits
    total.messages += done.messages
    await giveWay()
  }
  if (found)
    await recordAudit(db, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: 'leads.batch-undone',
      subject: ['batch', batch],
      details: {
        from: toTimestamp(span.from),
        until: toTimestamp(span.until),
        proven: found.proven,
        everywhere: found.block === null,
        kept: found.answered + found.worked,
        ...total,
      },
    })
  return total
}

async function undoSlice(
  { db, clock }: { db: Db; clock: Clock },
  site: Site,
  ids: string[],
  batch: string,
  actor: Actor,
): Promise<Undone> {
  return await db.transaction().execute(async (tx) => {
    // Locked at once and before slots, in the order of bookings. Statistics count `undone` apart.
    const mine = await tx
      .updateTable('leads')
      .set({ status: 'undone' })
      .where('site_id', '=', site.id)
      .where('id', 'in', ids)
      .where('answered_at', 'is', null)
      .where(isUntouched())
      .returning('id')
      .execute()
    const done: Undone = { leads: 0, visits: 0, messages: 0 }
    if (!mine.length) return done
    const held = await tx
      .selectFrom('visits')
      .select('starts_at')
      .where(
        'open_lead_id',
        'in',
        mine.map(({ id }) => id),
      )
      .execute()
    if (held.length)
      await holdSlots(
        tx,
        site,
        held.map((visit) => visit.starts_at),
      )
    for (const { id } of mine) {
      const gone = await deleteLead(tx, site.id, id)
      if (!gone) continue
      done.leads++
      done.visits += gone.openVisitAt ? 1 : 0
      done.messages += gone.messages
      await recordAudit(tx, {
        siteId: site.id,
        at: clock.now(),
        actor,
        action: 'lead.undone',
        subject: ['lead', id],
        details: { batch },
      })
    }
    return done
  })
}
