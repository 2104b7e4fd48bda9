import { trapField } from '#app/domain/customers/customer/lead-form.ts'
import { takesHomes } from '#app/domain/customers/fields.ts'
import { ErrorSummary } from './error-summary.tsx'
import { LeadFields } from './fields.tsx'
import { LeadResult } from './result.tsx'
import { type LeadFormProps, useLeadForm } from './use-lead-form.ts'
import styles from './view.module.css'
import { VisitFields } from './visit-fields.tsx'

/** Fragment of the result, so that the browser scrolls to it without script. */
const answerId = 'answer'

/**
 * Without JavaScript the form posts to the enquiry page; with it the same rules run here and the result replaces it.
 */
export default function LeadForm(props: LeadFormProps) {
  const { outcome, draft, shown, visitAt, sending, working, slots, summary, first, ...form } =
    useLeadForm(props)
  const { submit, mend, errors, again, another } = form
  // After a refusal from the server no script brings the form back: it stays below, filled in.
  const isGivenBack = outcome?.ok === false && (outcome.reason === 'slow' || outcome.reason === 'late')
  const stays = !outcome?.ok && (outcome === props.reply || isGivenBack)
  const result =
    outcome && (outcome.ok || outcome.reason !== 'invalid') ? (
      <LeadResult
        ref={summary}
        outcome={outcome}
        phone={props.phone}
        id={outcome === props.reply ? answerId : undefined}
        marked={props.marked}
        onAgain={stays ? undefined : again}
        onAnother={outcome === props.reply ? undefined : another}
        after={props.after}
        takesVisits={props.takesVisits}
        visitAt={visitAt}
        home={takesHomes(shown.consents.collection) ? (draft.home ?? '') : ''}
      />
    ) : null
  if (result && !stays) return result

  const fields = (
    <form
      className={`${styles.form} ${props.marked ? '' : styles[props.form]}`}
      method="post"
      action={`${props.action}#${answerId}`}
      id={props.id}
      onSubmit={submit}
      onInput={mend}
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
        form={props.marked ? 'enquiry' : props.form}
        carried={props.draft?.home}
        lacksHome={props.lacksHome}
        draft={draft}
        errors={errors}
        shown={shown}
        first={first}
        visit={
          props.takesVisits ? (
            <VisitFields id={props.id} slots={slots} chosen={visitAt} folds={!props.marked} />
          ) : null
        }
      />
      <Trap id={props.id} />
      <p className={styles.working} role="status">
        {working
          ? '현재 접수가 많아 자동 등록 여부를 확인하고 있습니다. 몇 초 정도 걸리니 화면을 그대로 두고 기다려 주세요.'
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

const Trap = ({ id }: { id: string }) => (
  <div className={styles.trap} aria-hidden="true">
    <label htmlFor={`${id}-${trapField}`}>비워 두세요</label>
    <input id={`${id}-${trapField}`} name={trapField} type="text" tabIndex={-1} autoComplete="off" />
  </div>
)
