import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { isUsual, type StoppedWork, usualAmount } from '#app/domain/customers/retention/usual-amount.ts'
import { recordAudit, systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { koreanDay } from '#app/platform/korean-day.ts'

export interface DestroyedBuyers {
  buyers: number
  stopped: StoppedWork[]
}

/**
 * Destroys buyers five years after the end of their contract, with number and reason of their cases. What was sold, when and for
 * how much stays. Stops at unusual amounts. @param confirmed rows per site that may be destroyed anyway
 */
export async function destroyBuyers(
  { db, clock }: Deps<'db' | 'clock'>,
  { dryRun = false, confirmed = 0 }: { dryRun?: boolean; confirmed?: number } = {},
): Promise<DestroyedBuyers> {
  const today = koreanDay(clock.now())
  const destroyed: DestroyedBuyers = { buyers: 0, stopped: [] }
  const sites = await db.selectFrom('sites').select('id').execute()
  for (const { id: siteId } of sites) {
    const due = await db
      .selectFrom('buyers')
      .select('id')
      .where('site_id', '=', siteId)
      .where('keep_until', '<=', today)
      .execute()
    if (!due.length) continue
    const { total } = await db
      .selectFrom('buyers')
      .select((select) => select.fn.countAll().as('total'))
      .where('site_id', '=', siteId)
      .executeTakeFirstOrThrow()
    const usual = usualAmount(Number(total))
    if (!isUsual(due.length, usual, confirmed)) destroyed.stopped.push({ siteId, would: due.length, usual })
    else {
      if (!dryRun) await destroySome(db, clock.now(), siteId, today)
      destroyed.buyers += due.length
    }
  }
  return destroyed
}

const destroySome = (db: Db, at: Date, siteId: string, today: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const cases = await tx
      .selectFrom('buyers')
      .innerJoin('case_parties', 'case_parties.buyer_id', 'buyers.id')
      .select('case_id')
      .where('buyers.site_id', '=', siteId)
      .where('keep_until', '<=', today)
      .execute()
    const { numDeletedRows } = await tx
      .deleteFrom('buyers')
      .where('site_id', '=', siteId)
      .where('keep_until', '<=', today)
      .executeTakeFirst()
    for (const id of new Set(cases.map((one) => one.case_id))) {
      await tx
        .updateTable('sales_cases')
        .set({ contract_no_sealed: null, ended_reason_sealed: null })
        .where('id', '=', id)
        .execute()
      await tx.updateTable('home_events').set({ reason_sealed: null }).where('case_id', '=', id).execute()
    }
    await recordAudit(tx, {
      siteId,
      at,
      actor: systemActor,
      action: 'buyers.destroyed',
      subject: ['site', siteId],
      details: { buyers: Number(numDeletedRows) },
    })
  })
