import type { ConsentKind, LeadForm } from '#app/db/column-types.ts'
import { fields, otherFields } from '#app/domain/customers/fields.ts'
import type { OwnLead, OwnRepeat } from '#app/domain/customers/intake/find-lead-by-token.server.ts'
import { koreanMonthDay, koreanTime } from '#app/platform/korean-time.ts'
import { withParticle } from '#app/platform/particle.ts'
import { Part } from './part.tsx'
import styles from './view.module.css'

const forms: Record<LeadForm, string> = {
  popup: '방문예약 창',
  inline: '첫 화면',
  enquiry: '관심고객 등록',
  desk: '견본주택',
  call: '전화',
  import: '신청서',
}

const consents: Partial<Record<ConsentKind, string>> = {
  marketing: '분양 소식 문자 받기',
  measurement: '광고 매체에 접수 사실 알리기',
}

export function Repeats({ lead }: { lead: OwnLead }) {
  if (!lead.repeatCount) return null
  return (
    <Part id="repeats" title="다시 등록한 내용 확인">
      <p>
        이 번호로 {lead.repeatCount}번 더 등록이 접수되었습니다. 본인이 등록하셨는지 확인해 주세요. 확인하시기
        전에는 처음 등록하신 이름과 문의, 동의가 그대로 유지됩니다.
      </p>
      <ul className={styles.repeats}>
        {lead.repeats.map((repeat) => (
          <li key={repeat.id}>
            <Repeat repeat={repeat} visitAt={lead.visitAt} />
          </li>
        ))}
      </ul>
      {lead.repeatCount > 1 ? (
        <form method="post">
          <button className="button outline" name="intent" value="reject-all" type="submit">
            {lead.repeatCount}건 모두 제가 아닙니다
          </button>
        </form>
      ) : null}
    </Part>
  )
}

function Repeat({ repeat, visitAt }: { repeat: OwnRepeat; visitAt: string | null }) {
  const { id, name, receiptNo, createdAt, form, hasMessage, others, agreed } = repeat
  return (
    <form method="post" className={styles.repeat}>
      <input type="hidden" name="registration" value={id} />
      <dl>
        <div>
          <dt>등록일시</dt>
          <dd>
            {koreanMonthDay(createdAt)} {koreanTime(createdAt)}
          </dd>
        </div>
        <div>
          <dt>이름</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>등록 경로</dt>
          <dd>{forms[form]}</dd>
        </div>
        <div>
          <dt>접수번호</dt>
          <dd>{receiptNo}</dd>
        </div>
        {hasMessage ? (
          <div>
            <dt>문의 내용</dt>
            <dd>있음</dd>
          </div>
        ) : null}
        <OtherFacts others={others} />
        {agreed.length ? (
          <div>
            <dt>선택 동의</dt>
            <dd>{agreed.map((kind) => consents[kind]).join(', ')}</dd>
          </div>
        ) : null}
        {repeat.visitAt ? (
          <div>
            <dt>선택한 방문 시간</dt>
            <dd>
              {koreanMonthDay(repeat.visitAt)} {koreanTime(repeat.visitAt)}
            </dd>
          </div>
        ) : null}
      </dl>
      <p>{whatFollows(repeat, visitAt)}</p>
      <p className="actions">
        <button className="button" name="intent" value="confirm" type="submit">
          제가 등록한 것입니다
        </button>
        <button className="button outline" name="intent" value="reject" type="submit">
          제가 아닙니다
        </button>
      </p>
    </form>
  )
}

/** The fields that registrations have besides name, number and question, as rows of a list of facts. */
export const OtherFacts = ({ others }: Pick<OwnRepeat, 'others'>) =>
  otherFields.map((name) =>
    others[name] ? (
      <div key={name}>
        <dt>{fields[name].label}</dt>
        <dd>{others[name]}</dd>
      </div>
    ) : null,
  )

/** Consequence of the first button, shown before it is pressed. */
function whatFollows(
  { agreed, hasMessage, others, visitAt: chosen, isBooked }: OwnRepeat,
  visitAt: string | null,
): string {
  const moves = chosen && !isBooked && chosen !== visitAt ? ' 방문예약도 위의 시간으로 변경됩니다.' : ''
  const firm = chosen && isBooked ? ' 선택하신 방문 시간도 확정됩니다.' : ''
  const ads = agreed.includes('marketing') ? ' 분양 소식 문자를 받는 데에도 동의하시게 됩니다.' : ''
  const labels = otherFields.flatMap((name) => (others[name] ? [fields[name].label] : []))
  const besides = [...(hasMessage ? ['문의'] : []), ...labels].join(', ')
  const changed = withParticle(besides ? `이름과 ${besides}` : '이름', '이')
  return `본인이 맞으면 ${changed} 이 내용으로 변경됩니다.${moves}${firm}${ads} 아니라면 내용을 삭제하고 동의도 없던 것으로 합니다.`
}
