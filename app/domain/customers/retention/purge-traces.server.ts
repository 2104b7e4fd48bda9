import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { countBySlices } from '#app/db/index-slices.server.ts'
import { requestRewrite } from '#app/db/rewrite-files.server.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { giftMonths } from '#app/domain/site/gift-months.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { destroyExpiredRepeats } from './destroy-repeats.server.ts'
import { isUsual, type StoppedWork, usualAmount } from './usual-amount.ts'

/** Months; the privacy pages promise them. */
const visitorMonths = 3
/** The law requires a year for staff, two years with many registrations (개인정보의 안전성 확보조치 기준 제8조). */
const officeMonths = 24

const batch = 200
/** Traces of one busy day expire together. */
const trafficShare = 0.25

export function monthsAgo(now: Date, months: number): Date {
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

type Actor = 'visitor' | 'user' | 'system'

async function eraseAddresses(
  db: Db,
  { dryRun, mayPurge }: Guard,
  before: Date,
  actors: Actor[],
): Promise<number> {
  const cutoff = toTimestamp(before)
  const [of, by] = [whoseAddress, ['at', 'id']]
  let [total, due] = [0, 0]
  for (const actor of actors) {
    total += await countBySlices(db, { table: 'audit_entries', where: of(actor), by })
    const old = sql<SqlBool>`${of(actor)} and at < ${cutoff}`
    due += await countBySlices(db, { table: 'audit_entries', where: old, by })
  }
  if (!mayPurge(null, due, total, trafficShare)) return 0
  if (!dryRun) for (const actor of actors) await eraseAddressesOf(db, actor, cutoff)
  return due
}

const whoseAddress = (actor: Actor) => sql<SqlBool>`actor_type = ${actor} and ip_address is not null`

async function eraseAddressesOf(db: Db, actor: Actor, cutoff: string): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('audit_entries')
      .select('id')
      .where(whoseAddress(actor))
      .where('at', '<', cutoff)
      .orderBy('at')
      .orderBy('id')
      .limit(batch)
      .execute()
    if (!rows.length) return
    const ids = rows.map((row) => row.id)
    await db.updateTable('audit_entries').set({ ip_address: null }).where('id', 'in', ids).execute()
  }
}

async function purgeRepeats(db: Db, { dryRun, mayPurge }: Guard, now: Date): Promise<number> {
  const table = 'repeat_registrations'
  const expired = sql<SqlBool>`expires_at <= ${toTimestamp(now)}`
  const due = await countBySlices(db, { table, where: expired, by: ['expires_at', 'id'] })
  const total = due && (await countBySlices(db, { table, where: sql<SqlBool>`id > ''`, by: ['id'] }))
  if (!mayPurge(null, due, total)) return 0
  return dryRun ? due : await destroyExpiredRepeats(db, now)
}

async function purgeGifts(db: Db, { dryRun, mayPurge }: Guard, now: Date): Promise<number> {
  const sites = await db.selectFrom('sites').select(['id', 'published_revision_id as revision']).execute()
  let purged = 0
  for (const { id, revision } of sites) {
    const site = await findSiteById(db, id)
    // Settings that cannot be read may promise a longer time.
    if (revision && !site) continue
    const months = site?.settings.gift?.onceMonths ?? giftMonths
    const cutoff = toTimestamp(monthsAgo(now, months))
    const ofSite = sql<SqlBool>`site_id = ${id}`
    const old = sql<SqlBool>`${ofSite} and handed_at < ${cutoff}`
    const by = ['handed_at', 'id']
    const due = await countBySlices(db, { table: 'handed_gifts', where: old, by })
    const total = due && (await countBySlices(db, { table: 'handed_gifts', where: ofSite, by }))
    if (!mayPurge(id, due, total)) continue
    purged += due
    if (!dryRun) await deleteBySlices(db, 'handed_gifts', old)
  }
  return purged
}

async function purgeAlerts(db: Db, { dryRun, mayPurge }: Guard, before: Date): Promise<number> {
  const alerts = sql<SqlBool>`lead_id is null and template in ('staffAlert', 'staffNotice')`
  const old = sql<SqlBool>`${alerts} and created_at < ${toTimestamp(before)}`
  const by = ['created_at', 'id']
  const due = await countBySlices(db, { table: 'outbox_messages', where: old, by })
  const total = due && (await countBySlices(db, { table: 'outbox_messages', where: alerts, by }))
  if (!mayPurge(null, due, total, trafficShare)) return 0
  if (!dryRun)
    await deleteBySlices(db, 'outbox_messages', old, async (ids) => {
      // The fake vendor stores its copies apart from the outbox.
      await db.deleteFrom('fake_deliveries').where('message_id', 'in', ids).execute()
    })
  return due
}

async function deleteBySlices(
  db: Db,
  table: 'handed_gifts' | 'outbox_messages',
  where: Expression<SqlBool>,
  alsoDelete?: (ids: string[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const rows = await db.selectFrom(table).select('id').where(where).limit(batch).execute()
    if (!rows.length) return
    const ids = rows.map((row) => row.id)
    await db.deleteFrom(table).where('id', 'in', ids).execute()
    await alsoDelete?.(ids)
  }
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
