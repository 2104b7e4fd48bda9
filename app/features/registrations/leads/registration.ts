import type { Db } from '../../../db/client.server.ts'
import type { LeadForm } from '../../../db/column-types.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { KeyRing } from '../../../platform/keys.server.ts'
import type { Logger } from '../../../platform/logger.server.ts'
import type { Actor } from '../../audit/record-audit.server.ts'
import type { Site } from '../../site/site-settings.ts'
import type { Arrival, Attribution } from '../attribution/touch.ts'
import type { DecidedTexts } from '../consents/find-consent-texts.server.ts'
import type { VisitRefusal } from '../visits/change-visit.server.ts'
import type { LeadFields } from './lead-form.ts'
import type { Trust } from './trust.ts'

/** What saving and changing a registration needs, apart from the transaction it is done in. */
export interface RegistrationDeps {
  db: Db
  keys: KeyRing
  clock: Clock
  /** Address of the site as visitors see it, which the links in messages begin with. */
  origin: string
}

/** What registering needs to know of the request that brought the form. */
export interface RegistrationContext extends RegistrationDeps {
  log: Logger
  site: Site
  actor: Actor
  /** Address of the site for links that leave with messages: never what a request says of itself. */
  linkOrigin: string
  /** How the visitor came and with what. */
  visit: { attribution: Attribution | undefined; userAgent: string }
  /** Registrations of a site in a minute above which browsers have to work first. */
  leadRushPerMinute: number
  wakeWorker: () => void
}

export interface LeadInput {
  form: LeadForm
  fields: LeadFields
  /** Made by the browser for one filling of the form; absent without JavaScript. */
  submissionKey?: string | undefined
  /** Beginning of the visit that was chosen, as stored. */
  visitAt?: string | undefined
  /** The consent texts that the form showed; without them those that the site shows now. */
  texts?: DecidedTexts | undefined
  attribution?: Arrival | undefined
  /** What is known of whoever sends it; without it, nothing that speaks for them. */
  trust?: Trust | undefined
}

export interface SavedLead {
  leadId: string
  receiptNo: string
  /** The same filling of the form, sent again. */
  repeated: boolean
  /** The visit that was asked for could not be booked. */
  visitRefused?: VisitRefusal | undefined
}
