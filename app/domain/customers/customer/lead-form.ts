import type { Challenge } from 'altcha-lib/types'
import * as z from 'zod/mini'
import type { Measurement } from '#app/domain/site/measurement-settings.ts'
import type { ConsentText } from '#app/domain/site/registration-settings.ts'
import { normalise } from '#app/platform/normalise.ts'
import { readName } from '#app/platform/person-name.ts'
import { readPhone } from '#app/platform/phone.ts'

const invisible = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

const clean = (text: string) => normalise(text.replace(/\r\n?/g, '\n').replace(invisible, '')).trim()

/** A resident registration number may not be collected (개인정보 보호법 §24의2), not even inside a message. */
const residentNumber = /(?<!\d)\d{6}[-–—.\s]{0,3}[1-8]\d{6}(?!\d)/

const containsResidentNumber = (text: string) => residentNumber.test(normalise(text, 'NFKC'))

const text = (missing: string) => z.pipe(z.string({ error: missing }), z.transform(clean))

/** @param missing where there is no text at all */
const readBy = (missing: string, read: (written: string) => { ok: true; value: string } | Refusal) =>
  z.pipe(
    z.string({ error: missing }),
    z.transform((written, context) => {
      const result = read(written)
      if (result.ok) return result.value
      context.issues.push({ code: 'custom', message: result.sentence, input: written })
      return z.NEVER
    }),
  )

interface Refusal {
  ok: false
  sentence: string
}

const name = readBy('이름을 적어 주세요.', (written) => {
  const result = readName(written)
  return result.ok ? { ok: true, value: result.name } : result
})

const phone = readBy('전화번호를 적어 주세요.', (written) => {
  const result = readPhone(written)
  return result.ok ? { ok: true, value: result.phone } : result
})

const message = z.pipe(
  text('문의 내용을 확인해 주세요.'),
  z.string().check(
    z.maxLength(1000, '문의 내용은 1,000자까지 적을 수 있습니다.'),
    z.refine(
      (value) => !containsResidentNumber(value),
      '주민등록번호로 보이는 숫자가 있습니다. 법에 따라 받을 수 없으니 지우고 다시 보내 주세요.',
    ),
  ),
)

/** `agree` consents to collection, `ads` to advertising (개인정보 보호법 §22①7), `measure` to conversion counters. */
const leadForm = z.object({
  name,
  phone,
  message: z._default(message, ''),
  agree: z.literal(true, { error: '개인정보 수집·이용에 동의하셔야 접수할 수 있습니다.' }),
  ads: z._default(z.boolean(), false),
  measure: z.optional(z.boolean()),
})

export type LeadFields = z.infer<typeof leadForm>
export type LeadField = keyof LeadFields

export const leadFieldOrder: readonly LeadField[] = ['name', 'phone', 'message', 'agree', 'ads', 'measure']

export type LeadErrors = Partial<Record<LeadField, string>>

export interface LeadDraft {
  name: string
  phone: string
  message: string
  agree: boolean
  ads: boolean
  measure?: boolean | undefined
}

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
    name: readText('name'),
    phone: readText('phone'),
    message: readText('message'),
    agree: isTicked('agree'),
    ads: isTicked('ads'),
    measure: isTicked('measure'),
  }
}

export function checkLead(
  draft: LeadDraft,
): { ok: true; fields: LeadFields } | { ok: false; errors: LeadErrors } {
  const parsed = leadForm.safeParse(draft)
  if (parsed.success) return { ok: true, fields: parsed.data }
  const errors: LeadErrors = {}
  for (const issue of parsed.error.issues) errors[issue.path[0] as LeadField] ??= issue.message
  return { ok: false, errors }
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
