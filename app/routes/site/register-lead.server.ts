import type { LeadForm } from '../../db/schema.ts'
import type { Door } from '../../door.ts'
import { deviceOf } from '../../features/attribution/device.ts'
import {
  createLead,
  findSubmission,
  type LeadInput,
  type SavedLead,
} from '../../features/leads/create-lead.server.ts'
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
  const office = { ...door, origin: door.linkOrigin }
  const input = inputOf(door, checked.fields, field)
  const saved = (lead: SavedLead) =>
    answer(200, {
      ok: true,
      receiptNo: lead.receiptNo,
      phone: maskPhone(checked.fields.phone),
      visit: input.visitAt ? (lead.visitRefused ? 'gone' : 'noted') : undefined,
    })
  try {
    const known = await findSubmission(office, door.site, input)
    if (known) return saved(known)
    if ((await asksForProof(door, field)) && !(await isProven(door, field('proof')))) {
      const challenge = await drawChallenge(door)
      return input.submissionKey
        ? answer(200, { ok: false, reason: 'proof', challenge })
        : tooMany(rushWindowMs / 1000)
    }
    const allowed = await takeLimits(door, {
      leadsByAddress: addressBlock(door.actor.ipAddress),
      leadsByPhone: `${door.site.id} ${checked.fields.phone}`,
    })
    if (!allowed.ok) return tooMany(allowed.retryAfter)
    const lead = await createLead(office, door.site, input, door.actor)
    door.wakeWorker()
    return saved(lead)
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

function inputOf(door: Door, fields: LeadFields, field: (name: string) => unknown): LeadInput {
  const text = (name: string, most: number) => {
    const value = field(name)
    return typeof value === 'string' && value ? value.slice(0, most) : undefined
  }
  const form = text('form', 20)
  return {
    form: form && forms.includes(form) ? (form as LeadForm) : 'enquiry',
    fields,
    submissionKey: text('submissionKey', 100),
    visitAt: text('visitAt', 30),
    attribution: { ...door.visit.attribution, device: deviceOf(door.visit.userAgent) },
  }
}
