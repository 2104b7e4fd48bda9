import { useId } from 'react'
import { Lines } from '#app/ui/lines.tsx'
import { Panel, Tabs, Viewer } from '#app/ui/tabs/tabs.tsx'
import { useAnchor } from '../anchor.ts'
import type { BlockOf } from '../schema.ts'
import { Film } from '../video/film.tsx'
import styles from './view.module.css'

type Block = BlockOf<'videos'>

export function Videos({ block: { title, text, transcriptTitle, videos } }: { block: Block }) {
  const id = useId()
  const anchor = useAnchor()
  const tabs = videos.map(({ id, label }) => ({ id: anchor(id), label }))
  const first = tabs[0]?.id ?? ''
  return (
    <section className={styles.videos} aria-labelledby={id}>
      <div className="grid">
        <div>
          <h2 id={id}>{title}</h2>
          <p className={styles.lead}>
            <Lines text={text} />
          </p>
        </div>
        <div className={styles.viewer}>
          <Viewer>
            <Tabs label={title} tabs={tabs} first={first} />
            {videos.map((video, i) => (
              <Panel key={video.id} tabs={tabs} index={i} first={first} stepless>
                <div className={styles.screen}>
                  <Film title={video.title} length={video.length} poster={video.poster} film={video.film} />
                </div>
                <Transcript title={`${video.title} ${transcriptTitle}`} parts={video.transcript} />
              </Panel>
            ))}
          </Viewer>
        </div>
      </div>
    </section>
  )
}

function Transcript({ title, parts }: { title: string; parts: Block['videos'][number]['transcript'] }) {
  return (
    <div className={styles.transcript}>
      <h3>{title}</h3>
      <ol>
        {parts.map((part) => (
          <li key={part.at}>
            <b>{part.at}</b>
            <p>
              {part.text}
              <span className="fine">
                <Lines text={part.source} />
              </span>
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
