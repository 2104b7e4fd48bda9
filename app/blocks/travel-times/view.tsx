import { type DrawingOf, drawingIn, isPictured } from '#app/domain/drawings/drawing.ts'
import { distanceTo, formatDistance } from '#app/domain/drawings/maps/distance.ts'
import { gateOf } from '#app/domain/drawings/maps/points-of-interest.ts'
import { writeDistance } from '#app/domain/drawings/pictured-words.ts'
import { Lines } from '#app/ui/lines.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

export function TravelTimes({ block }: { block: BlockOf<'travel-times'> }) {
  const { drawings } = useSite()
  const map = drawingIn(drawings, block.map)
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
            <li key={row.to}>
              <span className={styles.by}>{row.by}</span>
              <span className={styles.time}>
                <b className="figure">{row.figure}</b>
                {row.unit}
              </span>
              <span className={styles.to}>{row.to}</span>
              <span className={styles.detail}>
                {row.detail}
                {map && row.place ? <Distance map={map} place={row.place} /> : null}
              </span>
              <span className={`fine ${styles.source}`}>
                <Lines text={row.source} />
              </span>
            </li>
          ))}
        </ol>
        <p className={`axis fine ${styles.note}`}>
          <Lines text={block.note} />
        </p>
      </div>
    </section>
  )
}

function Distance({ map, place }: { map: DrawingOf<'map'>; place: string }) {
  const [what, distance] = distanceIn(map, place)
  return distance ? (
    <span className={`fine ${styles.straight}`}>
      {`${what} `}
      {distance}
    </span>
  ) : null
}

/** Measured on a drawn map; of a picture as it was written, which need not be straight. */
function distanceIn(map: DrawingOf<'map'>, place: string): [what: string, distance: string | undefined] {
  if (isPictured<'map'>(map)) {
    const metres = map.places.find(({ id }) => id === place)?.distance
    return ['거리', metres === undefined ? undefined : writeDistance(metres)]
  }
  const feature = map.features.find(({ id }) => id === place)
  return ['직선거리', feature && formatDistance(distanceTo(gateOf(map), feature.geometry))]
}
