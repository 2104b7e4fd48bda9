import { useId } from 'react'
import { Picture } from '../../ui/picture.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

/** Which sheets lie over the ground is chosen by check boxes and `:has()`, without script. */
export function LocationMap({ block: { title, choose, layers, maps, note } }: { block: BlockOf<'map'> }) {
  const id = useId()
  return (
    <section className={styles.map} aria-labelledby={id}>
      <div className="grid">
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          <fieldset className={styles.layers}>
            <legend className="visually-hidden">{choose}</legend>
            {layers.map((layer) => (
              <label key={layer.id}>
                <input type="checkbox" value={layer.id} defaultChecked />
                <i data-tone={layer.id} />
                {layer.label}
              </label>
            ))}
          </fieldset>
        </div>
        {(['wide', 'narrow'] as const).map((width) => (
          <div key={width} className={`bleed ${styles.maps} ${width}-only`}>
            {maps
              .filter(({ on }) => on === width)
              .map((of) => (
                <Sheets key={of.ground.name} of={of} />
              ))}
          </div>
        ))}
        <p className={`fine ${styles.note}`}>{note}</p>
      </div>
    </section>
  )
}

function Sheets({ of: { ground, sheets } }: { of: BlockOf<'map'>['maps'][number] }) {
  return (
    <figure>
      <div className={styles.sheets}>
        <Picture of={ground} sizes="100vw" />
        {sheets.map(({ layer, picture }) => (
          <div key={layer} className={styles.sheet} data-layer={layer}>
            <Picture of={picture} sizes="100vw" />
          </div>
        ))}
      </div>
      {ground.caption ? (
        <figcaption className={`caption ${styles.caption}`}>{ground.caption}</figcaption>
      ) : null}
    </figure>
  )
}
