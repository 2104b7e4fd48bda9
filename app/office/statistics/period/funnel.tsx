import type { Measures } from '#app/domain/customers/counts/measures.ts'
import { definitionOf, funnelFigures } from '#app/domain/customers/statistics/definitions.ts'
import { percent, share } from '#app/domain/customers/statistics/summary.ts'
import { FigureHelp } from '../figure-help.tsx'
import styles from '../figures.module.css'

/** What became of those who registered in the period: customers, not deeds. */
export function Funnel({ counts }: { counts: Measures }) {
  return (
    <section className={styles.funnel}>
      <h2>접수한 고객의 진행</h2>
      <ol>
        {funnelFigures.map((figure, i) => (
          <li key={figure}>
            <span>{definitionOf(figure).name}</span>
            <b>{counts[figure].toLocaleString('ko-KR')}</b>
            <span className={styles.share}>{i ? percent(share(counts[figure], counts.registered)) : ''}</span>
            <span className={styles.rail} aria-hidden="true">
              <span
                style={{ width: `${Math.min(1, share(counts[figure], counts.registered) ?? 0) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
      <FigureHelp title="접수한 고객의 진행" figures={funnelFigures.map(definitionOf)} />
    </section>
  )
}
