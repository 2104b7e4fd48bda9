import { useId } from 'react'
import { frameAddress } from '#app/domain/drawings/tours/tour-address.ts'
import { mark } from '#app/enhance/contract.ts'
import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import { LeadOn } from '#app/ui/content-link.tsx'
import type { FacadeParts } from '#app/ui/facade/contract.ts'
import { Lines } from '#app/ui/lines.tsx'
import { cover, Picture } from '#app/ui/picture.tsx'
import { PictureMark } from '#app/ui/picture-caption.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import { Panel, Tabs, Viewer } from '#app/ui/tabs/tabs.tsx'
import { useAnchor } from '../anchor.ts'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

type Block = BlockOf<'tours'>
type Tour = Block['tours'][number]

export function Tours({ block: { title, prompt, help, tours } }: { block: Block }) {
  const id = useId()
  const anchor = useAnchor()
  const tabs = tours.map(({ id, label }) => ({ id: anchor(id), label }))
  const first = tabs[0]?.id ?? ''
  return (
    <section className={styles.tours} aria-labelledby={id}>
      <div className={`grid ${styles.grid}`}>
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          <p>
            {prompt} {help}
          </p>
        </div>
        <div className={styles.viewer}>
          {tours.length > 1 ? (
            <Viewer>
              <Tabs label={title} tabs={tabs} first={first} />
              {tours.map((tour, i) => (
                <Panel key={tour.id} tabs={tabs} index={i} first={first} stepless>
                  <OneTour tour={tour} prompt={prompt} />
                </Panel>
              ))}
            </Viewer>
          ) : (
            tours.map((tour) => <OneTour key={tour.id} tour={tour} prompt={prompt} />)
          )}
        </div>
      </div>
    </section>
  )
}

function OneTour({ tour, prompt }: { tour: Tour; prompt: string }) {
  return (
    <>
      <Facade tour={tour} prompt={prompt} />
      <div className={styles.about}>
        <p>
          <Lines text={tour.text} />
        </p>
        <LeadOn link={tour.link} />
      </div>
    </>
  )
}

/** A still picture that links to the tour, of which nothing is fetched before `ui/facade` puts it in place. */
function Facade({ tour, prompt }: { tour: Tour; prompt: string }) {
  const { slug } = useSite()
  const address = frameAddress(slug, tour.address)
  return (
    <div className={styles.facade} {...useEnhancement('ui/facade')}>
      {/* Crawlers need not follow it. */}
      <a className={styles.still} href={address} rel="nofollow" {...mark<FacadeParts>('poster')}>
        <Picture
          of={tour.picture}
          sizes={(ratio) =>
            `(min-width: 1328px) 1200px, (min-width: 901px) 100vw, (min-width: 601px) ${cover('100vw', '85vw', ratio)}, ${cover('100vw', '144vw', ratio)}`
          }
        />
        <PictureMark text={tour.picture.caption} />
        <span className={styles.words}>
          <svg
            viewBox="0 0 32 32"
            width="40"
            height="40"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            aria-hidden="true"
          >
            <path d="M6 27V5h14v22M3 27h26M20 8h6v19M16 16v2" />
          </svg>
          <span>
            <b>{tour.label}</b>
            {prompt}
          </span>
        </span>
      </a>
      <template {...mark<FacadeParts>('player')}>
        <iframe
          className={styles.frame}
          src={address}
          title={`${tour.label} E-모델하우스`}
          allow="fullscreen"
          allowFullScreen
        />
      </template>
    </div>
  )
}
