import { useId } from 'react'
import { layerNames } from '#app/domain/drawings/maps/layers.ts'
import { fullName } from '#app/domain/drawings/maps/points-of-interest.ts'
import { meansOf } from '#app/domain/drawings/maps/reach.ts'
import type { PicturedMap as LocationMap, PicturedPlace } from '#app/domain/drawings/pictured.ts'
import { writeDistance } from '#app/domain/drawings/pictured-words.ts'
import { withParticle } from '#app/platform/particle.ts'
import { Lines } from '#app/ui/lines.tsx'
import { useAnchor } from '../anchor.ts'
import { Layers } from '../map/layers.tsx'
import { PlaceTable } from '../map/place-table.tsx'
import view from '../map/view.module.css'
import type { BlockOf } from '../schema.ts'
import styles from './layout.module.css'
import sheet from './sheet.module.css'
import { SpottedSheet, WholePicture } from './sheet.tsx'

/** A location map as a picture, in the place of the drawn one (`map`). */
export function PicturedMap({ block, map }: { block: BlockOf<'map'>; map: LocationMap }) {
  const { title, choose, list, note } = block
  const anchor = useAnchor()
  const id = useId()
  const places = inOrder(map.places).map((place, i) => ({
    ...place,
    mark: `${i + 1}`,
    anchor: anchor(`place-${place.id}`),
  }))
  const spots = places.flatMap((place) =>
    place.at
      ? [
          {
            ...{ at: place.at, mark: place.mark, name: fullName(place), href: `#${place.anchor}` },
            attributes: { 'data-layer': place.layer },
          },
        ]
      : [],
  )
  return (
    <section className={view.map} aria-labelledby={id}>
      <div className="grid">
        <div className={view.head}>
          <h2 id={id}>{title}</h2>
          <Layers
            className={sheet.layers}
            legend={choose}
            shown={layerNames.filter((layer) => places.some((one) => one.layer === layer))}
          />
        </div>
        <div className="bleed">
          <SpottedSheet of={map.picture} label={title} spots={spots} className={styles.zoom} />
        </div>
        <p className={`fine ${view.note}`}>
          <Lines text={map.note ? `${note} ${map.note}` : note} />
        </p>
        <WholePicture of={map.picture} />
        <PlaceTable
          title={list}
          caption={`거리와 시간은 ${withParticle(map.from, '을')} 기준으로 적었습니다.`}
          distance="거리"
          places={places.map((place) => ({
            id: place.anchor,
            mark: place.at && place.mark,
            name: [fullName(place), place.note].filter(Boolean).join(' '),
            layer: place.layer,
            distance: place.distance === undefined ? '' : writeDistance(place.distance),
            times: place.times.map(({ by, minutes, within }) =>
              [meansOf[by], `${minutes}분`, ...(within ? ['안'] : [])].join(' '),
            ),
            source: place.source ?? '',
          }))}
        />
      </div>
    </section>
  )
}

/** As their table has them, which numbers them: by what they are, the nearest first. */
const inOrder = (places: readonly PicturedPlace[]): PicturedPlace[] =>
  places.toSorted(
    (a, b) =>
      layerNames.indexOf(a.layer) - layerNames.indexOf(b.layer) ||
      (a.distance ?? Number.POSITIVE_INFINITY) - (b.distance ?? Number.POSITIVE_INFINITY) ||
      places.indexOf(a) - places.indexOf(b),
  )
