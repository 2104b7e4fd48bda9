import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { LeadForm as FormKind } from '../../db/column-types.ts'
import {
  checkLead,
  type LeadDraft,
  type LeadErrors,
  type LeadField,
  type LeadReply,
  leadFieldOrder,
  parseDraft,
  type ShownTexts,
  trapField,
} from '../../features/registrations/leads/lead-form.ts'
import type { Slot } from '../../features/registrations/visits/list-slots.server.ts'
import { LeadFields } from './fields.tsx'
import { LeadResult } from './result.tsx'
import styles from './view.module.css'
import { VisitFields } from './visit-fields.tsx'

export interface LeadFormProps {
  /** Unique in the document; prefix of field ids. */
  id: string
  form: FormKind
  /** On the enquiry page. */
  marked: boolean
  /** Target without JavaScript: the site's enquiry page. */
  action: string
  endpoint: string
  submitLabel: string
  shown: ShownTexts
  phone: string
  takesVisits: boolean
  /** When the form was opened, in the uncached reply to a form without script. */
  started?: string | undefined
  draft?: LeadDraft | undefined
  reply?: LeadReply | undefined
}

/** Data loaded on hydration. */
interface Start {
  started: string
  slots: Slot[]
}

type Outcome = LeadReply | { ok: false; reason: 'unreachable' }

/** Fragment of the result, so that the browser scrolls to it without script. */
const answerId = 'answer'

const empty: LeadDraft = { name: '', phone: '', message: '', agree: false, ads: false }

/**
 * Without JavaScript the form posts to the enquiry page; with it the same rules run here and the result replaces it.
 */
export default function LeadForm(props: LeadFormProps) {
  const [outcome, setOutcome] = useState<Outcome | undefined>(props.reply)
  const [draft, setDraft] = useState(props.draft ?? empty)
  const [shown, setShown] = useState(props.shown)
  const [visitAt, setVisitAt] = useState('')
  const [sending, setSending] = useState(false)
  const [working, setWorking] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLInputElement>(null)
  const submission = useRef<string>(undefined)
  const [start, setStart] = useState<Start>()
  const { endpoint } = props
  const errors = outcome && !outcome.ok && outcome.reason === 'invalid' ? outcome.errors : {}

  useEffect(() => {
    if (outcome && outcome !== props.reply) summary.current?.focus()
    // The button that brought the form back is gone, and without focus screen readers start from the top.
    if (!outcome && submission.current) first.current?.focus()
  }, [outcome, props.reply])

  useEffect(() => {
    const leaving = new AbortController()
    fetch(endpoint, { signal: leaving.signal })
      .then(async (response) => response.ok && setStart((await response.json()) as Start))
      // Without it the form still works: no visits, no opening time.
      .catch(() => {})
    return () => leaving.abort()
  }, [endpoint])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const typed = parseDraft((name) => data.get(name))
    setDraft(typed)
    setVisitAt(String(data.get('visitAt') ?? ''))
    const checked = checkLead(typed)
    if (!checked.ok) return setOutcome({ ok: false, reason: 'invalid', errors: checked.errors })
    submission.current ??= crypto.randomUUID()
    setSending(true)
    const filling = {
      ...typed,
      form: props.form,
      submissionKey: submission.current,
      started: start?.started ?? props.started,
      texts: shown.consentVersions,
      landing: landing(),
      visitAt: data.get('visitAt'),
      [trapField]: data.get(trapField),
    }
    const sent = await send(endpoint, filling, () => setWorking(true))
    setOutcome(sent)
    setSending(false)
    setWorking(false)
    if (!sent.ok && sent.reason === 'invalid' && sent.shown) {
      setShown(sent.shown)
      setDraft({ ...typed, agree: false, ads: false, measure: false })
    }
    const { measurement } = shown
    if (sent.ok && measurement && typed.measure)
      import('./conversions.ts').then(({ reportConversion }) =>
        reportConversion(measurement, sent.receiptNo, sent.phone),
      )
  }

  // After a refusal from the server no script brings the form back: it stays below, filled in.
  const stays = outcome === props.reply && !outcome?.ok
  const result =
    outcome && (outcome.ok || outcome.reason !== 'invalid') ? (
      <LeadResult
        ref={summary}
        outcome={outcome}
        phone={props.phone}
        id={outcome === props.reply ? answerId : undefined}
        marked={props.marked}
        onAgain={stays ? undefined : () => setOutcome(undefined)}
      />
    ) : null
  if (result && !stays) return result

  const fields = (
    <form
      className={styles.form}
      method="post"
      action={`${props.action}#${answerId}`}
      id={props.id}
      onSubmit={submit}
      noValidate
    >
      <input type="hidden" name="form" value={props.form} />
      <input type="hidden" name="texts" value={shown.consentVersions} />
      {props.started ? <input type="hidden" name="started" value={props.started} /> : null}
      <ErrorSummary
        ref={summary}
        id={props.id}
        mark={outcome === props.reply ? answerId : undefined}
        errors={errors}
      />
      <LeadFields
        id={props.id}
        withMessage={props.marked || props.form !== 'popup'}
        draft={draft}
        errors={errors}
        shown={shown}
        first={first}
        visit={
          props.takesVisits ? <VisitFields id={props.id} slots={start?.slots ?? []} chosen={visitAt} /> : null
        }
      />
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor={`${props.id}-${trapField}`}>비워 두세요</label>
        <input
          id={`${props.id}-${trapField}`}
          name={trapField}
          type="text"
          tabIndex={-1}
          autoComplete="off"
        />
      </div>
      <p className={styles.working} role="status">
        {working
          ? '지금은 접수가 많아 자동 등록이 아닌지 확인하고 있습니다. 몇 초 걸립니다. 화면을 그대로 두고 기다려 주세요.'
          : ''}
      </p>
      <button type="submit" className={`button ${styles.submit}`} disabled={sending} aria-live="polite">
        {working ? '확인 중...' : sending ? '등록 중...' : props.submitLabel}
      </button>
    </form>
  )
  return result ? (
    <div className={styles.form}>
      {result}
      {fields}
    </div>
  ) : (
    fields
  )
}

