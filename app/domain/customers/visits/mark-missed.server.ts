import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { listSites } from '#app/domain/site/list-sites.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { slotsOn } from '#app/domain/site/visit-offer.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { hourMs, minuteMs } from '#app/platform/durations.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { atKoreanHour } from '#app/platform/korean-time.ts'
import { moveLead } from '../customer/move-lead.server.ts'
import { recordLeadEvent } from '../customer/record-lead-event.server.ts'
import type { VisitRow } from './visit-messages.server.ts'
import { loadVisitRules } from './visit-rules.server.ts'

/** Visits per run, once in ten minutes. */
const maxVisits = 2000

/**
 * Appointments whose customer has not come an hour after the model house closed. If the customer comes later, the desk marks
 * the arrival. Safe to repeat, also by two processes. @returns how many were marked
 */
export async function markMissed({ db, keys, clock }: Deps<'db' | 'keys' | 'clock'>): Promise<number> {
  const now = clock.now()
  // Visits of a site that cannot be read stay due and must not use up the limit of the others.
  const sites = new Map((await listSites(db)).map(({ site }) => [site.id, site]))
  if (!sites.size) return 0
  const due = await db
    .selectFrom('visits')
    .select(['id', 'site_id', 'lead_id', 'starts_at'])
    .where('status', '=', 'booked')
    .where('site_id', 'in', [...sites.keys()])
    .where('starts_at', '<', toTimestamp(new Date(now.getTime() - hourMs)))
    .orderBy('starts_at')
    .limit(maxVisits)
    .execute()
  let marked = 0
  for (const [siteId, visits] of Map.groupBy(due, (visit) => visit.site_id)) {
    const site = sites.get(siteId)
    if (!site) continue
    for (const [day, ofDay] of Map.groupBy(visits, (visit) => koreanDay(visit.starts_at))) {
      if (now < (await endOfDay(db, site, day, ofDay))) continue
      for (const visit of ofDay)
        marked += await db.transaction().execute((tx) => markOne(tx, { keys, clock }, site, visit))
    }
  }
  return marked
}

/** An hour after the last slot's end, or after the last appointment where that hour was closed since. */
async function endOfDay(
  db: Db,
  site: Site,
  day: ReturnType<typeof koreanDay>,
  visits: { starts_at: string }[],
): Promise<Date> {
  const { visits: offer } = site.settings
  if (!offer) return atKoreanHour(visits[0]?.starts_at ?? '', 24)
  const slots = slotsOn(offer, day, await loadVisitRules(db, site, day))
  const last = Math.max(
    ...slots.map(({ start }) => start.getTime()),
    ...visits.map((visit) => Date.parse(visit.starts_at)),
  )
  return new Date(last + offer.minutes * minuteMs + hourMs)
}

async function markOne(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  site: Pick<Site, 'id'>,
  { id, lead_id: leadId, starts_at: startsAt }: Pick<VisitRow, 'id' | 'lead_id' | 'starts_at'>,
): Promise<number> {
  if (locksRows(tx)) await tx.selectFrom('leads').select('id').where('id', '=', leadId).forUpdate().execute()
  const ended = await tx
    .updateTable('visits')
    // Who never confirmed has not failed to come.
    .set((value) => ({
      status: value
        .case()
        .when('confirmed_at', 'is', null)
        .then('lapsed' as const)
        .else('missed' as const)
        .end(),
      open_lead_id: null,
      updated_at: toTimestamp(deps.clock.now()),
    }))
    .where('id', '=', id)
    .where('status', '=', 'booked')
    .returning('status')
    .executeTakeFirst()
  if (!ended) return 0
  await moveLead(tx, deps, site, leadId, 'unbooked', systemActor)
  if (ended.status === 'missed')
    await recordLeadEvent(tx, deps, site, {
      leadId,
      kind: 'visit-missed',
      actor: systemActor,
      details: { startsAt },
    })
  return 1
}
