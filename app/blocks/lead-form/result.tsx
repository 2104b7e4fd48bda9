import type { LeadReply } from '../../features/leads/lead-form.ts'
import styles from './view.module.css'

type Outcome = LeadReply | { ok: false; reason: 'unreachable' }

interface ResultProps {
  outcome: Outcome
  /** The office's number, for those who would rather call now. */
  phone: string
  /** The enquiry page shows a check mark, a cross or a warning sign with the message (specification, section 8). */
  marked: boolean
  again: string
  onAgain: () => void
  ref: React.Ref<HTMLDivElement>
}

const said = {
  done: { title: '등록이 완료되었습니다', text: '전문 상담사가 곧 연락드리겠습니다.', sign: '✓' },
  failed: { title: '등록에 실패했습니다', text: '다시 시도해 주세요.', sign: '✕' },
  unreachable: { title: '오류가 발생했습니다', text: '잠시 후 다시 시도해 주세요.', sign: '⚠' },
}

/** What replaces the form: success with the receipt number, or what went wrong and how to go on. */
export function LeadResult({ outcome, phone, marked, again, onAgain, ref }: ResultProps) {
  const { title, text, sign } = said[outcome.ok ? 'done' : outcome.reason === 'unreachable' ? 'unreachable' : 'failed']
  return (
    <div className={styles.result} data-outcome={outcome.ok ? 'done' : outcome.reason} role={outcome.ok ? 'status' : 'alert'} tabIndex={-1} ref={ref}>
      {marked || outcome.ok ? (
        <span className={styles.sign} aria-hidden="true">
          {sign}
        </span>
      ) : null}
      <h3>{title}</h3>
      {outcome.ok ? (
        <dl>
          <dt>접수번호</dt>
          <dd>{outcome.receiptNo}</dd>
          <dt>문자 받을 번호</dt>
          <dd>{outcome.phone}</dd>
        </dl>
      ) : null}
      <p>{text}</p>
      {outcome.ok ? null : (
        <p>
          <a
            href={again}
            className={styles.again}
            onClick={(event) => {
              event.preventDefault()
              onAgain()
            }}
          >
            다시 작성하기
          </a>
        </p>
      )}
      <p className={styles.call}>
        급한 문의는 <a href={`tel:${phone}`}>{phone}</a>로 전화해 주세요.
      </p>
    </div>
  )
}
