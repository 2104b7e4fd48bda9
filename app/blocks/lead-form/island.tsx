import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { LeadForm as FormKind } from '../../db/schema.ts'
import {
  checkLead,
  draftFrom,
  type LeadDraft,
  type LeadErrors,
  type LeadField,
  type LeadReply,
  leadFieldOrder,
} from '../../features/leads/lead-form.ts'
import type { ConsentText } from '../../features/sites/site-settings.ts'
import { LeadFields } from './fields.tsx'
import { LeadResult } from './result.tsx'
import styles from './view.module.css'

export interface LeadFormProps {
  /** Unique in the document; ids of the fields begin with it. */
  id: string
  form: FormKind
  /** Where the form posts without JavaScript: the site's enquiry page. */
  action: string
  /** Where the island posts JSON. */
  endpoint: string
  submitLabel: string
  consents: { collection: ConsentText; marketing: ConsentText }
  phone: string
  draft?: LeadDraft | undefined
  reply?: LeadReply | undefined
}

type Outcome = LeadReply | { ok: false; reason: 'unreachable' }

const empty: LeadDraft = { name: '', phone: '', message: '', agree: false, ads: false }

/**
 * The registration form, used three ways. Without JavaScript it posts to the enquiry page, which draws it
 * again with the result or the errors; with it the same rules run here first and the result replaces the form.
 */
export default function LeadForm(props: LeadFormProps) {
  const [outcome, setOutcome] = useState<Outcome | undefined>(props.reply)
  const [draft, setDraft] = useState(props.draft ?? empty)
  const [sending, setSending] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const submission = useRef<string>(undefined)
  const errors = outcome && !outcome.ok && outcome.reason === 'invalid' ? outcome.errors : {}

  useEffect(() => {
    if (outcome && outcome !== props.reply) summary.current?.focus()
  }, [outcome, props.reply])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const written = draftFrom((name) => data.get(name))
    setDraft(written)
    const checked = checkLead(written)
    if (!checked.ok) return setOutcome({ ok: false, reason: 'invalid', errors: checked.errors })
    submission.current ??= crypto.randomUUID()
    setSending(true)
    setOutcome(await send(props, written, submission.current))
    setSending(false)
  }

  if (outcome && (outcome.ok || outcome.reason !== 'invalid'))
    return (
      <LeadResult
        ref={summary}
        outcome={outcome}
        phone={props.phone}
        marked={props.form === 'enquiry'}
        again={`${props.action}`}
        onAgain={() => setOutcome(undefined)}
      />
    )

  return (
    <form
      className={styles.form}
      method="post"
      action={`${props.action}#${props.id}`}
      id={props.id}
      onSubmit={submit}
      noValidate
    >
      <input type="hidden" name="form" value={props.form} />
      <ErrorSummary ref={summary} id={props.id} errors={errors} />
      <LeadFields
        id={props.id}
        withMessage={props.form !== 'popup'}
        draft={draft}
        errors={errors}
        consents={props.consents}
      />
      <button type="submit" className={`button ${styles.submit}`} disabled={sending} aria-live="polite">
        {sending ? '등록 중...' : props.submitLabel}
      </button>
    </form>
  )
}

async function send(props: LeadFormProps, draft: LeadDraft, submissionKey: string): Promise<Outcome> {
  try {
    const response = await fetch(props.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...draft, form: props.form, submissionKey }),
    })
    if (response.ok || response.status === 422) return (await response.json()) as LeadReply
    return { ok: false, reason: 'failed' }
  } catch {
    return { ok: false, reason: 'unreachable' }
  }
}

function ErrorSummary({
  id,
  errors,
  ref,
}: {
  id: string
  errors: LeadErrors
  ref: React.Ref<HTMLDivElement>
}) {
  const wrong = leadFieldOrder.filter((field): field is LeadField => Boolean(errors[field]))
  if (!wrong.length) return null
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} ref={ref}>
      <p>{wrong.length}곳을 확인해 주세요.</p>
      <ul>
        {wrong.map((field) => (
          <li key={field}>
            <a href={`#${id}-${field}`}>{errors[field]}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
