import type { LeadAttention, LeadForm, LeadStatus } from '#app/db/column-types.ts'
import type { StatusCause } from './lead-status.ts'

/**
 * An event of a registration that may decide whether somebody has to call. Every statement that inserts a registration,
 * assigns it or changes its state calls `attentionAfter` (`attention.test.ts` finds statements that do not).
 */
export type AttentionEvent =
  | { kind: 'registered'; form: LeadForm }
  /** `knows`: the new counsellor has written a memo about the customer, so they have met. */
  | { kind: 'assigned'; to: string | null; isUndo: boolean; knows: boolean }
  | { kind: 'moved'; cause: StatusCause; to: LeadStatus; byStaff: boolean }
  /** `isUndo`: of an arrival that was a mistake. */
  | { kind: 'by-hand'; to: LeadStatus; form: LeadForm; isUndo: boolean }
  /** The number. */
  | { kind: 'corrected' }
  /** Written by the assignee of the customer. */
  | { kind: 'memo' }

export interface AttentionBefore {
  attention: LeadAttention | null
  status: LeadStatus
  /** Somebody called, reached or not. */
  isCalled: boolean
  /** A call is promised: the customer is in the queue by its time. */
  isPromised: boolean
}

export const notYetThere: AttentionBefore = {
  attention: null,
  status: 'new',
  isCalled: false,
  isPromised: false,
}

const isOver = (status: LeadStatus) =>
  status === 'rejected' || status === 'wrong-number' || status === 'contracted' || status === 'undone'

/**
 * Why a customer waits for somebody to act, null where nobody has to.
 * `new`: they registered themselves and are called within five minutes. `listed`: they came to the office or to another
 * counsellor without asking for a call: an imported list, a handover. `wrong-number`: the number has to be corrected.
 */
export function attentionAfter(
  { attention, status, isCalled, isPromised }: AttentionBefore,
  event: AttentionEvent,
): LeadAttention | null {
  switch (event.kind) {
    case 'registered':
      return firstOf(event.form)
    case 'assigned':
      if (attention && attention !== 'listed') return attention
      if (isOver(status)) return null
      if (event.to === null) return isCalled ? null : attention
      if (isCalled && (isPromised || event.isUndo)) return null
      return event.knows ? null : 'listed'
    case 'corrected':
      return attention === 'wrong-number' ? 'listed' : attention
    case 'memo':
      // After the talk at the model house there is nobody to be called.
      return attention === 'listed' && status === 'visited' ? null : attention
    case 'moved':
      return afterMove(attention, event)
    case 'by-hand':
      if (event.to === 'wrong-number') return 'wrong-number'
      if (event.isUndo && !isCalled && !isOver(event.to)) return firstOf(event.form)
      if (event.to !== 'new') return null
      return attention && attention !== 'wrong-number' ? attention : isCalled ? 'listed' : firstOf(event.form)
  }
}

const firstOf = (form: LeadForm): LeadAttention => (form === 'import' ? 'listed' : 'new')

/** A cancelled visit is no reason where the office cancelled it; a new registration waits for its first call also when it has booked. */
function afterMove(
  from: LeadAttention | null,
  { cause, to, byStaff }: Extract<AttentionEvent, { kind: 'moved' }>,
): LeadAttention | null {
  switch (cause) {
    case 'registered-again':
      return from === 'new' ? from : 'registered-again'
    case 'wrong-number':
      return 'wrong-number'
    case 'unbooked':
      return byStaff || from || isOver(to) ? from : 'unbooked'
    case 'visit-booked':
      return from === 'unbooked' || from === 'wrong-number' || byStaff ? null : from
    case 'missed':
    case 'arrived':
      // Neither makes a wrong number right.
      return from === 'wrong-number' ? from : null
    default:
      return null
  }
}
