import { Lines } from '#app/ui/lines.tsx'
import { DataSection } from '../data-section.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

export function ValueList({ block: { title, items, note } }: { block: BlockOf<'value-list'> }) {
  return (
    <DataSection title={title}>
      <dl className={styles.list}>
        {items.map((item) => (
          <div key={item.label}>
            <dt>{item.label}</dt>
            <dd>
              {item.note ? (
                <span>
                  <Lines text={item.note} />
                </span>
              ) : null}
              <b>{item.value}</b>
            </dd>
          </div>
        ))}
      </dl>
      {note ? (
        <p className={`fine ${styles.note}`}>
          <Lines text={note} />
        </p>
      ) : null}
    </DataSection>
  )
}
