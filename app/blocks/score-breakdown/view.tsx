import { useId } from 'react'
import { Lines } from '../../ui/lines.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

export function ScoreBreakdown({
  block: { label, title, text, total, unit, parts },
}: {
  block: BlockOf<'score-breakdown'>
}) {
  const id = useId()
  return (
    <section className={styles.sum} aria-labelledby={id}>
      <div className="grid">
        <p className="label">{label}</p>
        <div className={`axis ${styles.head}`}>
          <h2 id={id}>
            <Lines text={title} />
          </h2>
          <p>{text}</p>
        </div>
        <p className={styles.total}>
          <span className="visually-hidden">모두 </span>
          <b>{total}</b>
          {unit}
        </p>
        <dl className={`axis ${styles.parts}`}>
          {parts.map((part) => (
            <div key={part.label}>
              <dt>{part.label}</dt>
              <dd className={styles.figure}>
                <b>{part.value}</b>
                {unit}
              </dd>
              <dd>{part.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
