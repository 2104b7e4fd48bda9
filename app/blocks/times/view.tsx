import { Lines } from '../../ui/lines.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

export function Times({ block }: { block: BlockOf<'times'> }) {
  return (
    <section
      className={`section ${styles.times}`}
      id={block.id}
      data-section
      aria-labelledby={`${block.id}-title`}
    >
      <div className={`grid ${styles.grid}`}>
        <p className="label">{block.label}</p>
        <h2 className="axis" id={`${block.id}-title`}>
          <Lines text={block.title} />
        </h2>
        <ol className={`axis ${styles.list}`}>
          {block.rows.map((row) => (
            <li key={row.to} className={styles.row}>
              <span className={styles.by}>{row.by}</span>
              <span className={styles.time}>
                <b className="figure">{row.figure}</b>
                {row.unit}
              </span>
              <span className={styles.to}>{row.to}</span>
              <span className={styles.detail}>{row.detail}</span>
              <span className={`fine ${styles.source}`}>{row.source}</span>
            </li>
          ))}
        </ol>
        <p className={`axis fine ${styles.note}`}>{block.note}</p>
      </div>
    </section>
  )
}
