import type { VisitRefusal } from '../../../features/registrations/visits/change-visit.server.ts'

/** What a visitor may do by the own link; the value of the pressed button. */
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

/** Why it could not be done. */
export type MyRegistrationRefusal = VisitRefusal | 'too-many' | 'not-sure' | 'not-asked' | 'not-waiting'
