import type { OwnLead } from '#app/domain/customers/intake/find-lead-by-token.server.ts'
import type { Slot } from '#app/domain/customers/visits/list-slots.server.ts'
import { mark } from '#app/enhance/contract.ts'
import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import { koreanDayTime, koreanMonthDay, koreanTime } from '#app/platform/korean-time.ts'
import type { DayAndTimeParts } from '#app/ui/day-and-time/contract.ts'
import { keepTogether } from '#app/ui/keep-together.ts'
import { QrCode } from '#app/ui/qr-code.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import type { MyRegistrationRefusal } from './intents.ts'
import { erasedTitle, journalBehindText, noticeOf, ownPageTitle, refusals } from './notices.ts'
import { Part } from './part.tsx'
import { OtherFacts, Repeats } from './repeats.tsx'
import styles from './view.module.css'
import { VisitCall, VisitState } from './visit-state.tsx'

interface OwnProps {
  lead: OwnLead
  token: string
  slots: Slot[]
  changeable: boolean
  closesHours: number | undefined
  done: string | null
  refusal: MyRegistrationRefusal | undefined
  journalBehind: boolean
}

export function Erased({ journalBehind }: { journalBehind: boolean }) {
  const { settings } = useSite()
  return (
    <div className={`section grid ${styles.own}`}>
      <div className={styles.head}>
        <h1>{erasedTitle}</h1>
        <p>
          이름과 전화번호, 문의 내용, 방문예약이 모두 삭제되었습니다. 이 페이지에서 더 확인하실 내용은
          없습니다.
        </p>
        {journalBehind ? <p role="status">{journalBehindText}</p> : null}
        <p>
          다시 문의하실 때는 <a href={`tel:${settings.phone}`}>{settings.phone}</a>번으로 전화해 주세요.
        </p>
      </div>
    </div>
  )
}

export function MyRegistrationView(props: OwnProps) {
  const { lead, refusal } = props
  const { settings } = useSite()
  const notice = refusal ? refusals[refusal] : noticeOf(props)
  return (
    <div className={`section grid ${styles.own}`} data-own-page>
      <div className={styles.about}>
        <div className={styles.head}>
          <h1>{ownPageTitle(lead, settings)}</h1>
          <p>
            {lead.name}님, {settings.shortName}{' '}
            {!settings.visits
              ? '예약 내용을 확인하실'
              : lead.visitAt || lead.lapsedVisitAt
                ? '방문예약을 확인하고 변경하실'
                : '등록 내용을 확인하고 방문을 예약하실'}{' '}
            수 있습니다.
          </p>
          {notice ? (
            <p
              className={styles.notice}
              role={refusal ? 'alert' : 'status'}
              data-refused={refusal ? '' : undefined}
            >
              {keepTogether(notice)}
              {!refusal && props.journalBehind ? ` ${journalBehindText}` : null}
            </p>
          ) : null}
        </div>
        <VisitCall lead={lead} slots={props.slots} />
      </div>
      <div className={styles.parts}>
        <Repeats lead={lead} />
        <Visit {...props} />
        <Pass lead={lead} />
        <Gift lead={lead} />
        <Facts lead={lead} />
        <Consent lead={lead} />
      </div>
    </div>
  )
}

function Facts({ lead }: { lead: OwnLead }) {
  const { modelHouse } = useSite().settings
  return (
    <Part id="facts" title="접수 내용">
      <dl className={styles.facts}>
        <div>
          <dt>접수번호</dt>
          <dd>{lead.receiptNo}</dd>
        </div>
        <div>
          <dt>전화번호</dt>
          <dd>{lead.phone}</dd>
        </div>
        <div>
          <dt>접수일</dt>
          <dd>{koreanMonthDay(lead.createdAt)}</dd>
        </div>
        <OtherFacts others={lead.others} />
        <div>
          <dt>견본주택</dt>
          <dd>{modelHouse.address}</dd>
        </div>
        {modelHouse.parking ? (
          <div>
            <dt>주차</dt>
            <dd>{modelHouse.parking}</dd>
          </div>
        ) : null}
      </dl>
    </Part>
  )
}

