import type { Deps } from '../../db/deps.ts'
import { type PurgedTrash, purgeTrash } from '../press/purge-trash.server.ts'
import { destroyExpired, type RetentionReport } from '../registrations/retention/destroy-expired.server.ts'
import { type PurgedTraces, purgeTraces } from '../registrations/retention/purge-traces.server.ts'
import type { StoppedWork } from '../registrations/retention/usual-amount.ts'

interface DestroyedDue {
  registrations: RetentionReport[]
  traces: PurgedTraces
  bin: PurgedTrash
  stopped: StoppedWork[]
}

/** @param confirmed rows per site and kind that may go even if unusual */
export async function destroyDue(
  { db, clock }: Deps<'db' | 'clock'>,
  options: { dryRun?: boolean; confirmed?: number },
): Promise<DestroyedDue> {
  const registrations = await destroyExpired({ db, clock }, options)
  const traces = await purgeTraces({ db, clock }, options)
  const bin = await purgeTrash({ db, clock }, options)
  const stopped = [
    ...registrations.flatMap((report) => report.stopped ?? []),
    ...traces.stopped,
    ...bin.stopped,
  ]
  if (!options.dryRun && !stopped.length)
    await db.updateTable('job_runs').set({ stopped: null }).where('stopped', '=', 'too-many').execute()
  return { registrations, traces, bin, stopped }
}
