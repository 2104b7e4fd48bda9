import type { LeadForm } from '#app/db/column-types.ts'
import type { DepsWithOrigin } from '#app/db/deps.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { Logger } from '#app/platform/logger.server.ts'
import type { Attribution, TrafficSource } from '../attribution/touch.ts'
import type { DecidedTexts } from '../consents/find-consent-texts.server.ts'
import type { LeadFields } from '../customer/lead-form.ts'
import type { Trust } from '../customer/trust.ts'
import type { VisitRefusal } from '../visits/change-visit.server.ts'

export interface RegistrationContext extends DepsWithOrigin {
  log: Logger
  site: Site
  actor: Actor
  /** For links in messages: never from the request's own headers, which can be forged. */
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
  attribution?: TrafficSource | undefined
  trust?: Trust | undefined
  desk?: DeskConsent | undefined
}

export interface SavedLead {
  leadId: string
  receiptNo: string
  repeated: boolean
  visitRefused?: VisitRefusal | undefined
}
