import type { LeadForm } from '../../db/schema.ts'
import type { Door } from '../../door.ts'
import { deviceOf } from '../../features/attribution/device.ts'
import { createLead } from '../../features/leads/create-lead.server.ts'
import {
  checkLead,
  draftFrom,
  type LeadDraft,
  type LeadFields,
  type LeadReply,
  trapField,
} from '../../features/leads/lead-form.ts'
import { maskPhone } from '../../features/leads/phone.ts'
import { drawChallenge, isProven } from '../../features/leads/proof-of-work.server.ts'
import { isQuick } from '../../features/leads/start-token.server.ts'
import { siteOrigin } from '../../features/sites/site-origin.ts'
import { addressBlock } from '../../platform/client-address.ts'
import { rushWindowMs } from '../../platform/limits.ts'
import { countUp, takeLimits } from '../../platform/take-limits.server.ts'

const forms: readonly string[] = ['popup', 'inline', 'enquiry'] satisfies LeadForm[]

/** What became of a form that was sent, and the answer's status and headers. */
export interface Registered {
  draft: LeadDraft
  reply: LeadReply
  status: 200 | 422 | 429 | 500
  headers: Record<string, string>
}

const noStore = { 'cache-control': 'no-store' }

/** Checks and saves what a form sent, however it came, and says what became of it. */
export async function registerLead(door: Door, field: (name: string) => unknown): Promise<Registered> {
  const draft = draftFrom(field)
  const answer = (status: Registered['status'], reply: LeadReply, headers = {}): Registered => ({
    draft,
    reply,
    status,
    headers: { ...noStore, ...headers },
  })
  const tooMany = (seconds: number) =>
    answer(
      429,
      { ok: false, reason: 'too-many', minutes: Math.ceil(seconds / 60) },
      { 'retry-after': String(seconds) },
    )
  const checked = checkLead(draft)
  if (!checked.ok) return answer(422, { ok: false, reason: 'invalid', errors: checked.errors })
  if (field(trapField)) return tooMany(600)
  try {
    const allowed = await takeLimits(door, {
      leadsByAddress: addressBlock(door.actor.ipAddress),
      leadsByPhone: `${door.site.id} ${checked.fields.phone}`,
    })
    if (!allowed.ok) return tooMany(allowed.retryAfter)
    if ((await asksForProof(door, field)) && !(await isProven(door, field('proof')))) {
      const challenge = await drawChallenge(door)
      return field('submissionKey')
        ? answer(200, { ok: false, reason: 'proof', challenge })
        : tooMany(rushWindowMs / 1000)
    }
    const saved = await save(door, checked.fields, field)
    door.wakeWorker()
    return answer(200, {
      ok: true,
      receiptNo: saved.receiptNo,
      phone: maskPhone(checked.fields.phone),
      visit: field('visitAt') ? (saved.visitRefused ? 'gone' : 'noted') : undefined,
    })
  } catch (error) {
    door.log.error({ err: error, requestId: door.actor.requestId }, 'registration failed')
    return answer(500, { ok: false, reason: 'failed' })
  }
}

/** In a rush, and where a form was sent sooner than a person can fill it in, the browser has to work first. */
async function asksForProof(door: Door, field: (name: string) => unknown): Promise<boolean> {
  const [rush] = await countUp(door, [{ name: 'leadRush', subject: door.site.id, windowMs: rushWindowMs }])
  return (rush?.count ?? 0) > door.leadRushPerMinute || isQuick(door, door.site, field('started'))
}

function save(door: Door, fields: LeadFields, field: (name: string) => unknown) {
  const text = (name: string, most: number) => {
    const value = field(name)
    return typeof value === 'string' && value ? value.slice(0, most) : undefined
  }
  const form = text('form', 20)
  return createLead(
    { ...door, origin: siteOrigin(door.site, door.origin) },
    door.site,
    {
      form: form && forms.includes(form) ? (form as LeadForm) : 'enquiry',
      fields,
      submissionKey: text('submissionKey', 100),
      visitAt: text('visitAt', 30),
      attribution: { ...door.visit.attribution, device: deviceOf(door.visit.userAgent) },
    },
    door.actor,
  )
}
