import type { VisitOutcome } from '#app/domain/customers/customer/lead-form.ts'
import { fields, formatField } from '#app/domain/customers/fields.ts'
import { koreanDayTime } from '#app/platform/korean-time.ts'
import type { Outcome } from './send-lead.ts'
import styles from './view.module.css'

/** What the site says to a visitor who has registered. */
export interface AfterRegistration {
  address: string
  ways: { service: string; url: string }[]
  /** Address of the visit's calendar entry, without its day. */
  calendar: string
  /** What visitors with a booked time receive; nobody else is promised it. */
  gift: string | undefined
  next: { title: string; url: string }[]
}

interface ResultProps {
  id: string | undefined
  outcome: Outcome
  phone: string
  /** The enquiry page shows an icon with the message (specification, section 8). */
  marked: boolean
  /** Brings the form back; absent where it stays below. */
  onAgain: (() => void) | undefined
  /** Brings an empty form; absent without script. */
  onAnother: (() => void) | undefined
  after: AfterRegistration
  /** The site offers days and hours of visits. */
  takesVisits: boolean
  /** The chosen visit, an instant; empty without one. */
  visitAt: string
  /** The home of interest that was sent; empty without one, or where the site asks for none. */
  home: string
  ref: React.Ref<HTMLDivElement>
}

/** Drawn icons: as characters, many phones show them as emoji. */
const icons = {
  done: {
    title: '관심고객 등록이 접수되었습니다',
    text: '전문 상담사가 곧 연락드리겠습니다.',
    sign: 'M26 1a25 25 0 1 0 0 50a25 25 0 1 0 0-50zM15 27l8 8 15-17',
  },
  failed: {
    title: '등록에 실패했습니다',
    text: '다시 시도해 주세요.',
    sign: 'M26 1a25 25 0 1 0 0 50a25 25 0 1 0 0-50zM17 17l18 18M35 17 17 35',
  },
  tooMany: {
    title: '지금은 접수할 수 없습니다',
    text: '입력하신 내용은 아직 저장되지 않았습니다.',
    sign: 'M26 5 49 46H3zM26 20v13M26 37v4',
  },
  again: {
    title: '아직 접수되지 않았습니다',
    text: '입력하신 내용을 확인하시고 아래 버튼을 한 번 더 눌러 주세요.',
    sign: 'M26 5 49 46H3zM26 20v13M26 37v4',
  },
  slow: {
    title: '응답이 늦어지고 있습니다',
    text: '적으신 내용은 그대로 있습니다. 다시 눌러 주시면 한 번만 접수됩니다.',
    sign: 'M26 1a25 25 0 1 0 0 50a25 25 0 1 0 0-50zM26 12v15l9 6',
  },
  unreachable: {
    title: '오류가 발생했습니다',
    text: '잠시 후 다시 시도해 주세요.',
    sign: 'M26 5 49 46H3zM26 20v13M26 37v4',
  },
}

const kindOf = (outcome: Outcome): keyof typeof icons => {
  if (outcome.ok) return 'done'
  if (outcome.reason === 'too-many') return 'tooMany'
  const { reason } = outcome
  if (reason === 'late') return 'unreachable'
  return reason === 'unreachable' || reason === 'slow' || reason === 'again' ? reason : 'failed'
}

const waitOf = (minutes: number) =>
  minutes < 90 ? `${minutes}분 뒤에` : `${Math.ceil(minutes / 60)}시간 뒤에`

const visits: Record<VisitOutcome, string> = {
  noted: '문자로 보내 드리는 링크에서 [방문 확정]을 누르셔야 확정됩니다.',
  gone: '선택하신 시간은 방금 마감되었습니다. 문자로 보내 드리는 링크에서 다른 시간을 선택하실 수 있습니다.',
  unheld:
    '접수는 완료되었으나 예약이 몰려 선택하신 시간을 확보하지 못했습니다. 문자로 보내 드리는 링크에서 시간을 선택하시거나 전화로 문의해 주세요.',
}

const byCall = (visit: VisitOutcome | undefined) =>
  `문자를 받을 수 없는 번호입니다. ${visit ? '예약' : '등록'} 확인은 전화로 안내드립니다.`

const withoutTime = (isByCall: boolean | undefined, takesVisits: boolean) =>
  takesVisits && !isByCall
    ? '방문 날짜와 시간은 문자로 보내 드리는 링크에서 선택하실 수 있습니다. 전문 상담사도 곧 연락드리겠습니다.'
    : '전문 상담사가 전화로 방문 시간을 안내해 드립니다.'

