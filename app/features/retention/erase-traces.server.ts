import type { Db } from '../../db/client.server.ts'
import { type Clock, stored } from '../../platform/clock.ts'
import { findSiteById } from '../sites/find-site.server.ts'
import { giftMonths } from '../vouchers/gift-months.ts'

/** Months for which the address a visitor registered from is known; the privacy pages promise them. */
const visitorMonths = 3
/**
 * Of the office's own people the law wants it for a year at least, two where there are many registrations (개인정보의
 * 안전성 확보조치 기준 제8조).
 */
const officeMonths = 24

/** Rows in one statement, so that who writes meanwhile does not wait. */
const batch = 500

function monthsAgo(now: Date, months: number): Date {
  const at = new Date(now)
  at.setUTCMonth(at.getUTCMonth() - months)
  return at
}

/**
 * Takes addresses out of old audit entries, and removes what outlives registrations when its own time is over: the mark
 * that a phone had its gift, and alerts about registrations that are gone.
 * @returns how many of each
 */
export async function eraseTraces({ db, clock }: { db: Db; clock: Clock }): Promise<Record<string, number>> {
  const now = clock.now()
  return {
    visitorAddresses: await eraseAddresses(db, monthsAgo(now, visitorMonths), ['visitor', 'system']),
    officeAddresses: await eraseAddresses(db, monthsAgo(now, officeMonths), ['user']),
    gifts: await forgetGifts(db, now),
    alerts: await forgetAlerts(db, monthsAgo(now, visitorMonths)),
  }
}

async function eraseAddresses(
  db: Db,
  before: Date,
  actors: ('visitor' | 'user' | 'system')[],
): Promise<number> {
  let erased = 0
  // Ids grow with time, so the entries are gone through once, oldest first.
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('audit_entries')
      .select('id')
      .where('id', '>', after)
      .where('at', '<', stored(before))
      .where('actor_type', 'in', actors)
      .where('ip_address', 'is not', null)
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

async function forgetGifts(db: Db, now: Date): Promise<number> {
  const sites = await db.selectFrom('sites').select('id').execute()
  let forgotten = 0
  for (const { id } of sites) {
    const months = (await findSiteById(db, id))?.settings.gift?.onceMonths ?? giftMonths
    const gone = await db
      .deleteFrom('handed_gifts')
      .where('site_id', '=', id)
      .where('handed_at', '<', stored(monthsAgo(now, months)))
      .executeTakeFirstOrThrow()
    forgotten += Number(gone.numDeletedRows)
  }
  return forgotten
}

async function forgetAlerts(db: Db, before: Date): Promise<number> {
  const gone = await db
    .deleteFrom('outbox_messages')
    .where('lead_id', 'is', null)
    .where('template', 'in', ['staffAlert', 'staffNotice'])
    .where('created_at', '<', stored(before))
    .returning('id')
    .execute()
  const ids = gone.map((row) => row.id)
  // What the stand-in vendor was handed lies apart from the outbox.
  if (ids.length) await db.deleteFrom('fake_deliveries').where('message_id', 'in', ids).execute()
  return ids.length
}
