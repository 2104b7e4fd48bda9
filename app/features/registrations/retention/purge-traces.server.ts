import { sql } from 'kysely'
import type { Db } from '../../../db/client.server.ts'
import { wantRewrite } from '../../../db/rewrite-files.server.ts'
import { type Clock, toTimestamp } from '../../../platform/clock.ts'
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
const wideShare = 0.25

function monthsAgo(now: Date, months: number): Date {
  const at = new Date(now)
  at.setUTCMonth(at.getUTCMonth() - months)
  return at
}

export interface PurgedTraces {
  visitorAddresses: number
  officeAddresses: number
  /** Never confirmed. */
  repeatRegistrations: number
  gifts: number
  alerts: number
  /** They name a browser and an address block. */
  sessions: number
  stopped: StoppedWork[]
}

interface Guard {
  dryRun: boolean
  canGo(siteId: string | null, would: number, total: number, share?: number): boolean
}

/**
 * Removes old addresses from the audit and what expires by itself: unconfirmed repeats, gift marks, alerts, sessions. Unusual
 * amounts are left alone. @param confirmed rows of a kind that may go even if unusual @returns counts
 */
export async function purgeTraces(
  { db, clock }: { db: Db; clock: Clock },
  { dryRun = false, confirmed = 0 }: { dryRun?: boolean; confirmed?: number } = {},
): Promise<PurgedTraces> {
  const now = clock.now()
  const stopped: StoppedWork[] = []
  const guard: Guard = {
    dryRun,
    canGo(siteId, would, total, share) {
      const usual = usualAmount(total, share)
      const may = isUsual(would, usual, confirmed)
      if (!may) stopped.push({ siteId, would, usual })
      return may
    },
  }
  const erased = {
    visitorAddresses: await eraseAddresses(db, guard, monthsAgo(now, visitorMonths), ['visitor', 'system']),
    officeAddresses: await eraseAddresses(db, guard, monthsAgo(now, officeMonths), ['user']),
    repeatRegistrations: await forgetRepeats(db, guard, now),
    gifts: await forgetGifts(db, guard, now),
    alerts: await forgetAlerts(db, guard, monthsAgo(now, visitorMonths)),
    sessions: await forgetSessions(db, guard, now),
  }
  if (!dryRun && Object.values(erased).some((count) => count > 0)) await wantRewrite(db)
  return { ...erased, stopped }
}

async function eraseAddresses(
  db: Db,
  { dryRun, canGo }: Guard,
  before: Date,
  actors: ('visitor' | 'user' | 'system')[],
): Promise<number> {
  const old = toTimestamp(before)
  const known = db
    .selectFrom('audit_entries')
    .where('actor_type', 'in', actors)
    .where('ip_address', 'is not', null)
  const { total, due } = await known
    .select((select) => [
      select.fn.countAll().as('total'),
      sql<number | null>`sum(case when at < ${old} then 1 else 0 end)`.as('due'),
    ])
    .executeTakeFirstOrThrow()
  if (!canGo(null, Number(due), Number(total), wideShare)) return 0
  if (dryRun) return Number(due)
  let erased = 0
  // Ids grow with time: one pass, oldest first.
  for (let after = ''; ; ) {
    const rows = await known
      .select('id')
      .where('id', '>', after)
      .where('at', '<', old)
      .orderBy('id')
      .limit(batch)
      .execute()
    if (!rows.length) return erased
    const ids = rows.map((row) => row.id)
    await db.updateTable('audit_entries').set({ ip_address: null }).where('id', 'in', ids).execute()
    erased += ids.length
    after = ids.at(-1) as string
  }
}

async function forgetRepeats(db: Db, { dryRun, canGo }: Guard, now: Date): Promise<number> {
  const { total, due } = await db
    .selectFrom('repeat_registrations')
    .select((select) => [
      select.fn.countAll().as('total'),
      sql<number | null>`sum(case when expires_at <= ${toTimestamp(now)} then 1 else 0 end)`.as('due'),
    ])
    .executeTakeFirstOrThrow()
  if (!canGo(null, Number(due), Number(total))) return 0
  return dryRun ? Number(due) : await destroyExpiredRepeats(db, now)
}

async function forgetGifts(db: Db, { dryRun, canGo }: Guard, now: Date): Promise<number> {
  const sites = await db.selectFrom('sites').select('id').execute()
  let forgotten = 0
  for (const { id } of sites) {
    const months = (await findSiteById(db, id))?.settings.gift?.onceMonths ?? giftMonths
    const old = toTimestamp(monthsAgo(now, months))
    const { total, due } = await db
      .selectFrom('handed_gifts')
      .select((select) => [
        select.fn.countAll().as('total'),
        sql<number | null>`sum(case when handed_at < ${old} then 1 else 0 end)`.as('due'),
      ])
      .where('site_id', '=', id)
      .executeTakeFirstOrThrow()
    if (!canGo(id, Number(due), Number(total))) continue
    forgotten += Number(due)
    if (!dryRun)
      await db.deleteFrom('handed_gifts').where('site_id', '=', id).where('handed_at', '<', old).execute()
  }
  return forgotten
}

async function forgetAlerts(db: Db, { dryRun, canGo }: Guard, before: Date): Promise<number> {
  const alerts = await db
    .selectFrom('outbox_messages')
    .select(['id', 'created_at'])
    .where('lead_id', 'is', null)
    .where('template', 'in', ['staffAlert', 'staffNotice'])
    .execute()
  const ids = alerts.filter((row) => row.created_at < toTimestamp(before)).map((row) => row.id)
  if (!canGo(null, ids.length, alerts.length, wideShare)) return 0
  if (dryRun) return ids.length
  for (let i = 0; i < ids.length; i += batch) {
    const some = ids.slice(i, i + batch)
    await db.deleteFrom('outbox_messages').where('id', 'in', some).execute()
    // The stand-in vendor stores its copies apart from the outbox.
    await db.deleteFrom('fake_deliveries').where('message_id', 'in', some).execute()
  }
  return ids.length
}

async function forgetSessions(db: Db, { dryRun }: Guard, now: Date): Promise<number> {
  const over = db.selectFrom('sessions').select('id').where('expires_at', '<', toTimestamp(now))
  const ids = (await over.execute()).map((row) => row.id)
  for (let i = 0; i < ids.length && !dryRun; i += batch)
    await db
      .deleteFrom('sessions')
      .where('id', 'in', ids.slice(i, i + batch))
      .execute()
  return ids.length
}
