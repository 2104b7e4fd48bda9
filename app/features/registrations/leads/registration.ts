import type { LeadForm } from '../../../db/column-types.ts'
import type { DepsWithOrigin } from '../../../db/deps.ts'
import type { Logger } from '../../../platform/logger.server.ts'
import type { Actor } from '../../audit/record-audit.server.ts'
import type { Site } from '../../site/site-settings.ts'
import type { Arrival, Attribution } from '../attribution/touch.ts'
import type { DecidedTexts } from '../consents/find-consent-texts.server.ts'
import type { VisitRefusal } from '../visits/change-visit.server.ts'
import type { LeadFields } from './lead-form.ts'
import type { Trust } from './trust.ts'

export interface RegistrationContext extends DepsWithOrigin {
  log: Logger
  site: Site
  actor: Actor
  /** For links in messages: never from the request's own headers. */
  linkOrigin: string
  visit: { attribution: Attribution | undefined; userAgent: string }
  /** Registrations a minute at a site above which browsers need a proof of work. */
  leadFloodPerMinute: number
  wakeWorker: () => void
}

/**
 * A consent that was given to somebody of the office: at the model house by the customer's own tick or signature, or on the
 * telephone, after the text was read out (개인정보 보호법 시행령 제17조).
 */
export interface DeskConsent {
  channel: 'desk:tablet' | 'desk:paper' | 'desk:phone'
  /** Who took it. */
  takenBy: string
  paperNo?: string
  /** No confirmation: the customer said so. */
  isSilent: boolean
}

export interface LeadInput {
  form: LeadForm
  fields: LeadFields
  submissionKey?: string | undefined
  visitAt?: string | undefined
  texts?: DecidedTexts | undefined
  attribution?: Arrival | undefined
  trust?: Trust | undefined
  desk?: DeskConsent | undefined
}

export interface SavedLead {
  leadId: string
  receiptNo: string
  repeated: boolean
  visitRefused?: VisitRefusal | undefined
}
