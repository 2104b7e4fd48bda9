import { Lines } from '../../ui/lines.tsx'
import { DataSection } from '../data-section.tsx'
import type { BlockOf } from '../schema.ts'
import { inPyeong } from '../units/pyeong.ts'
import styles from './view.module.css'

export function UnitAreas({ block: { title, caption, rows, note } }: { block: BlockOf<'unit-areas'> }) {
  return (
    <DataSection title={title}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">구분</th>
            <th scope="col">㎡</th>
            <th scope="col">평</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label} className={row.sum ? styles.sum : undefined}>
              <th scope="row">{row.label}</th>
              <td>{row.value.replace('㎡', '')}</td>
              <td>{inPyeong(row.value)?.replace('평', '')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`fine ${styles.note}`}>
        <Lines text={note} />
      </p>
    </DataSection>
  )
}