/** Landing page from `every-page.ts`; else the form's page. */
function landing(): string {
  try {
    return sessionStorage.landing ?? location.pathname
  } catch {
    return location.pathname
  }
}

/** Maximum proofs of work per submit: the difficulty may grow meanwhile. */
const maxProofs = 4

/** Submits the form; solves a proof of work when demanded, again if it gets harder. */
async function send(
  endpoint: string,
  body: object,
  onWork: () => void,
  workLeft = maxProofs,
): Promise<Outcome> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.headers.get('content-type')?.includes('json')) return { ok: false, reason: 'failed' }
    const reply = (await response.json()) as LeadReply
    if (reply.ok || reply.reason !== 'proof') return reply
    if (!workLeft) return { ok: false, reason: 'failed' }
    onWork()
    const { solve } = await import('../../features/registrations/leads/solve-challenge.ts')
    const proof = await solve(reply.challenge)
    return proof
      ? await send(endpoint, { ...body, proof }, onWork, workLeft - 1)
      : { ok: false, reason: 'failed' }
  } catch {
    return { ok: false, reason: 'unreachable' }
  }
}

function ErrorSummary({
  id,
  mark,
  errors,
  ref,
}: {
  id: string
  mark: string | undefined
  errors: LeadErrors
  ref: React.Ref<HTMLDivElement>
}) {
  const invalid = leadFieldOrder.filter((field): field is LeadField => Boolean(errors[field]))
  if (!invalid.length) return null
  return (
    <div className={styles.summary} id={mark} role="alert" tabIndex={-1} ref={ref}>
      <p>{invalid.length}곳을 확인해 주세요.</p>
      <ul>
        {invalid.map((field) => (
          <li key={field}>
            <a href={`#${id}-${field}`}>{errors[field]}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
