import { useId } from 'react'
import { Picture } from '../../ui/picture.tsx'
import type { BlockOf } from '../schema.ts'
import { Panel, Tabs, Viewer } from '../units/viewer.tsx'
import styles from './view.module.css'

type Block = BlockOf<'tours'>
type Tour = Block['tours'][number]

export function Tours({ block: { title, prompt, pending, tours } }: { block: Block }) {
  const id = useId()
  const first = tours[0]?.id ?? ''
  return (
    <section className={styles.tours} aria-labelledby={id}>
      <div className={`grid ${styles.grid}`}>
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          <p>
            {prompt} {tours.every((tour) => tour.frame) ? null : pending.text}
          </p>
        </div>
        <div className={styles.viewer}>
          <Viewer>
            <Tabs label={title} tabs={tours} first={first} />
            {tours.map((tour, i) => (
              <Panel key={tour.id} tabs={tours} index={i} first={first} stepless>
                {tour.frame ? (
                  <Frame tour={tour} frame={tour.frame} prompt={prompt} />
                ) : (
                  <div className={styles.still}>
                    <Picture of={tour.picture} sizes="(min-width: 1328px) 1200px, 100vw" />
                    <p className={styles.words}>
                      <b>{tour.label}</b>
                      {pending.status}
                    </p>
                  </div>
                )}
                <div className={styles.about}>
                  <p>{tour.text}</p>
                  <a className="link" href={tour.link.url}>
                    {tour.link.label}
                  </a>
                </div>
              </Panel>
            ))}
          </Viewer>
        </div>
      </div>
    </section>
  )
}

/** The whole picture is the button; what it opens is not loaded before. */
function Frame({ tour, frame, prompt }: { tour: Tour; frame: string; prompt: string }) {
  return (
    <details className={styles.tour}>
      <summary className={styles.still}>
        <Picture of={tour.picture} sizes="(min-width: 1328px) 1200px, 100vw" />
        <span className={styles.words}>
          <b>{tour.label}</b>
          {prompt}
        </span>
      </summary>
      <iframe src={frame} title={`${tour.label} E-모델하우스 관람`} loading="lazy" allowFullScreen />
    </details>
  )
}
