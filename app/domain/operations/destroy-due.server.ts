import type { Deps } from '#app/db/deps.ts'
import {
  destroyExpired,
  type RetentionReport,
} from '#app/domain/customers/retention/destroy-expired.server.ts'
import { type PurgedTraces, purgeTraces } from '#app/domain/customers/retention/purge-traces.server.ts'
import type { StoppedWork } from '#app/domain/customers/retention/usual-amount.ts'
import { type PurgedTrash, purgeTrash } from '#app/domain/publishing/press/purge-trash.server.ts'
import { type DestroyedBuyers, destroyBuyers } from '#app/domain/sales/destroy-buyers.server.ts'

interface DestroyedDue {
  sales: DestroyedBuyers
  registrations: RetentionReport[]
  traces: PurgedTraces
  bin: PurgedTrash
  stopped: StoppedWork[]
}

/** @param confirmed rows per site and kind that may be destroyed even if unusual */
export async function destroyDue(
  { db, clock }: Deps<'db' | 'clock'>,
  options: { dryRun?: boolean; confirmed?: number },
): Promise<DestroyedDue> {
  const registrations = await destroyExpired({ db, clock }, options)
  const traces = await purgeTraces({ db, clock }, options)
  const bin = await purgeTrash({ db, clock }, options)
  const sales = await destroyBuyers({ db, clock }, options)
  const stopped = [
    ...registrations.flatMap((report) => report.stopped ?? []),
    ...traces.stopped,
    ...bin.stopped,
    ...sales.stopped,
  ]
  if (!options.dryRun && !stopped.length)
    await db.updateTable('job_runs').set({ stopped: null }).where('stopped', '=', 'too-many').execute()
  return { registrations, traces, bin, sales, stopped }
}
