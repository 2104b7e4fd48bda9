import { useId } from 'react'
import { layerNames, layers } from '#app/domain/drawings/maps/layers.ts'
import { pointsOfInterestOf } from '#app/domain/drawings/maps/points-of-interest.ts'
import { describeReach } from '#app/domain/drawings/maps/reach.ts'
import { sceneOf } from '#app/domain/drawings/maps/scene.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { Lines } from '#app/ui/lines.tsx'
import { PanZoom } from '#app/ui/pan-zoom/pan-zoom.tsx'
import { useDrawing, useSite } from '#app/ui/site-context.tsx'
import type { BlockOf } from '../schema.ts'
import { MapDrawing } from './drawing.tsx'
import { paletteOf, tones } from './palette.ts'
import { PlaceTable } from './place-table.tsx'
import styles from './view.module.css'

type Block = BlockOf<'map'>

/** Check boxes and `:has()` switch layers of map and list, without script. */
export function LocationMap({ block }: { block: Block }) {
  const { title, choose, list, note } = block
  const map = useDrawing(block.map)
  const { facts } = useSite().settings
  const id = useId()
  const places = pointsOfInterestOf(map, facts)
  const shown = layerNames.filter((layer) => places.some((place) => place.layer === layer))
  return (
    <section className={styles.map} aria-labelledby={id}>
      <div className="grid">
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          <fieldset className={styles.layers}>
            <legend className="visually-hidden">{choose}</legend>
            {shown.map((layer) => (
              <Choice key={layer} value={layer} label={layers[layer]} tone={tones[layer]} />
            ))}
            <Choice value="reach" label="이동 시간" tone={undefined} />
          </fieldset>
        </div>
        {(['wide', 'narrow'] as const).map((width) => (
          <div key={width} className={`bleed ${styles.views} ${width}-only`}>
            {block[width].map((of) => (
              <MapView key={of.view} of={of} block={block} />
            ))}
          </div>
        ))}
        <p className={`fine ${styles.note}`}>
          {describeReach(map.reach)} {note}
        </p>
        <PlaceTable title={list} places={places} gate={gateName(map)} />
      </div>
    </section>
  )
}

const gateName = ({ features }: ReturnType<typeof useDrawing<'map'>>) =>
  features.flatMap(({ properties }) => (properties.kind === 'gate' ? [properties.name] : []))[0] ?? ''

function Choice({ value, label, tone }: { value: string; label: string; tone: string | undefined }) {
  return (
    <label>
      <input type="checkbox" value={value} defaultChecked />
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        {tone ? (
          <rect x="1" y="1" width="14" height="14" fill={tone} stroke={tone} strokeWidth="2" />
        ) : (
          <circle
            cx="8"
            cy="8"
            r="6.6"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeDasharray="2 2.2"
          />
        )}
      </svg>
      {label}
    </label>
  )
}

function MapView({ of: { view: name, caption }, block }: { of: Block['wide'][number]; block: Block }) {
  const map = useDrawing(block.map)
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
