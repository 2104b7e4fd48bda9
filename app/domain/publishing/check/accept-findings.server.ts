import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import type { Publishing } from '../publish/apply-content.server.ts'
import type { NewlyAccepted } from './accepted.ts'

/** Adds accepted findings; an earlier reason for the same finding stays. */
export async function acceptFindings(
  { tx, clock, permit }: Publishing,
  siteId: string,
  accepted: readonly NewlyAccepted[],
): Promise<void> {
  for (const { check, file, text, reason } of accepted)
    await tx
      .insertInto('accepted_findings')
      .values({
        id: newId(),
        site_id: siteId,
        check_name: check,
        file,
        words: text,
        reason,
        accepted_at: toTimestamp(clock.now()),
        accepted_by: permit.id ?? null,
      })
      .onConflict((conflict) => conflict.columns(['site_id', 'check_name', 'file', 'words']).doNothing())
      .execute()
}
