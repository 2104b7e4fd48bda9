import { sql } from 'kysely'
import type { Db } from '../../../db/client.server.ts'
import type { Deps } from '../../../db/deps.ts'
import { requestRewrite } from '../../../db/rewrite-files.server.ts'
import { toTimestamp } from '../../../platform/clock.ts'
import { findSiteById } from '../../site/find-site.server.ts'
import { giftMonths } from '../../site/gift-months.ts'
import { destroyExpiredRepeats } from './destroy-repeats.server.ts'
import { isUsual, type StoppedWork, usualAmount } from './usual-amount.ts'

/** Months; the privacy pages promise them. */
const visitorMonths = 3
/** The law requires a year for staff, two years with many registrations (개인정보의 안전성 확보조치 기준 제8조). */
const officeMonths = 24

const batch = 500
/** Traces of one busy day expire together. */
const trafficShare = 0.25

function monthsAgo(now: Date, months: number): Date {
  const at = new Date(now)
  at.setUTCMonth(at.getUTCMonth() - months)
  return at
}

export interface PurgedTraces {
  visitorAddresses: number
  officeAddresses: number
  repeatRegistrations: number
  gifts: number
  alerts: number
  /** They name a browser and an address block. */
  sessions: number
  stopped: StoppedWork[]
}

interface Guard {
  dryRun: boolean
  mayPurge(siteId: string | null, would: number, total: number, share?: number): boolean
}

/** Unusual amounts stay. @param confirmed rows of a kind that may go anyway */
export async function purgeTraces(
  { db, clock }: Deps<'db' | 'clock'>,
  { dryRun = false, confirmed = 0 }: { dryRun?: boolean; confirmed?: number } = {},
): Promise<PurgedTraces> {
  const now = clock.now()
  const stopped: StoppedWork[] = []
  const guard: Guard = {
    dryRun,
    mayPurge(siteId, would, total, share) {
      const usual = usualAmount(total, share)
      const isAllowed = isUsual(would, usual, confirmed)
      if (!isAllowed) stopped.push({ siteId, would, usual })
      return isAllowed
    },
  }
  const purged = {
    visitorAddresses: await eraseAddresses(db, guard, monthsAgo(now, visitorMonths), ['visitor', 'system']),
    officeAddresses: await eraseAddresses(db, guard, monthsAgo(now, officeMonths), ['user']),
    repeatRegistrations: await purgeRepeats(db, guard, now),
    gifts: await purgeGifts(db, guard, now),
    alerts: await purgeAlerts(db, guard, monthsAgo(now, visitorMonths)),
    sessions: await purgeSessions(db, guard, now),
  }
  if (!dryRun && Object.values(purged).some((count) => count > 0)) await requestRewrite(db)
  return { ...purged, stopped }
}

async function eraseAddresses(
  db: Db,
  { dryRun, mayPurge }: Guard,
  before: Date,
  actors: ('visitor' | 'user' | 'system')[],
): Promise<number> {
  const cutoff = toTimestamp(before)
  const withAddress = db
    .selectFrom('audit_entries')
    .where('actor_type', 'in', actors)
    .where('ip_address', 'is not', null)
  const { total, due } = await withAddress
    .select((select) => [
      select.fn.countAll().as('total'),
      sql<number | null>`sum(case when at < ${cutoff} then 1 else 0 end)`.as('due'),
    ])
    .executeTakeFirstOrThrow()
  if (!mayPurge(null, Number(due), Number(total), trafficShare)) return 0
  if (dryRun) return Number(due)
  let purged = 0
  // Ids grow with time: one pass, oldest first.
  for (let after = ''; ; ) {
    const rows = await withAddress
      .select('id')
      .where('id', '>', after)
      .where('at', '<', cutoff)
      .orderBy('id')
      .limit(batch)
      .execute()
    if (!rows.length) return purged
    const ids = rows.map((row) => row.id)
    await db.updateTable('audit_entries').set({ ip_address: null }).where('id', 'in', ids).execute()
    purged += ids.length
    after = ids.at(-1) as string
  }
}

async function purgeRepeats(db: Db, { dryRun, mayPurge }: Guard, now: Date): Promise<number> {
  const { total, due } = await db
    .selectFrom('repeat_registrations')
    .select((select) => [
      select.fn.countAll().as('total'),
      sql<number | null>`sum(case when expires_at <= ${toTimestamp(now)} then 1 else 0 end)`.as('due'),
    ])
    .executeTakeFirstOrThrow()
  if (!mayPurge(null, Number(due), Number(total))) return 0
  return dryRun ? Number(due) : await destroyExpiredRepeats(db, now)
}

async function purgeGifts(db: Db, { dryRun, mayPurge }: Guard, now: Date): Promise<number> {
  const sites = await db.selectFrom('sites').select('id').execute()
  let purged = 0
  for (const { id } of sites) {
    const months = (await findSiteById(db, id))?.settings.gift?.onceMonths ?? giftMonths
    const cutoff = toTimestamp(monthsAgo(now, months))
    const { total, due } = await db
      .selectFrom('handed_gifts')
      .select((select) => [
        select.fn.countAll().as('total'),
        sql<number | null>`sum(case when handed_at < ${cutoff} then 1 else 0 end)`.as('due'),
      ])
      .where('site_id', '=', id)
      .executeTakeFirstOrThrow()
    if (!mayPurge(id, Number(due), Number(total))) continue
    purged += Number(due)
    if (!dryRun)
      await db.deleteFrom('handed_gifts').where('site_id', '=', id).where('handed_at', '<', cutoff).execute()
  }
  return purged
}

async function purgeAlerts(db: Db, { dryRun, mayPurge }: Guard, before: Date): Promise<number> {
  const alerts = await db
    .selectFrom('outbox_messages')
    .select(['id', 'created_at'])
    .where('lead_id', 'is', null)
    .where('template', 'in', ['staffAlert', 'staffNotice'])
    .execute()
  const ids = alerts.filter((row) => row.created_at < toTimestamp(before)).map((row) => row.id)
  if (!mayPurge(null, ids.length, alerts.length, trafficShare)) return 0
  if (dryRun) return ids.length
  for (let i = 0; i < ids.length; i += batch) {
    const chunk = ids.slice(i, i + batch)
    await db.deleteFrom('outbox_messages').where('id', 'in', chunk).execute()
    // The fake vendor stores its copies apart from the outbox.
    await db.deleteFrom('fake_deliveries').where('message_id', 'in', chunk).execute()
  }
  return ids.length
}

async function purgeSessions(db: Db, { dryRun }: Guard, now: Date): Promise<number> {
  const expired = db.selectFrom('sessions').select('id').where('expires_at', '<', toTimestamp(now))
  const ids = (await expired.execute()).map((row) => row.id)
  for (let i = 0; i < ids.length && !dryRun; i += batch)
    await db
      .deleteFrom('sessions')
      .where('id', 'in', ids.slice(i, i + batch))
      .execute()
  return ids.length
}
