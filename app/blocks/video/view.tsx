import { useId } from 'react'
import { Lines } from '#app/ui/lines.tsx'
import type { BlockOf } from '../schema.ts'
import { Film } from './film.tsx'
import styles from './view.module.css'

export function Video({ block }: { block: BlockOf<'video'> }) {
  const id = useId()
  const { title, length, poster, film, transcriptTitle, transcript } = block
  return (
    <section aria-labelledby={id}>
      <div className={`dark ${styles.screen}`}>
        <h2 className="visually-hidden" id={id}>
          {title}
        </h2>
        <Film title={title} length={length} poster={poster} film={film} />
        {poster.caption ? (
          <p className={styles.note}>
            <Lines text={poster.caption} />
          </p>
        ) : null}
      </div>
      <div className={`grid ${styles.transcript}`}>
        <h3 className={styles.title}>{transcriptTitle}</h3>
        <ol className="axis">
          {transcript.map((part) => (
            <li key={part.at}>
              <b>{part.at}</b>
              <p>
                <Lines text={part.text} />
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
