import type { Db } from '../../db/client.server.ts'
import { type Clock, stored } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { recordAudit, systemActor } from '../audit/record-audit.server.ts'
import { destroyLead } from '../leads/destroy-lead.server.ts'

/** How many registrations of a site were, or would be, destroyed, and what goes with them. */
export interface RetentionReport {
  siteId: string
  slug: string
  leads: number
  messages: number
  visits: number
}

/** Registrations in one transaction: few, so that a visitor who registers meanwhile does not wait. */
const batch = 100

/**
 * Destroys every registration whose keeping time is over, with the messages about it, and writes a report a site.
 * @param dryRun only counts
 */
export async function destroyExpired(
  { db, clock }: { db: Db; clock: Clock },
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<RetentionReport[]> {
  const now = stored(clock.now())
  const sites = await db.selectFrom('sites').select(['id', 'slug']).orderBy('slug').execute()
  const reports: RetentionReport[] = []
  for (const { id: siteId, slug } of sites) {
    const report = { siteId, slug, ...(await countDue(db, siteId, now)) }
    if (!dryRun && report.leads) await destroyDue(db, clock, report, now)
    reports.push(report)
  }
  return reports
}

async function countDue(db: Db, siteId: string, now: string) {
  const due = db.selectFrom('leads').select('id').where('site_id', '=', siteId).where('expires_at', '<=', now)
  const count = async (table: 'outbox_messages' | 'visits') => {
    const row = await db
      .selectFrom(table)
      .select((select) => select.fn.countAll().as('n'))
      .where('site_id', '=', siteId)
      .where('lead_id', 'in', due)
      .executeTakeFirstOrThrow()
    return Number(row.n)
  }
  const leads = await db
    .selectFrom('leads')
    .select((select) => select.fn.countAll().as('n'))
    .where('site_id', '=', siteId)
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow()
  return { leads: Number(leads.n), messages: await count('outbox_messages'), visits: await count('visits') }
}

async function destroyDue(db: Db, clock: Clock, report: RetentionReport, now: string) {
  const { siteId, slug: _, ...counts } = report
  for (;;) {
    const due = await db
      .selectFrom('leads')
      .select('id')
      .where('site_id', '=', siteId)
      .where('expires_at', '<=', now)
      .limit(batch)
      .execute()
    if (!due.length) break
    await db.transaction().execute(async (tx) => {
      for (const { id } of due) await destroyLead(tx, siteId, id, now)
    })
  }
  await db.transaction().execute(async (tx) => {
    const id = newId()
    await tx
      .insertInto('retention_reports')
      .values({ id, site_id: siteId, at: stored(clock.now()), counts: JSON.stringify(counts) })
      .execute()
    await recordAudit(tx, {
      siteId,
      at: clock.now(),
      actor: systemActor,
      action: 'retention.destroyed',
      subject: ['retention-report', id],
      details: counts,
    })
  })
}
