import { layerNames, layers } from '#app/domain/drawings/maps/layers.ts'
import type { PointOfInterest } from '#app/domain/drawings/maps/points-of-interest.ts'
import { keepTogether } from '#app/ui/keep-together.ts'
import { Table } from '#app/ui/table/table.tsx'
import fold from '../fold.module.css'
import pictured from '../pictured/sheet.module.css'
import { tones } from './palette.ts'
import styles from './place-table.module.css'

interface ListedPlace extends Pick<PointOfInterest, 'name' | 'layer' | 'times' | 'source'> {
  /** Where a mark on a picture leads. */
  id?: string
  /** The number of that mark. */
  mark?: string | undefined
  distance: string
}

interface Props {
  title: string
  caption: string
  /** What the distances are called. */
  distance: string
  places: ListedPlace[]
}

export function PlaceTable({ title, caption, distance, places }: Props) {
  const columns = ['구분', '장소', distance, '이동 시간', '근거'].map((title) => ({ title }))
  const groups = layerNames
    .map((layer) => ({ layer, places: places.filter((place) => place.layer === layer) }))
    .filter((group) => group.places.length)
  return (
    <div className={`grid bleed ${styles.list}`}>
      <h3 className={`wide-only ${styles.title}`}>{title}</h3>
      <details className={`${fold.item} ${fold.spread} ${styles.fold}`}>
        <summary className={fold.bar}>
          <h3>{title}</h3>
          <span className="sign" />
        </summary>
        <div className={fold.inside}>
          <Table
            caption={caption}
            narrow="cards"
            className={styles.table}
            columns={columns}
            groups={groups.map(({ layer, places }) => ({
              'data-layer': layer,
              head: { children: <LayerName layer={layer} /> },
              rows: places.map(({ id, mark, name, distance, times, source }) => ({
                id,
                head: mark ? (
                  <>
                    <span className={pictured.number}>{mark}</span> {keepTogether(name)}
                  </>
                ) : (
                  keepTogether(name)
                ),
                cells: [distance, times.join(', '), keepTogether(source)],
              })),
            }))}
          />
        </div>
      </details>
    </div>
  )
}

function LayerName({ layer }: { layer: PointOfInterest['layer'] }) {
  return (
    <>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <rect width="12" height="12" fill={tones[layer]} />
      </svg>
      {layers[layer]}
    </>
  )
}
