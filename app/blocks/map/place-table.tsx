import { formatDistance } from '#app/domain/drawings/maps/distance.ts'
import { layerNames, layers } from '#app/domain/drawings/maps/layers.ts'
import type { PointOfInterest } from '#app/domain/drawings/maps/points-of-interest.ts'
import { keepTogether } from '#app/ui/keep-together.ts'
import { Table } from '#app/ui/table/table.tsx'
import fold from '../fold.module.css'
import { tones } from './palette.ts'
import styles from './place-table.module.css'

interface Props {
  title: string
  places: PointOfInterest[]
  gate: string
}

const columns = ['구분', '장소', '직선거리', '이동 시간', '근거'].map((title) => ({ title }))

export function PlaceTable({ title, places, gate }: Props) {
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
            caption={`직선거리는 ${gate}에서 지도 좌표로 계산한 값입니다.`}
            narrow="cards"
            className={styles.table}
            columns={columns}
            groups={groups.map(({ layer, places }) => ({
              'data-layer': layer,
              head: { children: <LayerName layer={layer} /> },
              rows: places.map(({ name, metres, times, source }) => ({
                head: keepTogether(name),
                cells: [formatDistance(metres), times.join(', '), keepTogether(source)],
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
