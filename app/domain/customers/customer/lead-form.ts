import type { Challenge } from 'altcha-lib/types'
import type { Measurement } from '#app/domain/site/measurement-settings.ts'
import type { ConsentText } from '#app/domain/site/registration-settings.ts'
import { type FieldName, fieldNames, readFields } from '../fields.ts'

/** `agree` consents to collection, `ads` to advertising (개인정보 보호법 §22①7), `measure` to conversion counters. */
interface Ticks {
  agree: boolean
  ads: boolean
  measure?: boolean | undefined
}

/** What somebody typed, before it is read. */
export type LeadDraft = Partial<Record<FieldName, string>> & Ticks

/** What was read: each field in its one form, empty where nothing was typed. */
export type LeadFields = Record<FieldName, string> & Ticks & { agree: true }

export type LeadField = keyof LeadFields

export const leadFieldOrder: readonly LeadField[] = [...fieldNames, 'agree', 'ads', 'measure']

export type LeadErrors = Partial<Record<LeadField, string>>

/** `noted` does not reveal whether the number had a visit. `unheld`: no place can be held before the phone answers. */
export type VisitOutcome = 'noted' | 'gone' | 'unheld'

/** Honeypot: hidden from people. */
export const trapField = 'homepage'

export function parseDraft(field: (name: string) => unknown): LeadDraft {
  const readText = (name: string) => {
    const value = field(name)
    return typeof value === 'string' ? value.slice(0, 5000) : ''
  }
  const isTicked = (name: string) =>
    field(name) === true || (typeof field(name) === 'string' && field(name) !== 'false')
  return {
    ...Object.fromEntries(fieldNames.map((name) => [name, readText(name)])),
    agree: isTicked('agree'),
    ads: isTicked('ads'),
    measure: isTicked('measure'),
  }
}

export function checkLead(
  draft: LeadDraft,
): { ok: true; fields: LeadFields } | { ok: false; errors: LeadErrors } {
  const { agree, ads, measure } = draft
  const { values, errors } = readFields(fieldNames, draft)
  if (agree && !Object.keys(errors).length) return { ok: true, fields: { ...values, agree, ads, measure } }
  const unticked = agree ? {} : { agree: '개인정보 수집·이용에 동의하셔야 접수할 수 있습니다.' }
  return { ok: false, errors: { ...errors, ...unticked } }
}

export interface ShownTexts {
  consents: { collection: ConsentText; marketing: ConsentText }
  measurement: Measurement | undefined
  consentVersions: string
}

export type LeadReply =
  /** `byCall`: the number takes no messages, so the office calls. */
  | {
      ok: true
      receiptNo: string
      phone: string
      byCall: boolean
      visit?: VisitOutcome | undefined
      /** Until when a noted visit is held: an instant that follows from the times alone, and tells nothing of the number. */
      confirmBy?: string | undefined
    }
  | { ok: false; reason: 'too-many'; minutes: number }
  | { ok: false; reason: 'proof'; challenge: Challenge }
  /** `shown`: the texts as they are now; consent to other texts is unknown. */
  | { ok: false; reason: 'invalid'; errors: LeadErrors; shown?: ShownTexts }
  /** Without script: nothing is saved, the form has to be sent again. */
  | { ok: false; reason: 'again' }
  | { ok: false; reason: 'failed' }
