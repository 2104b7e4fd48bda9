import { Picture } from '#app/ui/picture.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

export function KeyFigures({ block }: { block: BlockOf<'key-figures'> }) {
  const drawn = useSite().pictures[block.skyline?.picture.name ?? '']
  /** A row of towers runs below the figures from edge to edge; a group of them would stand lost there. */
  const isBeside = drawn !== undefined && drawn.width < drawn.height * 2.5
  return (
    <section
      className={`${styles.scale} ${isBeside ? styles.beside : ''}`}
      id={block.id}
      data-section
      aria-labelledby={`${block.id}-title`}
    >
      <div className={`grid ${styles.figures}`}>
        <p className="label">{block.label}</p>
        <div className="axis">
          <h2 className="visually-hidden" id={`${block.id}-title`}>
            {block.title}
          </h2>
          <div className={styles.count}>
            <p className={styles.huge}>
              <span className="figure">{block.figure}</span>
              {block.unit}
            </p>
            <dl className={styles.parts}>
              {block.parts.map((part) => (
                <div key={part.label} className={part.onSale ? styles.onSale : undefined}>
                  <dt>{part.label}</dt>
                  <dd>{part.value}</dd>
                </div>
              ))}
            </dl>
          </div>
          <dl className={styles.row}>
            {block.row.map((item) => (
              <div key={item.label}>
                <dt>{item.label}</dt>
                <dd>
                  {item.value}
                  <span>{item.unit}</span>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      {block.skyline ? <Skyline {...block.skyline} /> : null}
    </section>
  )
}

function Skyline({ picture, narrow, keys, note }: NonNullable<BlockOf<'key-figures'>['skyline']>) {
  return (
    <figure className={styles.skyline}>
      <div className="wide-only">
        <Picture of={picture} sizes="100vw" />
      </div>
      <div className={`narrow-only ${styles.cut}`}>
        <Picture of={narrow} sizes="130vw" />
      </div>
      <figcaption>
        {keys.map((key) => (
          <span
            key={key.label}
            className={`${styles.key} ${styles[key.tone]}${key.wide ? ' wide-only' : ''}`}
          >
            {key.label}
          </span>
        ))}
        <span className={styles.note}>{note}</span>
      </figcaption>
    </figure>
  )
}
