import { useId } from 'react'
import { Lines } from '#app/ui/lines.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

export function Steps({ block: { label, title, text, steps } }: { block: BlockOf<'steps'> }) {
  const id = useId()
  return (
    <section className={styles.steps} aria-labelledby={id}>
      <div className="grid">
        <p className="label">{label}</p>
        <div className="axis">
          <h2 id={id}>
            <Lines text={title} />
          </h2>
          {text ? (
            <p className={styles.lead}>
              <Lines text={text} />
            </p>
          ) : null}
          <ol className={styles.list}>
            {steps.map((step) => (
              <li key={step.title}>
                <h3>{step.title}</h3>
                <div>
                  <p>
                    <Lines text={step.text} />
                  </p>
                  {step.list.length ? (
                    <ul className="notes">
                      {step.list.map((item) => (
                        <li key={item}>
                          <Lines text={item} />
                        </li>
                      ))}
                    </ul>
                  ) : null}
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}
