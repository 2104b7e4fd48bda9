import { useId } from 'react'
import { Lines } from '#app/ui/lines.tsx'
import type { BlockOf } from '../schema.ts'
import { ScoreCalculator } from './calculator.tsx'
import styles from './view.module.css'

type Part = BlockOf<'score-breakdown'>['parts'][number]

export function ScoreBreakdown({ block }: { block: BlockOf<'score-breakdown'> }) {
  const { label, title, text, total, unit, parts, note } = block
  const id = useId()
  return (
    <section className={styles.sum} aria-labelledby={id}>
      <div className="grid">
        <p className="label">{label}</p>
        <div className={`axis ${styles.head}`}>
          <h2 id={id}>
            <Lines text={title} />
          </h2>
          <p>
            <Lines text={text} />
          </p>
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
              <dd>
                <Lines text={part.text} />
              </dd>
              {part.steps ? (
                <dd>
                  <Steps part={part} steps={part.steps} unit={unit} />
                </dd>
              ) : null}
            </div>
          ))}
        </dl>
        {note ? (
          <p className={`axis fine ${styles.note}`}>
            <Lines text={note} />
          </p>
        ) : null}
        <ScoreCalculator block={block} />
      </div>
    </section>
  )
}

function Steps({ part, steps, unit }: { part: Part; steps: NonNullable<Part['steps']>; unit: string }) {
  return (
    <details className={styles.steps}>
      <summary>
        <span className="visually-hidden">{part.label} </span>점수표 보기
      </summary>
      <ul>
        {steps.map(({ label, points }) => (
          <li key={label}>
            {label}
            <b>
              {points}
              {unit}
            </b>
          </li>
        ))}
      </ul>
    </details>
  )
}
