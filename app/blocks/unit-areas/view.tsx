import { Table } from '#app/ui/table/table.tsx'
import { DataSection } from '../data-section.tsx'
import type { BlockOf } from '../schema.ts'
import { inPyeong } from '../units/pyeong.ts'
import styles from './view.module.css'

export function UnitAreas({ block: { title, caption, rows, note } }: { block: BlockOf<'unit-areas'> }) {
  return (
    <DataSection title={title}>
      <Table
        caption={caption}
        hidesCaption
        className={styles.areas}
        columns={[{ title: '구분' }, { title: '㎡', figure: true }, { title: '평', figure: true }]}
        rows={rows.map(({ label, value, sum }) => ({
          head: label,
          cells: [value.replace('㎡', ''), inPyeong(value)?.replace('평', '')],
          total: sum,
        }))}
        note={note}
      />
    </DataSection>
  )
}
