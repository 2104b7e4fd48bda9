import type { CallResult, LeadStatus } from '#app/db/column-types.ts'

/** In the order of a sale; the last two end it without a contract. */
export const leadStatuses: readonly LeadStatus[] = [
  'new',
  'contacted',
  'visit-booked',
  'visited',
  'contracted',
  'rejected',
  'wrong-number',
]

export const statusNames: Record<LeadStatus, string> = {
  new: '신규',
  contacted: '통화',
  'visit-booked': '방문예약',
  visited: '방문',
  contracted: '계약',
  rejected: '거절',
  'wrong-number': '결번',
  undone: '되돌림',
}

export const callResultNames: Record<CallResult, string> = {
  reached: '통화완료',
  missed: '부재',
  'call-again': '재통화',
  'wrong-number': '결번',
  rejected: '거절',
  'visit-booked': '방문예약',
}

/**
 * What moves a registration by itself. `booked`, `unbooked` (cancelled, lapsed, missed) and `arrived` come from visits,
 * `registered-again` from the customer, the others are results of calls.
 */
export type StatusCause = CallResult | 'unbooked' | 'arrived' | 'registered-again'

const isOut = (status: LeadStatus) => status === 'rejected' || status === 'wrong-number'

/**
 * The state after something happened. A contract stays a contract whatever else happens; who has visited stays a visitor
 * until a refusal or a contract; who was out comes back by answering, booking, arriving or registering again.
 * @param wasReached whether they were ever on the telephone: where a booking that ended leaves them
 */
export function nextStatus(
  from: LeadStatus,
  cause: StatusCause,
  { wasReached }: { wasReached: boolean },
): LeadStatus {
  if (from === 'contracted') return from
  const atLeast = (reached: LeadStatus): LeadStatus =>
    isOut(from) || leadStatuses.indexOf(from) < leadStatuses.indexOf(reached) ? reached : from
  switch (cause) {
    case 'reached':
    case 'call-again':
      return atLeast('contacted')
    case 'missed':
      return from
    case 'wrong-number':
      return from === 'visited' ? from : 'wrong-number'
    case 'rejected':
      return 'rejected'
    case 'visit-booked':
      return atLeast('visit-booked')
    case 'unbooked':
      return from === 'visit-booked' ? (wasReached ? 'contacted' : 'new') : from
    case 'arrived':
      return atLeast('visited')
    case 'registered-again':
      return isOut(from) ? 'new' : from
  }
}

/**
 * States that a person may choose by hand: any correction back or forth, but 방문예약 and 방문 come from the visit itself. A
 * contract follows the sale of a home where the site has homes; elsewhere only a manager takes it back, for money hangs on it.
 */
export function statusesByHand(
  from: LeadStatus,
  {
    hasOpenVisit,
    wasHere,
    isManager,
    hasHomes,
  }: { hasOpenVisit: boolean; wasHere: boolean; isManager: boolean; hasHomes: boolean },
): LeadStatus[] {
  if (from === 'contracted' && (!isManager || hasHomes)) return []
  return leadStatuses.filter(
    (status) =>
      status !== from &&
      (status !== 'visit-booked' || hasOpenVisit) &&
      (status !== 'visited' || wasHere) &&
      (status !== 'contracted' || !hasHomes),
  )
}
