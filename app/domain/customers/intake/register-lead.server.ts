import type { LeadForm } from '#app/db/column-types.ts'
import { databaseFault } from '#app/db/database-fault.ts'
import { takesMessages } from '#app/domain/messages/sms-number.ts'
import { shownConsentVersions } from '#app/domain/site/consents/consent-texts.ts'
import { maskPhone } from '#app/platform/phone.ts'
import { deviceOf } from '../attribution/device.ts'
import { directVisit } from '../attribution/touch.ts'
import { shownTexts } from '../consents/find-consent-texts.server.ts'
import {
  type LeadDraft,
  type LeadFields,
  type LeadReply,
  parseDraft,
  trapField,
  type VisitOutcome,
} from '../customer/lead-form.ts'
import { holdUntil } from '../visits/hold.ts'
import { assessAttempt, recordAttempt } from './assess-attempt.server.ts'
import { checkRegistration } from './check-registration.server.ts'
import { createLead } from './create-lead.server.ts'
import { findSubmission, idempotencyKey } from './find-submission.server.ts'
import { createProofChallenge, isProven } from './proof-of-work.server.ts'
import type { LeadInput, RegistrationContext, SavedLead } from './registration.ts'
import { isQuick, nextStart } from './start-token.server.ts'
import { watchForSpamBurst } from './watch-for-spam-burst.server.ts'

const forms: readonly string[] = ['popup', 'inline', 'enquiry'] satisfies LeadForm[]

export interface RegistrationResult {
  draft: LeadDraft
  form: LeadForm
  reply: LeadReply
  started: string
  status: 200 | 422 | 429 | 500 | 503
  headers: Record<string, string>
}

export interface SubmittedForm {
  field: (name: string) => unknown
  referrer: string | null
}

const noStore = { 'cache-control': 'no-store' }

type Outcome = Pick<RegistrationResult, 'status' | 'reply'> & { headers?: Record<string, string> }

/** Submissions in progress: a duplicate gets the same result and is neither counted nor asked for another proof. */
const inProgress = new Map<string, Promise<Outcome>>()

async function decideOncePerKey(key: string, decide: () => Promise<Outcome>): Promise<Outcome> {
  const pending = inProgress.get(key)
  if (pending) return await pending
  const outcome = decide().finally(() => inProgress.delete(key))
  inProgress.set(key, outcome)
  return await outcome
}

export async function registerLead(
  ctx: RegistrationContext,
  submitted: SubmittedForm,
): Promise<RegistrationResult> {
  const { field } = submitted
  const draft = parseDraft(field)
  const respond = ({ status, reply, headers = {} }: Outcome): RegistrationResult => ({
    draft: reply.ok || !('shown' in reply) ? draft : { ...draft, agree: false, ads: false, measure: false },
    form: parseForm(field),
    reply,
    started: nextStart(ctx, ctx.site, field('started')),
    status,
    headers: { ...noStore, ...headers },
  })
  // The enquiry page brings back what any of the public forms sent, with all of their fields.
  const validated = await checkRegistration(ctx.db, ctx.site, 'enquiry', draft)
  if (!validated.ok)
    return respond({ status: 422, reply: { ok: false, reason: 'invalid', errors: validated.errors } })
  if (field(trapField)) return respond(tooMany(600))
  const input = toLeadInput(ctx, validated.fields, submitted)
  const key = `${ctx.site.id} ${idempotencyKey(ctx, input)}`
  return respond(await decideOncePerKey(key, () => decide(ctx, input, field)))
}

const tooMany = (seconds: number): Outcome => ({
  status: 429,
  reply: { ok: false, reason: 'too-many', minutes: Math.ceil(seconds / 60) },
  headers: { 'retry-after': String(seconds) },
})