export function LeadResult({
  id,
  outcome,
  phone,
  marked,
  onAgain,
  onAnother,
  after,
  takesVisits,
  visitAt,
  home,
  ref,
}: ResultProps) {
  const { title: said, text, sign } = icons[kindOf(outcome)]
  // Only a time asks for a booking; without one the title says that the customer is registered.
  const title = outcome.ok && outcome.visit ? '방문예약 신청이 접수되었습니다' : said
  // Heading level: below the page title, or below another heading in popup and home page.
  const Heading = marked ? 'h2' : 'h3'
  return (
    <div
      id={id}
      className={styles.result}
      data-outcome={outcome.ok ? 'done' : outcome.reason}
      role={outcome.ok ? 'status' : 'alert'}
      tabIndex={-1}
      ref={ref}
    >
      {marked || outcome.ok ? (
        <svg
          className={styles.sign}
          viewBox="0 0 52 52"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <path d={sign} />
        </svg>
      ) : null}
      <Heading className={styles.title}>{title}</Heading>
      {outcome.ok ? <Receipt outcome={outcome} visitAt={visitAt} home={home} after={after} /> : null}
      {outcome.ok && outcome.byCall ? <p>{byCall(outcome.visit)}</p> : null}
      {outcome.ok && outcome.visit && !outcome.byCall ? (
        <p className={styles.due}>
          {outcome.visit === 'noted' && outcome.confirmBy ? (
            <>
              <strong>{koreanDayTime(outcome.confirmBy)}</strong>까지 문자의 [방문 확정]을 눌러 주세요.
              누르셔야 방문이 확정됩니다.
            </>
          ) : (
            visits[outcome.visit]
          )}
        </p>
      ) : null}
      <p>{outcome.ok && !outcome.visit ? withoutTime(outcome.byCall, takesVisits) : text}</p>
      {!outcome.ok && outcome.reason === 'too-many' ? (
        <p>{waitOf(outcome.minutes)} 다시 신청하시거나 전화로 문의해 주세요.</p>
      ) : null}
      {outcome.ok || !onAgain ? null : (
        <p className={styles.retry}>
          <button type="button" className="button" onClick={onAgain}>
            다시 작성하기
          </button>
        </p>
      )}
      {outcome.ok ? <NextSteps after={after} onAnother={onAnother} /> : null}
      <p className={styles.call}>
        급한 문의는 <a href={`tel:${phone}`}>{phone}</a>번으로 전화해 주세요.
      </p>
    </div>
  )
}

interface ReceiptProps {
  outcome: Extract<Outcome, { ok: true }>
  visitAt: string
  home: string
  after: AfterRegistration
}

function Receipt({ outcome, visitAt, home, after }: ReceiptProps) {
  const visit = outcome.visit === 'noted' ? visitAt : ''
  const entry = new URLSearchParams({ at: visit, receipt: outcome.receiptNo })
  return (
    <dl>
      {home ? (
        <>
          <dt>{fields.home.label}</dt>
          <dd>{formatField('home', home)}</dd>
        </>
      ) : null}
      {visit ? (
        <>
          <dt>방문 일시</dt>
          <dd>
            {koreanDayTime(visit)}
            <a className="link" href={`${after.calendar}?${entry}`}>
              캘린더에 추가
            </a>
          </dd>
        </>
      ) : null}
      <dt>견본주택</dt>
      <dd>
        {after.address}
        {after.ways.map(({ service, url }) => (
          <a key={service} className="link" href={url} target="_blank" rel="noopener noreferrer">
            {service} 길찾기<span className="visually-hidden"> (새 창)</span>
          </a>
        ))}
      </dd>
      {visit && after.gift ? (
        <>
          <dt>증정</dt>
          <dd>{after.gift}</dd>
        </>
      ) : null}
      <dt>접수번호</dt>
      <dd>{outcome.receiptNo}</dd>
      <dt>{outcome.byCall ? '연락받으실 번호' : '문자 받을 번호'}</dt>
      <dd>{outcome.phone}</dd>
    </dl>
  )
}

function NextSteps({ after, onAnother }: { after: AfterRegistration; onAnother: (() => void) | undefined }) {
  return (
    <div className={`actions ${styles.next}`}>
      {after.next.map(({ title, url }) => (
        <a key={url} className="button outline small" href={url}>
          {title}
        </a>
      ))}
      {onAnother ? (
        <button type="button" className="link" onClick={onAnother}>
          한 번 더 신청
        </button>
      ) : null}
    </div>
  )
}