function Visit({ lead, token, slots, changeable, closesHours }: OwnProps) {
  const { settings } = useSite()
  const dayAndTime = useEnhancement('ui/day-and-time')
  if (!settings.visits) return null
  const days = [...new Set(slots.map((slot) => koreanMonthDay(slot.startsAt)))]
  return (
    <Part id="visit" title="방문 시간">
      <VisitState lead={lead} token={token} />
      {!slots.length ? (
        <p>
          지금은 선택할 수 있는 시간이 없습니다. 전화로 문의해 주세요.{' '}
          <a href={`tel:${settings.phone}`}>{settings.phone}</a>
        </p>
      ) : lead.visitAt && !changeable ? (
        <p>
          방문 {closesHours}시간 전부터는 전화로만 변경할 수 있습니다.{' '}
          <a href={`tel:${settings.phone}`}>{settings.phone}</a>
        </p>
      ) : (
        <form method="post" className={styles.form} {...dayAndTime}>
          <div className={styles.days} hidden {...mark<DayAndTimeParts>('days')}>
            <label htmlFor="day">{lead.visitAt ? '변경할 날짜' : '방문 날짜'}</label>
            <select className={styles.input} id="day" defaultValue="" {...mark<DayAndTimeParts>('day')}>
              <option value="" disabled>
                날짜를 선택해 주세요
              </option>
            </select>
          </div>
          <label htmlFor="visitAt">{lead.visitAt ? '변경할 시간' : '방문 시간'}</label>
          <select
            className={styles.input}
            id="visitAt"
            name="visitAt"
            required
            defaultValue=""
            {...mark<DayAndTimeParts>('times')}
          >
            <option value="" disabled>
              날짜와 시간을 선택해 주세요
            </option>
            {days.map((day) => (
              <optgroup key={day} label={day}>
                {slots
                  .filter((slot) => koreanMonthDay(slot.startsAt) === day)
                  .map(({ startsAt, full }) => (
                    <option key={startsAt} value={startsAt} disabled={full || startsAt === lead.visitAt}>
                      {day} {koreanTime(startsAt)}
                      {full ? ' 마감' : ''}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
          <button
            className={lead.visitAt ? 'button outline' : 'button'}
            name="intent"
            value="book"
            type="submit"
          >
            {lead.visitAt ? '시간 변경' : '예약하기'}
          </button>
        </form>
      )}
      {lead.visitAt && changeable ? (
        <details className={styles.cancel}>
          <summary>방문예약 취소</summary>
          <form method="post" className={styles.form}>
            <p>
              {koreanDayTime(lead.visitAt)} 방문예약을 취소합니다. 취소하신 시간은 다른 분이 예약할 수
              있습니다.
            </p>
            <button className="button outline" name="intent" value="cancel" type="submit">
              예약 취소하기
            </button>
          </form>
        </details>
      ) : null}
    </Part>
  )
}

function Pass({ lead }: { lead: OwnLead }) {
  const { settings } = useSite()
  if (!lead.pass) return null
  const gift =
    lead.voucher?.state === 'good' && settings.gift
      ? `하고 ${settings.gift.title}도 드립니다.`
      : '해 드립니다.'
  return (
    <Part id="pass" title="방문 확인 코드">
      <div className={styles.gift}>
        <QrCode className={styles.code} text={lead.pass} label={`방문 확인 코드 ${lead.pass}`} />
        <div>
          <p className={styles.number}>{lead.pass}</p>
          <p>견본주택 안내데스크에서 이 화면을 보여 주시면 바로 확인{gift}</p>
        </div>
      </div>
    </Part>
  )
}

function Gift({ lead }: { lead: OwnLead }) {
  const { settings } = useSite()
  if (!settings.gift || (!lead.voucher && !lead.hadGift)) return null
  const { code = '', state = 'handed-out' } = lead.voucher ?? {}
  return (
    <Part id="gift" title={settings.gift.title}>
      {state === 'handed-out' ? (
        <p>이미 수령하셨습니다. 휴대전화번호당 한 번만 증정합니다.</p>
      ) : state === 'idle' ? (
        <p>예약된 방문이 없어 지금은 사용하실 수 없습니다. 다시 예약하시면 교환 번호가 여기에 표시됩니다.</p>
      ) : (
        <>
          <p>{settings.gift.text}</p>
          <p>교환 번호 {code.replace(/(.{5})/, '$1 ')}</p>
          {lead.pass ? <p>위의 방문 확인 코드를 보여 주시면 교환 번호는 따로 필요하지 않습니다.</p> : null}
        </>
      )}
    </Part>
  )
}

const consents: Record<OwnLead['marketing'], string> = {
  yes: '분양 소식 문자 받기에 동의하셨습니다.',
  no: '분양 소식 문자 받기에 동의하지 않은 상태입니다.',
  waiting:
    '이 번호는 분양 소식 문자를 받지 않기로 하셨는데, 접수하면서 다시 받겠다는 표시가 들어왔습니다. 직접 표시하셨다면 아래에서 확인해 주세요. 확인하시기 전에는 보내지 않습니다.',
}

function Consent({ lead }: { lead: OwnLead }) {
  return (
    <Part id="consent" title="동의와 개인정보">
      <p>{consents[lead.marketing]}</p>
      {lead.marketing === 'waiting' ? (
        <form method="post">
          <button className="button outline" name="intent" value="accept-ads" type="submit">
            분양 소식 문자 받기
          </button>
        </form>
      ) : null}
      {lead.marketing === 'yes' ? (
        <form method="post">
          <button className="button outline" name="intent" value="stop-ads" type="submit">
            분양 소식 문자 그만 받기
          </button>
        </form>
      ) : null}
      <details className={styles.withdraw}>
        <summary>접수 취소와 개인정보 삭제</summary>
        <form method="post" className={styles.form}>
          <p>
            개인정보 수집·이용 동의를 철회하면 이름과 전화번호, 문의 내용, 방문예약이 바로 삭제되며 되돌릴 수
            없습니다.
          </p>
          <p className={styles.sure}>
            <input id="sure" name="sure" type="checkbox" required />
            <label htmlFor="sure">모두 삭제하는 데 동의합니다</label>
          </p>
          <button className="button" name="intent" value="withdraw" type="submit">
            삭제하기
          </button>
        </form>
      </details>
      <p>
        <a href="/privacy">개인정보 처리방침</a>
      </p>
    </Part>
  )
}
