import { percent, share } from '../../../features/figures/summary.ts'
import type { Measures } from '../../../features/registrations/figures/measures.ts'
import styles from './figures.module.css'

export function Funnel({ counts }: { counts: Measures }) {
  const steps = [
    ['접수', counts.registered],
    ['통화 시도', counts.called],
    ['통화완료', counts.reached],
    ['방문예약', counts.booked],
    ['방문', counts.visited],
    ['계약', counts.contracted],
  ] as const
  return (
    <ol className={styles.funnel}>
      {steps.map(([label, count], i) => (
        <li key={label}>
          <span>{label}</span>
          <b>{count.toLocaleString('ko-KR')}</b>
          <span className={styles.share}>{i ? percent(share(count, counts.registered)) : ''}</span>
          <span className={styles.rail} aria-hidden="true">
            <span style={{ width: `${(share(count, counts.registered) ?? 0) * 100}%` }} />
          </span>
        </li>
      ))}
    </ol>
  )
}
