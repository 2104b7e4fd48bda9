import { useId } from 'react'
import { periodsOf } from '#app/domain/site/schedule/schedule.ts'
import { island } from '#app/islands/island.tsx'
import { Lines } from '#app/ui/lines.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import type { BlockOf } from '../schema.ts'
import StampTaxCalculator from './island.tsx'
import styles from './view.module.css'

const CalculatorIsland = island('stamp-tax', StampTaxCalculator, 'interaction')

export function StampTax({ block }: { block: BlockOf<'stamp-tax'> }) {
  const id = useId()
  const { schedule } = useSite().settings
  const contract = schedule?.events.find(({ id }) => id === 'contract')
  return (
    <section className={styles.calculator} aria-labelledby={id}>
      <div className="grid">
        <p className="label">{block.label}</p>
        <div className="axis">
          <h2 id={id}>{block.title}</h2>
          <p className={styles.text}>
            <Lines text={block.text} />
          </p>
          <p className={styles.without}>{block.withoutScript}</p>
          <CalculatorIsland
            id={`${id}-tax`}
            contractDay={(contract && periodsOf(contract.when)[0]?.from) ?? ''}
          />
          <p className={`fine ${styles.law}`}>
            <Lines text={block.note} />
          </p>
        </div>
      </div>
    </section>
  )
}
