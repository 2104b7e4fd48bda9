import { useId } from 'react'
import type { PictureRef } from '#app/domain/site/picture.ts'
import { LeadOn } from '#app/ui/content-link.tsx'
import { Lines } from '#app/ui/lines.tsx'
import { cover, Picture } from '#app/ui/picture.tsx'
import { PictureCaption } from '#app/ui/picture-caption.tsx'
import { DataTable } from '../data-table.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

/** Shown whole: a drawing is transparent, a render has a background, and so has a map. */
const kindOf = ({ name }: PictureRef) =>
  name.startsWith('maps/') ? 'map' : name.endsWith('.svg') ? 'drawing' : 'render'

export function TextWithPicture({ block }: { block: BlockOf<'text-with-picture'> }) {
  const { label, title, text, points, table, source, picture, side, tone, link } = block
  // A name at the edge of a map must not be cut.
  const whole = block.whole || kindOf(picture) === 'map'
  const id = useId()
  const section = block.id ? { id: block.id, 'data-section': true } : {}
  return (
    <section
      className={`${styles.feature} ${tone === 'paper' ? '' : tone}`}
      aria-labelledby={id}
      {...section}
    >
      <div className={`grid ${styles.grid}`} data-side={side} data-has-table={table ? '' : undefined}>
        <figure
          className={`bleed ${styles.figure}`}
          data-whole={whole ? kindOf(picture) : undefined}
          data-tall={picture.narrow && kindOf(picture) === 'render' ? '' : undefined}
        >
          <Picture
            of={picture}
            sizes={
              whole
                ? `(min-width: 901px) ${side === 'left' ? 50 : 64}vw, 100vw`
                : (ratio) =>
                    `(min-width: 901px) ${side === 'above' ? cover('100vw', '42vw', ratio) : cover('64vw', '700px', ratio)}, ${cover('100vw', '66.7vw', ratio)}`
            }
          />
          {picture.caption ? <PictureCaption text={picture.caption} className={styles.caption} /> : null}
        </figure>
        <div className={styles.words}>
          {label ? <p className={`label ${styles.label}`}>{label}</p> : null}
          <h2 id={id}>
            <Lines text={title} />
          </h2>
          {text ? (
            <p className={styles.text}>
              <Lines text={text} />
            </p>
          ) : null}
          {points.length ? (
            <dl className={styles.points}>
              {points.map((point) => (
                <div key={point.title}>
                  <dt>{point.title}</dt>
                  <dd>
                    <Lines text={point.text} />
                  </dd>
                </div>
              ))}
            </dl>
          ) : null}
          {table ? (
            <div className={styles.table}>
              <DataTable table={table} />
            </div>
          ) : null}
          {source ? (
            <p className={styles.source}>
              <Lines text={source} />
            </p>
          ) : null}
          <LeadOn link={link} />
        </div>
      </div>
    </section>
  )
}
