import { useId } from 'react'
import type { PictureRef } from '../../features/media/picture.ts'
import { Picture } from '../../ui/picture.tsx'
import { useSite } from '../../ui/site-context.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

export function Drawing({ block }: { block: BlockOf<'drawing'> }) {
  const { title, text, picture, narrow, ground, keys, notes } = block
  const id = useId()
  return (
    <section className={styles.drawing} aria-labelledby={id}>
      <div className="grid">
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          {text ? <p>{text}</p> : null}
        </div>
        <div className={`bleed ${ground === 'sheet' ? styles.sheet : styles.own}`}>
          <Drawn picture={picture} className={narrow.length ? 'wide-only' : undefined} />
          {narrow.map((crop) => (
            <Drawn key={crop.name} picture={crop} className="narrow-only" />
          ))}
          {keys.length ? (
            <ul className={styles.keys}>
              {keys.map((key) => (
                <li key={key.label}>
                  <i className={styles.key} data-tone={key.tone} />
                  {key.label}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        {notes.length ? (
          <ul className={`notes ${styles.notes}`}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  )
}

/** One drawing with the way to see it alone, where fingers may enlarge it as far as they like. */
function Drawn({ picture, className = '' }: { picture: PictureRef; className?: string | undefined }) {
  const stored = useSite().pictures[picture.name]
  return (
    <figure className={`${styles.figure} ${className}`}>
      <Picture of={picture} sizes="100vw" />
      <figcaption className={styles.caption}>
        <span>{picture.caption}</span>
        {stored?.isDrawing ? (
          <a className="link" href={`${stored.base}.svg`}>
            크게 보기
          </a>
        ) : null}
      </figcaption>
    </figure>
  )
}
