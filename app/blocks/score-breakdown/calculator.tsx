import { useId } from 'react'
import { mark } from '#app/enhance/contract.ts'
import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import { Lines } from '#app/ui/lines.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './calculator.module.css'
import type { ScoreParts } from './contract.ts'

type Block = BlockOf<'score-breakdown'>
type Steps = NonNullable<Block['parts'][number]['steps']>

export function ScoreCalculator({ block: { calculator, parts, unit } }: { block: Block }) {
  const id = useId()
  const enhancement = useEnhancement('blocks/score-breakdown', 'visible')
  if (!calculator) return null
  return (
    <form className={`axis ${styles.calculator}`} aria-labelledby={id} {...enhancement}>
      <h3 id={id}>{calculator.title}</h3>
      <div className={styles.fields}>
        {parts.map(({ label, steps, extra }) =>
          steps ? (
            <div key={label} {...mark<ScoreParts>('most', String(extra?.most ?? ''))}>
              <Choice label={label} steps={steps} unit={unit} />
              {extra ? <Choice label={extra.label} steps={extra.steps} unit={unit} /> : null}
            </div>
          ) : null,
        )}
      </div>
      <p className={styles.result} role="status">
        {calculator.result}
        <b>
          <output {...mark<ScoreParts>('sum')} />
          {unit}
        </b>
      </p>
      <p className="fine">
        <Lines text={calculator.note} />
      </p>
    </form>
  )
}

function Choice({ label, steps, unit }: { label: string; steps: Steps; unit: string }) {
  const id = useId()
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input">
        {steps.map((step) => (
          <option key={step.label} value={step.points}>
            {step.label} ({step.points}
            {unit})
          </option>
        ))}
      </select>
    </p>
  )
}
