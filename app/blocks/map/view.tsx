import { useId } from 'react'
import { type DrawnOf, isPictured } from '#app/domain/drawings/drawing.ts'
import { formatDistance } from '#app/domain/drawings/maps/distance.ts'
import { layerNames } from '#app/domain/drawings/maps/layers.ts'
import { pointsOfInterestOf } from '#app/domain/drawings/maps/points-of-interest.ts'
import { describeReach } from '#app/domain/drawings/maps/reach.ts'
import { sceneOf } from '#app/domain/drawings/maps/scene.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { Lines } from '#app/ui/lines.tsx'
import { PanZoom } from '#app/ui/pan-zoom/pan-zoom.tsx'
import { useDrawing, useSite } from '#app/ui/site-context.tsx'
import { PicturedMap } from '../pictured/map.tsx'
import type { BlockOf } from '../schema.ts'
import { MapDrawing } from './drawing.tsx'
import { Layers } from './layers.tsx'
import { paletteOf } from './palette.ts'
import { PlaceTable } from './place-table.tsx'
import styles from './view.module.css'

type Block = BlockOf<'map'>

/** Check boxes and `:has()` switch layers of map and list, without script. */
export function LocationMap({ block }: { block: Block }) {
  const map = useDrawing(block.map)
  return isPictured<'map'>(map) ? (
    <PicturedMap block={block} map={map} />
  ) : (
    <DrawnMap block={block} map={map} />
  )
}

interface Props {
  block: Block
  map: DrawnOf<'map'>
}

function DrawnMap({ block, map }: Props) {
  const { title, choose, list, note } = block
  const { facts } = useSite().settings
  const id = useId()
  const places = pointsOfInterestOf(map, facts)
  const shown = layerNames.filter((layer) => places.some((place) => place.layer === layer))
  return (
    <section className={styles.map} aria-labelledby={id}>
      <div className="grid">
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          <Layers legend={choose} shown={shown} hasReach />
        </div>
        {(['wide', 'narrow'] as const).map((width) => (
          <div key={width} className={`bleed ${styles.views} ${width}-only`}>
            {block[width].map((of) => (
              <MapView key={of.view} of={of} block={block} map={map} />
            ))}
          </div>
        ))}
        <p className={`fine ${styles.note}`}>
          {describeReach(map.reach)} {note}
        </p>
        <PlaceTable
          title={list}
          caption={`직선거리는 ${gateName(map)}에서 지도 좌표로 계산한 값입니다.`}
          distance="직선거리"
          places={places.map(({ id: _, metres, ...place }) => ({
            ...place,
            distance: formatDistance(metres),
          }))}
        />
      </div>
    </section>
  )
}

const gateName = ({ features }: DrawnOf<'map'>) =>
  features.flatMap(({ properties }) => (properties.kind === 'gate' ? [properties.name] : []))[0] ?? ''

function MapView({ of: { view: name, caption }, block, map }: Props & { of: Block['wide'][number] }) {
  const { settings } = useSite()
  const view = ownProperty(map.views, name)
  if (!view) throw new Error(`no view ${name}`)
  const setting = { facts: settings.facts, modelHouse: settings.modelHouse.location }
  return (
    <figure>
      <PanZoom label={caption ?? block.title} maxScale={4} className={styles.zoom}>
        <MapDrawing
          scene={sceneOf(map, view, setting)}
          palette={paletteOf(settings)}
          title={caption ? `${caption}. ${block.alt}` : block.alt}
          className={styles.drawing}
        />
      </PanZoom>
      {caption ? (
        <figcaption className={`caption ${styles.caption}`}>
          <Lines text={caption} />
        </figcaption>
      ) : null}
    </figure>
  )
}