async function decide(
  ctx: RegistrationContext,
  input: LeadInput,
  field: SubmittedForm['field'],
): Promise<Outcome> {
  const deps = { ...ctx, origin: ctx.linkOrigin }
  const saved = (lead: SavedLead): Outcome => ({
    status: 200,
    reply: {
      ok: true,
      receiptNo: lead.receiptNo,
      phone: maskPhone(input.fields.phone),
      byCall: !takesMessages(input.fields.phone),
      visit: input.visitAt ? visitOutcome(lead.visitRefused) : undefined,
      confirmBy: lead.visitRefused ? undefined : deadlineOf(ctx, input.visitAt),
    },
  })
  try {
    const existing = await findSubmission(deps, ctx.site, input)
    if (existing) return saved(existing)
    input.texts = await shownTexts(ctx.db, ctx.site, field('texts'))
    if (!input.texts) return { status: 422, reply: askAgain(ctx) }
    const { assessment, proven } = await assess(ctx, input.visitAt, field('proof'))
    if (assessment.shouldReject) return tooMany(assessment.secondsLeft)
    // Cached documents have no start token: without script the first submission is accepted without it.
    const hasNoStart = !input.submissionKey && !field('started')
    const isTooQuick = !hasNoStart && isQuick(ctx, ctx.site, field('started'))
    if (!proven && input.submissionKey && (assessment.step !== undefined || isTooQuick)) {
      const challenge = await createProofChallenge(ctx, assessment.step ?? 0)
      return { status: 200, reply: { ok: false, reason: 'proof', challenge } }
    }
    // Without script no work is possible; a form that came too soon is shown again with a start token.
    if (!proven && !input.submissionKey && assessment.mustWait) return tooMany(assessment.secondsLeft)
    if (!proven && !input.submissionKey && isTooQuick)
      return { status: 200, reply: { ok: false, reason: 'again' } }
    // No limit by phone: it would reveal registrations, and anybody could shut the owner out.
    const recorded = await recordAttempt(ctx, { proven, visitAt: input.visitAt })
    const lead = await createLead(deps, ctx.site, { ...input, trust: recorded.trust }, ctx.actor)
    await watchForSpamBurst(ctx, ctx.site, recorded.saved)
    ctx.wakeWorker()
    return saved(lead)
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.actor.requestId }, 'registration failed')
    const reply = { ok: false, reason: 'failed' } as const
    // Not the program's fault: sent again later, the registration is accepted.
    return databaseFault(error)
      ? { status: 503, reply, headers: { 'retry-after': '30' } }
      : { status: 500, reply }
  }
}

function deadlineOf({ site, clock }: RegistrationContext, visitAt: string | undefined): string | undefined {
  const { visits } = site.settings
  const start = new Date(visitAt ?? Number.NaN)
  if (!visits || Number.isNaN(+start)) return undefined
  return holdUntil(visits, start, clock.now()).toISOString()
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
function askAgain({ site }: RegistrationContext): LeadReply {
  const { consents, measurement } = site.settings
  return {
    ok: false,
    reason: 'invalid',
    errors: { agree: '동의 내용이 바뀌었습니다. 바뀐 내용을 읽고 다시 표시해 주세요.' },
    shown: { consents, measurement, consentVersions: shownConsentVersions(site.settings) },
  }
}

function parseForm(field: SubmittedForm['field']): LeadForm {
  const form = field('form')
  return typeof form === 'string' && forms.includes(form) ? (form as LeadForm) : 'enquiry'
}

function toLeadInput(
  ctx: RegistrationContext,
  fields: LeadFields,
  { field, referrer }: SubmittedForm,
): LeadInput {
  const text = (name: string, maxLength: number) => {
    const value = field(name)
    return typeof value === 'string' && value ? value.slice(0, maxLength) : undefined
  }
  const attribution =
    ctx.visit.attribution ??
    directVisit(field('landing'), { referrer, host: new URL(ctx.origin).host }, ctx.clock.now())
  return {
    form: parseForm(field),
    fields,
    submissionKey: text('submissionKey', 100),
    visitAt: text('visitAt', 30),
    attribution: { ...attribution, device: deviceOf(ctx.visit.userAgent) },
  }
}
