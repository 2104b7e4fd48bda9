import type { LeadStatus } from '#app/db/column-types.ts'

/** What happens to a booked visit when the customer refuses or the number is wrong. A person decides, since a place is held. */
export type BookedVisit = 'free' | 'keep'

export const bookedVisitChoices: Record<BookedVisit, string> = {
  free: '예약을 취소하고 자리를 비웁니다',
  keep: '예약을 그대로 둡니다',
}

export const isBookedVisit = (value: string): value is BookedVisit => Object.hasOwn(bookedVisitChoices, value)

/** States that ask what becomes of a booked visit. */
export const asksForVisit = (status: LeadStatus): boolean =>
  status === 'rejected' || status === 'wrong-number'
