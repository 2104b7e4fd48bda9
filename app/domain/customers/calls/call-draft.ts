import type { CallResult } from '#app/db/column-types.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { residentNumberRefused } from '#app/platform/resident-number.ts'
import { faultOfMemo, maxMemo } from '../customer/memo-text.ts'
import { isBookedVisit } from '../visits/booked-visit.ts'
import type { CallHours } from './call-hours.ts'
import { chosenTime } from './next-call.ts'
import type { CallInput } from './record-call.server.ts'

/** In the order of the keys 1 to 6. */
export const callResults: readonly CallResult[] = [
  'reached',
  'missed',
  'call-again',
  'visit-booked',
  'rejected',
  'wrong-number',
]

export interface CallDraft {
  callId: string
  result: string
  note: string
  next: string
  nextDate: string
  visitAt: string
  /** `free` or `keep`, where a visit is booked and the customer refuses. */
  bookedVisit: string
}

export type CallErrors = Partial<Record<'result' | 'note' | 'next' | 'visitAt' | 'bookedVisit', string>>

export function checkCall(
  draft: CallDraft,
  now: Date,
  hours: CallHours,
): { ok: true; input: CallInput } | { ok: false; errors: CallErrors } {
  const errors: CallErrors = {}
  const result = callResults.find((one) => one === draft.result)
  if (!result) errors.result = '통화 결과를 선택해 주세요.'
  const note = draft.note.trim()
  const fault = faultOfMemo(note)
  if (fault === 'resident-number') errors.note = residentNumberRefused
  if (fault === 'too-long') errors.note = `메모는 ${koreanNumber(maxMemo)}자까지 적을 수 있습니다.`
  const nextCallAt = chosenTime({ choice: draft.next, date: draft.nextDate }, now, hours)
  if (result === 'call-again' && !nextCallAt) errors.next = '다시 통화할 시간을 선택해 주세요.'
  if (draft.next === 'date' && !nextCallAt) errors.next = '다음 통화의 날짜와 시간을 적어 주세요.'
  if (nextCallAt && nextCallAt <= now) errors.next = '지난 시간입니다. 앞으로의 시간을 선택해 주세요.'
  if (result === 'visit-booked' && !draft.visitAt) errors.visitAt = '방문 날짜와 시간을 선택해 주세요.'
  if (!result || Object.keys(errors).length) return { ok: false, errors }
  return {
    ok: true,
    input: {
      callId: draft.callId,
      result,
      note,
      nextCallAt,
      visitAt: result === 'visit-booked' ? draft.visitAt : undefined,
      bookedVisit: isBookedVisit(draft.bookedVisit) ? draft.bookedVisit : undefined,
    },
  }
}
