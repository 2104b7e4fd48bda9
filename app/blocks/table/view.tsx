import { Lines } from '#app/ui/lines.tsx'
import { DataSection } from '../data-section.tsx'
import { DataTable } from '../data-table.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

export function Table({ block: { title, text, table, note } }: { block: BlockOf<'table'> }) {
  return (
    <DataSection title={title}>
      {text ? (
        <p className={styles.text}>
          <Lines text={text} />
        </p>
      ) : null}
      <DataTable table={table} note={note} />
    </DataSection>
  )
}
