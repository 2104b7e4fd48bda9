import type { VisitRefusal } from '#app/domain/customers/visits/change-visit.server.ts'

/** Value of the pressed button. */
export type MyRegistrationIntent =
  | 'confirm-visit'
  | 'book'
  | 'cancel'
  | 'confirm'
  | 'reject'
  | 'reject-all'
  | 'stop-ads'
  | 'accept-ads'
  | 'withdraw'

export type MyRegistrationRefusal = VisitRefusal | 'too-many' | 'not-sure' | 'not-asked' | 'not-waiting'
