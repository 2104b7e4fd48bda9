import type { CallResult } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { minuteMs } from '#app/platform/durations.ts'
import { maskName } from '#app/platform/person-name.ts'
import { inScope, type LeadScope } from '../customer/lead-scope.ts'

const justNowMs = 2 * minuteMs

export interface LastCall {
  leadId: string
  name: string
  result: CallResult
  nextCallAt: string | null
  missedCalls: number
}

/** The result that a person has just saved, for the next screen; undefined a little later. */
export async function lastCallBy(
  { db, keys, clock }: Deps,
  scope: LeadScope,
  { leadId, userId }: { leadId: string | null; userId: string },
): Promise<LastCall | undefined> {
  if (!leadId) return undefined
  const call = await db
    .selectFrom('lead_calls')
    .innerJoin('leads', 'leads.id', 'lead_calls.lead_id')
    .select(['result', 'lead_calls.next_call_at', 'leads.missed_calls', 'leads.name_sealed'])
    .where(inScope(scope))
    .where('lead_calls.lead_id', '=', leadId)
    .where('lead_calls.called_by', '=', userId)
    .where('lead_calls.at', '>', toTimestamp(new Date(clock.now().getTime() - justNowMs)))
    .orderBy('lead_calls.at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    call && {
      leadId,
      name: maskName(decrypt(keys, call.name_sealed, `leads.name:${leadId}`)),
      result: call.result,
      nextCallAt: call.next_call_at,
      missedCalls: call.missed_calls,
    }
  )
}
