import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { LeadForm as FormKind } from '#app/db/column-types.ts'
import {
  checkLead,
  type LeadDraft,
  type LeadErrors,
  type LeadReply,
  parseDraft,
  type ShownTexts,
  trapField,
} from '#app/domain/customers/customer/lead-form.ts'
import type { Slot } from '#app/domain/customers/visits/list-slots.server.ts'
import type { AfterRegistration } from './result.tsx'
import { landing, type Outcome, sendLead } from './send-lead.ts'

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
  after: AfterRegistration
  /** When the form was opened, in the uncached reply to a form without script. */
  started?: string | undefined
  draft?: LeadDraft | undefined
  /** A link named a home that the site does not have. */
  lacksHome?: true | undefined
  reply?: LeadReply | undefined
}

interface Start {
  started: string
  slots: Slot[]
}

const empty: LeadDraft = { agree: false, ads: false }

function useStart(endpoint: string): Start | undefined {
  const [start, setStart] = useState<Start>()
  useEffect(() => {
    const leaving = new AbortController()
    fetch(endpoint, { signal: leaving.signal })
      .then(async (response) => response.ok && setStart((await response.json()) as Start))
      // Without it the form still works: no visits, no opening time.
      .catch(() => {})
    return () => leaving.abort()
  }, [endpoint])
  return start
}

function measure(sent: Outcome, { measurement }: ShownTexts) {
  if (!sent.ok || !measurement) return
  import('./conversions.ts').then(({ reportConversion }) =>
    reportConversion(measurement, sent.receiptNo, sent.phone),
  )
}

function useFocus(
  outcome: Outcome | undefined,
  reply: LeadReply | undefined,
  summary: RefObject<HTMLElement | null>,
  first: RefObject<HTMLElement | null> | undefined,
) {
  useEffect(() => {
    // The visitor got the form back and is typing in it by now; the message is an alert.
    const isTypedIn = outcome?.ok === false && outcome.reason === 'late'
    if (outcome && outcome !== reply && !isTypedIn) {
      summary.current?.focus({ preventScroll: true })
      // To its top: with its button alone in sight, half of a phone's answer would lie under the header.
      summary.current?.scrollIntoView({ block: innerWidth > 900 ? 'nearest' : 'start' })
    }
    // The button that brought the form back is gone, and without focus screen readers start from the top.
    if (!outcome) first?.current?.focus()
  }, [outcome, reply, summary, first])
}

/** @returns begins an attempt, and gives what tells whether it is still the latest */
function useAttempts(): () => () => boolean {
  const count = useRef(0)
  return () => {
    const own = ++count.current
    return () => own === count.current
  }
}

interface Filling {
  typed: LeadDraft
  shown: ShownTexts
  key: string
  started: string | undefined
}

const fillingOf = (props: LeadFormProps, data: FormData, { typed, shown, key, started }: Filling) => ({
  ...typed,
  form: props.form,
  submissionKey: key,
  started: started ?? props.started,
  texts: shown.consentVersions,
  landing: landing(),
  visitAt: data.get('visitAt'),
  [trapField]: data.get(trapField),
})

/** A fault disappears while the visitor corrects it; sending checks all fields again. */
function useErrors(outcome: Outcome | undefined) {
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set())
  const found = outcome && !outcome.ok && outcome.reason === 'invalid' ? outcome.errors : {}
  return {
    errors: Object.fromEntries(Object.entries(found).filter(([field]) => !mended.has(field))) as LeadErrors,
    mend: (event: FormEvent<HTMLFormElement>) => {
      const { name } = event.target as HTMLInputElement
      if (name in found && !mended.has(name)) setMended(new Set([...mended, name]))
    },
    judgeAgain: () => setMended(new Set()),
  }
}

/** What the form holds and does: the server's own rules run here before anything is sent. */
export function useLeadForm(props: LeadFormProps) {
  const [outcome, setOutcome] = useState<Outcome | undefined>(props.reply)
  const [draft, setDraft] = useState(props.draft ?? empty)
  const [shown, setShown] = useState(props.shown)
  const [visitAt, setVisitAt] = useState('')
  const { judgeAgain, ...faults } = useErrors(outcome)
  const [sending, setSending] = useState(false)
  const [working, setWorking] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLInputElement>(null)
  const submission = useRef<string>(undefined)
  const begin = useAttempts()
  const start = useStart(props.endpoint)

  useFocus(outcome, props.reply, summary, submission.current ? first : undefined)

  async function submit(event: FormEvent<HTMLFormElement>) {
    // Without TLS a browser neither makes keys nor does the work of a proof: the form goes as without JavaScript.
    if (!isSecureContext) return
    event.preventDefault()
    judgeAgain()
    const data = new FormData(event.currentTarget)
    const typed = parseDraft((name) => data.get(name))
    setDraft(typed)
    setVisitAt(String(data.get('visitAt') ?? ''))
    const checked = checkLead(typed)
    if (!checked.ok) return setOutcome({ ok: false, reason: 'invalid', errors: checked.errors })
    submission.current ??= crypto.randomUUID()
    const isLatest = begin()
    setSending(true)
    const key = submission.current
    const filling = fillingOf(props, data, { typed, shown, key, started: start?.started })
    const sent = await sendLead(props.endpoint, filling, {
      onWork: () => setWorking(true),
      // The answer may still come. Sent again with the same key, it is the same registration.
      onSlow: () => {
        if (!isLatest()) return
        setOutcome({ ok: false, reason: 'slow' })
        setSending(false)
      },
    })
    // Sent again meanwhile: only that an earlier request was answered at last is news.
    if (!isLatest() && !sent.ok) return
    setOutcome(sent)
    setSending(false)
    setWorking(false)
    if (!sent.ok && sent.reason === 'invalid' && sent.shown) {
      setShown(sent.shown)
      setDraft({ ...typed, agree: false, ads: false, measure: false })
    }
    if (typed.measure) measure(sent, shown)
  }

  return {
    outcome,
    draft,
    shown,
    visitAt,
    sending,
    working,
    slots: start?.slots ?? [],
    summary,
    first,
    submit,
    ...faults,
    again: () => setOutcome(undefined),
    /** An empty form for somebody else. */
    another: () => {
      submission.current = crypto.randomUUID()
      setDraft(empty)
      setVisitAt('')
      setOutcome(undefined)
    },
  }
}
