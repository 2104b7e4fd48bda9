import { type SqlBool, sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { countBySlices } from '#app/db/index-slices.server.ts'
import { recordAudit, systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { deleteLead } from '../customer/delete-lead.server.ts'
import { isUsual, type StoppedWork, usualAmount } from './usual-amount.ts'

interface Counts {
  leads: number
  messages: number
  visits: number
}

export interface RetentionReport extends Counts {
  siteId: string
  slug: string
  /** Set if nothing was destroyed because the amount was unusual. */
  stopped?: StoppedWork
}

/** Short enough that a registration which comes meanwhile hardly waits. */
const defaultBatch = 20

/** The report is written with each batch. Unusual amounts stay. @param confirmed rows per site that may go anyway */
export async function destroyExpired(
  { db, clock }: Deps<'db' | 'clock'>,
  {
    dryRun = false,
    batchSize = defaultBatch,
    confirmed = 0,
  }: { dryRun?: boolean; batchSize?: number; confirmed?: number } = {},
): Promise<RetentionReport[]> {
  const now = toTimestamp(clock.now())
  const sites = await db.selectFrom('sites').select(['id', 'slug']).orderBy('slug').execute()
  const reports: RetentionReport[] = []
  for (const { id: siteId, slug } of sites) {
    const leads = await countDue(db, siteId, now)
    const due = dryRun && leads ? await countWithTheirs(db, siteId, now, leads) : noCounts
    const usual = leads ? usualAmount(await countAll(db, siteId)) : 0
    if (!isUsual(leads, usual, confirmed)) {
      reports.push({ siteId, slug, ...due, stopped: { siteId, would: leads, usual } })
      continue
    }
    const counts = dryRun || !leads ? due : await destroyDue(db, clock, siteId, now, batchSize)
    reports.push({ siteId, slug, ...counts })
  }
  return reports
}

const noCounts: Counts = { leads: 0, messages: 0, visits: 0 }

const countAll = (db: Db, siteId: string) =>
  countBySlices(db, { table: 'leads', where: sql<SqlBool>`site_id = ${siteId}`, by: ['updated_at', 'id'] })

const countDue = (db: Db, siteId: string, now: string) =>
  countBySlices(db, {
    table: 'leads',
    where: sql<SqlBool>`site_id = ${siteId} and expires_at <= ${now}`,
    by: ['expires_at', 'id'],
  })

async function countWithTheirs(db: Db, siteId: string, now: string, leads: number): Promise<Counts> {
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
  return { leads, messages: await count('outbox_messages'), visits: await count('visits') }
}

async function destroyDue(
  db: Db,
  clock: Clock,
  siteId: string,
  now: string,
  batchSize: number,
): Promise<Counts> {
  const reportId = newId()
  let total = noCounts
  for (;;) {
    const due = await db
      .selectFrom('leads')
      .select('id')
      .where('site_id', '=', siteId)
      .where('expires_at', '<=', now)
      .limit(batchSize)
      .execute()
    if (!due.length) break
    total = await db.transaction().execute(async (tx) => {
      const counts = { ...total }
      for (const { id } of due) {
        const deleted = await deleteLead(tx, siteId, id, now)
        if (!deleted) continue
        counts.leads++
        counts.messages += deleted.messages
        counts.visits += deleted.visits
      }
      if (counts.leads > total.leads) await writeReport(tx, clock, siteId, reportId, counts)
      return counts
    })
  }
  return total
}

async function writeReport(tx: Db, clock: Clock, siteId: string, id: string, total: Counts) {
  const counts = JSON.stringify(total)
  await tx
    .insertInto('retention_reports')
    .values({ id, site_id: siteId, at: toTimestamp(clock.now()), counts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ counts }))
    .execute()
  await recordAudit(tx, {
    siteId,
    at: clock.now(),
    actor: systemActor,
    action: 'retention.destroyed',
    subject: ['retention-report', id],
    details: total,
  })
}
