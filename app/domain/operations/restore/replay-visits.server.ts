import type { Db } from '#app/db/client.server.ts'
import type { Deps, DepsWithOrigin } from '#app/db/deps.ts'
import { moveLead } from '#app/domain/customers/customer/move-lead.server.ts'
import { recordLeadEvent } from '#app/domain/customers/customer/record-lead-event.server.ts'
import {
  bookPlace,
  endVisit,
  lockLead,
  VisitRefused,
} from '#app/domain/customers/visits/change-visit.server.ts'
import { confirmHold } from '#app/domain/customers/visits/confirm-visit.server.ts'
import { replaceReminders } from '#app/domain/customers/visits/visit-messages.server.ts'
import { cancelReminders } from '#app/domain/messages/reminders.server.ts'
import { recordAudit, systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import type { JournalEntry, JournalLine } from '#app/domain/record/journal/journal-entry.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { findRestoredLeads } from './restored-leads.server.ts'

type VisitEntry = Extract<JournalEntry, { kind: 'visit-set' }>

export interface LostVisit {
  /** Slug, or the id of a site that is not published. */
  site: string
  startsAt: string
}

interface ReplayDeps extends Deps {
  originOf: (host: string) => string
}

/**
 * Books, moves and cancels visits as they were before the restore. Nobody gets a message: the messages went out then.
 * @returns how many changed, and those to come that a person has to look at: their registration is not in the backup, or their
 * time is not offered any more
 */
export async function replayVisits(
  deps: ReplayDeps,
  journal: JournalLine[],
): Promise<{ visits: number; lost: LostVisit[] }> {
  const { db, clock } = deps
  const newest = new Map<string, VisitEntry>()
  const destroyed = new Set<string>()
  for (const { entry } of journal) {
    if (entry.kind === 'visit-set') newest.set(entry.lead, entry)
    if (entry.kind === 'lead-destroyed') destroyed.add(entry.row)
  }
  const leads = await findRestoredLeads(db, new Set(newest.keys()))
  const changes = await lastChanges(db, [...leads.values()])
  const sites = new Map<string, Site | undefined>()
  const lost: LostVisit[] = []
  let visits = 0
  for (const [row, entry] of newest) {
    const leadId = leads.get(row)
    // What the database knows is as new: the change was before the backup, or was applied already.
    if (destroyed.has(row) || (leadId && (changes.get(leadId) ?? '') >= entry.at)) continue
    if (!sites.has(entry.siteId)) sites.set(entry.siteId, await findSiteById(db, entry.siteId))
    const site = sites.get(entry.siteId)
    const done = leadId && site ? await applyEntry(deps, site, leadId, entry) : 'lost'
    if (done === 'applied') visits++
    if (done === 'lost' && entry.startsAt && entry.startsAt > toTimestamp(clock.now()))
      lost.push({ site: site?.slug ?? entry.siteId, startsAt: entry.startsAt })
  }
  return { visits, lost: lost.sort((a, b) => a.startsAt.localeCompare(b.startsAt)) }
}

type Applied = 'applied' | 'known' | 'lost'

async function applyEntry(deps: ReplayDeps, site: Site, leadId: string, entry: VisitEntry): Promise<Applied> {
  const { startsAt } = entry
  const withOrigin = { ...deps, origin: deps.originOf(site.settings.hosts[0] ?? '') }
  try {
    return await deps.db.transaction().execute(async (tx) => {
      // Another process may have been faster.
      if (((await lastChanges(tx, [leadId])).get(leadId) ?? '') >= entry.at) return 'known'
      return startsAt
        ? await setVisit(tx, withOrigin, site, leadId, startsAt)
        : await cancel(tx, withOrigin, site, leadId)
    })
  } catch (error) {
    if (error instanceof VisitRefused) return 'lost'
    throw error
  }
}

const lookedAtTogether = 500

/** When the visits of registrations changed last. */
async function lastChanges(db: Db, leadIds: string[]): Promise<Map<string, string>> {
  const changes = new Map<string, string>()
  for (let i = 0; i < leadIds.length; i += lookedAtTogether) {
    const rows = await db
      .selectFrom('visits')
      .select((select) => ['lead_id', select.fn.max('updated_at').as('at')])
      .where('lead_id', 'in', leadIds.slice(i, i + lookedAtTogether))
      .groupBy('lead_id')
      .execute()
    for (const { lead_id, at } of rows) changes.set(lead_id, at)
  }
  return changes
}

const fromJournal = { fromJournal: true } as const

/** @throws VisitRefused where the time is not offered any more */
async function setVisit(
  tx: Db,
  deps: DepsWithOrigin,
  site: Site,
  leadId: string,
  startsAt: string,
): Promise<Applied> {
  const lead = await lockLead(tx, deps, site, leadId)
  const { currentVisit } = lead
  if (startsAt <= toTimestamp(deps.clock.now())) {
    // The customer came, or did not, before the restore. The visit of the backup is in any case not theirs any more.
    if (!currentVisit) return 'known'
    await endVisit(tx, deps, currentVisit, 'moved')
    await cancelReminders(tx, deps, site, leadId)
    return 'applied'
  }
  if (currentVisit?.starts_at === startsAt && !currentVisit.confirmed_at)
    return (await confirmHold(tx, deps, site, currentVisit, systemActor)) ? 'applied' : 'lost'
  const visit = await bookPlace(tx, deps, site, lead, {
    startsAt,
    claim: 'firm',
    actor: systemActor,
    // The place was theirs, also if another customer has one now.
    byOffice: { isAboveCapacity: true },
    ...fromJournal,
  })
  if (!visit) return 'known'
  await replaceReminders(tx, deps, site, visit)
  return 'applied'
}

async function cancel(tx: Db, deps: DepsWithOrigin, site: Site, leadId: string): Promise<Applied> {
  const { currentVisit } = await lockLead(tx, deps, site, leadId)
  if (!currentVisit || !(await endVisit(tx, deps, currentVisit, 'cancelled'))) return 'known'
  const details = { startsAt: currentVisit.starts_at, ...fromJournal }
  await recordLeadEvent(tx, deps, site, { leadId, kind: 'visit-cancelled', actor: systemActor, details })
  await moveLead(tx, deps, site, leadId, 'unbooked', systemActor)
  await cancelReminders(tx, deps, site, leadId)
  await recordAudit(tx, {
    siteId: site.id,
    at: deps.clock.now(),
    actor: systemActor,
    action: 'visit.cancelled',
    subject: ['lead', leadId],
    details,
  })
  return 'applied'
}
