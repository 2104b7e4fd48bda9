import { Lines } from '../../ui/lines.tsx'
import { DataSection } from '../data-section.tsx'
import type { BlockOf } from '../schema.ts'
import { countHouseholds } from './households.ts'
import type { Building } from './schema.ts'
import styles from './view.module.css'

type Block = BlockOf<'buildings'>

export function Buildings({ block: { title, text, caption, types, phases, notes } }: { block: Block }) {
  return (
    <DataSection title={title}>
      {text ? <p className={styles.text}>{text}</p> : null}
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">동</th>
            <th scope="col">층수</th>
            <th scope="col">주택형</th>
            <th scope="col" className={styles.wide}>
              층마다
            </th>
            <th scope="col">세대수</th>
          </tr>
        </thead>
        {phases.map((phase) => (
          <tbody key={phase.label}>
            <tr className={styles.phase}>
              <th scope="rowgroup" colSpan={3}>
                {phase.label} {phase.buildings.length}개 동
              </th>
              <td className={styles.wide} />
              <td>{countHouseholds(phase.buildings).toLocaleString('ko-KR')}세대</td>
            </tr>
            {phase.buildings.map((building) => (
              <tr key={building.number}>
                <th scope="row">{building.number}동</th>
                <td>{building.floors}층</td>
                <td>{typesOf(building, types)}</td>
                <td className={styles.wide}>{building.lines.length}호</td>
                <td>{countHouseholds([building])}세대</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {notes.length ? (
        <ul className={`notes ${styles.notes}`}>
          {notes.map((note) => (
            <li key={note}>
              <Lines text={note} />
            </li>
          ))}
        </ul>
      ) : null}
    </DataSection>
  )
}

function typesOf(building: Building, types: Block['types']): string {
  return types
    .filter((type) => building.lines.includes(type.id))
    .map((type) => type.label)
    .join(', ')
}
