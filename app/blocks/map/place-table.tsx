import { formatDistance } from '../../features/drawings/maps/distance.ts'
import { layerNames, layers } from '../../features/drawings/maps/layers.ts'
import type { PointOfInterest } from '../../features/drawings/maps/points-of-interest.ts'
import fold from '../fold.module.css'
import { tones } from './palette.ts'
import styles from './place-table.module.css'

interface Props {
  title: string
  places: PointOfInterest[]
  /** Where distances are measured from. */
  gate: string
}

const heads = ['구분', '장소', '직선거리', '이동 시간', '근거']

/** The places of a map, a group of rows a layer; folded on narrow screens, where each place becomes two lines. */
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
          <span className={fold.sign} />
        </summary>
        <div className={fold.inside}>
          <table className={styles.table}>
            <caption>직선거리는 {gate}에서 지도 좌표로 계산한 값입니다.</caption>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            {groups.map((group) => (
              <tbody key={group.layer} data-layer={group.layer}>
                {group.places.map((place, i) => (
                  <tr key={place.id}>
                    {i ? null : (
                      <th scope="rowgroup" rowSpan={group.places.length} className={styles.layer}>
                        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
                          <rect width="12" height="12" fill={tones[group.layer]} />
                        </svg>
                        {layers[group.layer]}
                      </th>
                    )}
                    <th scope="row">{place.name}</th>
                    <td className={styles.distance}>{formatDistance(place.metres)}</td>
                    <td className={styles.time}>{place.times.join(', ')}</td>
                    <td className={styles.source}>{place.source}</td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </div>
      </details>
    </div>
  )
}
