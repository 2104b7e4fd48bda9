import type { Db } from '#app/db/client.server.ts'
import type { Role } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canCorrectGifts } from '#app/domain/record/permissions.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import type { GiftStock } from './low-stock.ts'

/** @returns undefined until somebody has entered a number */
export async function findGiftStock(db: Db, siteId: string): Promise<GiftStock | undefined> {
  const row = await db
    .selectFrom('gift_stock')
    .select(['received', 'handed'])
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  return row?.received ? { ...row, left: row.received - row.handed } : undefined
}

export async function countHanded(tx: Db, clock: Clock, siteId: string, by: 1 | -1): Promise<void> {
  await change(tx, clock, siteId, { received: 0, handed: by })
}

const change = (tx: Db, clock: Clock, siteId: string, by: { received: number; handed: number }) =>
  tx
    .insertInto('gift_stock')
    .values({ id: newId(), site_id: siteId, ...by, updated_at: toTimestamp(clock.now()) })
    .onConflict((conflict) =>
      conflict.column('site_id').doUpdateSet((value) => ({
        received: value('gift_stock.received', '+', by.received),
        handed: value('gift_stock.handed', '+', by.handed),
        updated_at: toTimestamp(clock.now()),
      })),
    )
    .returning(['received', 'handed'])
    .executeTakeFirstOrThrow()

const mostAtOnce = 100_000

export type ReceivedGifts = { ok: true; left: number } | { ok: false; problem: string }

/** What came in; below zero puts a count right, for which `role` needs the right. */
export async function receiveGifts(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  { count, note }: { count: number; note: string },
  { role, ...actor }: Actor & { role: Role },
): Promise<ReceivedGifts> {
  if (!Number.isSafeInteger(count) || count === 0 || Math.abs(count) > mostAtOnce)
    return { ok: false, problem: '수량을 숫자로 적어 주세요.' }
  if (count < 0 && !canCorrectGifts(role))
    return { ok: false, problem: '수량을 줄이는 정정은 단지 관리자가 할 수 있습니다.' }
  if (note.length > 100) return { ok: false, problem: '메모는 100자까지 적을 수 있습니다.' }
  return await db.transaction().execute(async (tx) => {
    const { received, handed } = await change(tx, clock, site.id, { received: count, handed: 0 })
    await tx
      .insertInto('gift_receipts')
      .values({
        id: newId(),
        site_id: site.id,
        at: toTimestamp(clock.now()),
        count,
        note: note.trim() || null,
        recorded_by: actor.id ?? null,
      })
      .execute()
    await recordAudit(tx, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: 'gifts.received',
      subject: ['site', site.id],
      details: { count },
    })
    return { ok: true, left: received - handed }
  })
}

/** The last ones, newest first. */
export const listGiftReceipts = (db: Db, siteId: string) =>
  db
    .selectFrom('gift_receipts')
    .leftJoin('users', 'users.id', 'recorded_by')
    .select(['gift_receipts.id', 'at', 'count', 'note', 'users.name as by'])
    .where('gift_receipts.site_id', '=', siteId)
    .orderBy('at', 'desc')
    .orderBy('gift_receipts.id', 'desc')
    .limit(20)
    .execute()
