import type { LeadForm } from '../../../db/column-types.ts'
import { shownConsentVersions } from '../../site/consents/consent-texts.ts'
import { deviceOf } from '../attribution/device.ts'
import { directVisit } from '../attribution/touch.ts'
import { shownTexts } from '../consents/find-consent-texts.server.ts'
import { assessAttempt, takeTrust } from './assess-attempt.server.ts'
import { createLead } from './create-lead.server.ts'
import { findSubmission, idempotencyKey } from './known-submission.server.ts'
import {
  checkLead,
  draftFrom,
  type LeadDraft,
  type LeadFields,
  type LeadReply,
  trapField,
  type VisitOutcome,
} from './lead-form.ts'
import { maskPhone } from './phone.ts'
import { drawChallenge, isProven } from './proof-of-work.server.ts'
import type { LeadInput, RegistrationContext, SavedLead } from './registration.ts'
import { isQuick, nextStart } from './start-token.server.ts'
import { watchForFlood } from './watch-for-flood.server.ts'

const forms: readonly string[] = ['popup', 'inline', 'enquiry'] satisfies LeadForm[]

export interface Registered {
  draft: LeadDraft
  form: LeadForm
  reply: LeadReply
  /** Start token for the form when it is shown again. */
  started: string
  status: 200 | 422 | 429 | 500
  headers: Record<string, string>
}

export interface SentForm {
  field: (name: string) => unknown
  referrer: string | null
}

const noStore = { 'cache-control': 'no-store' }

type Decision = Pick<Registered, 'status' | 'reply'> & { headers?: Record<string, string> }

/** Submissions in progress: a duplicate gets the same result and is neither counted nor asked for another proof. */
const underWay = new Map<string, Promise<Decision>>()

async function decideOnce(key: string, decide: () => Promise<Decision>): Promise<Decision> {
  const known = underWay.get(key)
  if (known) return await known
  const decided = decide().finally(() => underWay.delete(key))
  underWay.set(key, decided)
  return await decided
}

/** Validates and saves a form; the result is ready to be shown. */
export async function registerLead(ctx: RegistrationContext, sent: SentForm): Promise<Registered> {
  const { field } = sent
  const draft = draftFrom(field)
  const answer = ({ status, reply, headers = {} }: Decision): Registered => ({
    draft: reply.ok || !('shown' in reply) ? draft : { ...draft, agree: false, ads: false, measure: false },
    form: formOf(field),
    reply,
    started: nextStart(ctx, ctx.site, field('started')),
    status,
    headers: { ...noStore, ...headers },
  })
  const checked = checkLead(draft)
  if (!checked.ok)
    return answer({ status: 422, reply: { ok: false, reason: 'invalid', errors: checked.errors } })
  if (field(trapField)) return answer(tooMany(600))
  const input = inputOf(ctx, checked.fields, sent)
  const key = `${ctx.site.id} ${idempotencyKey(ctx, input)}`
  return answer(await decideOnce(key, () => decide(ctx, input, field)))
}

const tooMany = (seconds: number): Decision => ({
  status: 429,
  reply: { ok: false, reason: 'too-many', minutes: Math.ceil(seconds / 60) },
  headers: { 'retry-after': String(seconds) },
})

async function decide(
  ctx: RegistrationContext,
  input: LeadInput,
  field: SentForm['field'],
): Promise<Decision> {
  const deps = { ...ctx, origin: ctx.linkOrigin }
  const saved = (lead: SavedLead): Decision => ({
    status: 200,
    reply: {
      ok: true,
      receiptNo: lead.receiptNo,
      phone: maskPhone(input.fields.phone),
      visit: input.visitAt ? visitOutcome(lead.visitRefused) : undefined,
    },
  })
  try {
    const known = await findSubmission(deps, ctx.site, input)
    if (known) return saved(known)
    input.texts = await shownTexts(ctx.db, ctx.site, field('texts'))
    if (!input.texts) return { status: 422, reply: lookAgain(ctx) }
    const { assessment, proven } = await assess(ctx, input.visitAt, field('proof'))
    if (assessment.shouldReject) return tooMany(assessment.secondsLeft)
    // Cached documents have no start token: without script the first submission is accepted without it.
    const tellsNoTime = !input.submissionKey && !field('started')
    const isTooQuick = !tellsNoTime && isQuick(ctx, ctx.site, field('started'))
    if (!proven && input.submissionKey && (assessment.step !== undefined || isTooQuick)) {
      const challenge = await drawChallenge(ctx, assessment.step ?? 0)
      return { status: 200, reply: { ok: false, reason: 'proof', challenge } }
    }
    // Without script no work is possible; a form that came too soon is shown again with a start token.
    if (!proven && !input.submissionKey && assessment.stops) return tooMany(assessment.secondsLeft)
    if (!proven && !input.submissionKey && isTooQuick)
      return { status: 200, reply: { ok: false, reason: 'again' } }
    // No limit by phone: it would reveal registrations, and anybody could shut the owner out.
    const taken = await takeTrust(ctx, { proven, visitAt: input.visitAt })
    const lead = await createLead(deps, ctx.site, { ...input, trust: taken.trust }, ctx.actor)
    await watchForFlood(ctx, ctx.site, taken.saved)
    ctx.wakeWorker()
    return saved(lead)
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.actor.requestId }, 'registration failed')
    return { status: 500, reply: { ok: false, reason: 'failed' } }
  }
}

const visitOutcome = (refused: SavedLead['visitRefused']): VisitOutcome =>
  refused === 'not-held' ? 'unheld' : refused ? 'gone' : 'noted'

async function assess(ctx: RegistrationContext, visitAt: string | undefined, proof: unknown) {
  const bringsProof = Boolean(proof)
  const assessment = await assessAttempt(ctx, { visitAt, bringsProof })
  if (!bringsProof) return { assessment, proven: false }
  if (await isProven(ctx, proof, assessment.step ?? 0)) return { assessment, proven: true }
  return { assessment: await assessAttempt(ctx, { visitAt, bringsProof: false }), proven: false }
}

/** The form showed texts that the site never had: the visitor has to see the current ones. */
function lookAgain({ site }: RegistrationContext): LeadReply {
  const { consents, measurement } = site.settings
  return {
    ok: false,
    reason: 'invalid',
    errors: { agree: '동의 내용이 바뀌었습니다. 바뀐 내용을 읽고 다시 표시해 주세요.' },
    shown: { consents, measurement, consentVersions: shownConsentVersions(site.settings) },
  }
}

function formOf(field: SentForm['field']): LeadForm {
  const form = field('form')
  return typeof form === 'string' && forms.includes(form) ? (form as LeadForm) : 'enquiry'
}

function inputOf(ctx: RegistrationContext, fields: LeadFields, { field, referrer }: SentForm): LeadInput {
  const text = (name: string, most: number) => {
    const value = field(name)
    return typeof value === 'string' && value ? value.slice(0, most) : undefined
  }
  const came =
    ctx.visit.attribution ??
    directVisit(field('landing'), { referrer, host: new URL(ctx.origin).host }, ctx.clock.now())
  return {
    form: formOf(field),
    fields,
    submissionKey: text('submissionKey', 100),
    visitAt: text('visitAt', 30),
    attribution: { ...came, device: deviceOf(ctx.visit.userAgent) },
  }
}
