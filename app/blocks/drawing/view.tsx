import { useId } from 'react'
import type { PictureRef } from '#app/domain/site/picture.ts'
import { Notes } from '#app/ui/notes.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import type { BlockOf } from '../schema.ts'
import { SectionHead } from '../section-head.tsx'
import styles from './view.module.css'

export function Drawing({ block }: { block: BlockOf<'drawing'> }) {
  const { title, text, picture, narrow, ground, keys, notes } = block
  const id = useId()
  return (
    <section className={styles.drawing} aria-labelledby={id}>
      <div className="grid">
        <SectionHead id={id} title={title} text={text} />
        <div className={`bleed ${ground === 'sheet' ? styles.sheet : styles.own}`}>
          <Drawn picture={picture} keys={keys} className={narrow.length ? 'wide-only' : undefined} />
          {narrow.map((crop, i) => (
            <Drawn key={crop.name} picture={crop} keys={i ? [] : keys} className="narrow-only" />
          ))}
        </div>
        <Notes notes={notes} className={styles.notes} />
      </div>
    </section>
  )
}

interface DrawnProps {
  picture: PictureRef
  keys: BlockOf<'drawing'>['keys']
  className: string | undefined
}

function Drawn({ picture, keys, className = '' }: DrawnProps) {
  const stored = useSite().pictures[picture.name]
  return (
    <figure className={`${styles.figure} ${className}`}>
      <Picture of={picture} sizes="100vw" />
      <figcaption className={styles.caption}>
        {picture.caption ? <span>{picture.caption}</span> : null}
        {keys.map((key) => (
          <span key={key.label} className={styles.key} data-tone={key.tone}>
            {key.label}
          </span>
        ))}
        {stored?.isDrawing ? (
          <a className="link" href={`${stored.base}.svg`}>
            크게 보기
          </a>
        ) : null}
      </figcaption>
    </figure>
  )
}
