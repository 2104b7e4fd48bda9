import {
  change,
  koreanMinutes,
  medianMinutes,
  percent,
  withinFive,
} from '../../../features/figures/summary.ts'
import type { Measures } from '../../../features/registrations/figures/measures.ts'
import styles from './figures.module.css'

export function Heads({ total, before }: { total: Measures; before: Measures }) {
  const counts = [
    ['접수', total.registered, before.registered],
    ['통화', total.calls, before.calls],
    ['방문예약', total.bookings, before.bookings],
    ['방문', total.visits, before.visits],
    ['계약', total.contracts, before.contracts],
  ] as const
  const heads = counts.map(([label, now, then]) => {
    const changed = change(now, then)
    return {
      label,
      value: `${now.toLocaleString('ko-KR')}`,
      changed,
      note: `이전 기간 ${then.toLocaleString('ko-KR')}`,
    }
  })
  return (
    <dl className={styles.heads}>
      {heads.map(({ label, value, changed, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{value}</b>
          </dd>
          <dd>
            <small>
              <span className={changed.direction === 'same' ? undefined : styles[changed.direction]}>
                {changed.text}
              </span>{' '}
              {note}
            </small>
          </dd>
        </div>
      ))}
      <div>
        <dt>첫 통화 소요</dt>
        <dd>
          <b>{koreanMinutes(medianMinutes(total))}</b>
        </dd>
        <dd>
          <small>5분 이내 {percent(withinFive(total))}</small>
        </dd>
      </div>
    </dl>
  )
}
