import { useId } from 'react'
import { wayLinks } from '#app/domain/drawings/maps/way-links.ts'
import { Lines } from '#app/ui/lines.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import { useAnchor } from '../anchor.ts'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

export function Directions({ block }: { block: BlockOf<'directions'> }) {
  const { title, text, ways, parking, picture } = block
  const { modelHouse, phone, hours, shortName } = useSite().settings
  const { address, location } = modelHouse
  const id = useId()
  const anchor = useAnchor()
  const services = location ? wayLinks({ name: `${shortName} 견본주택`, ...location }) : []
  return (
    <section className={`sand ${styles.directions}`} id={anchor('way')} aria-labelledby={id}>
      <div className={`grid ${styles.grid}`}>
        {picture ? (
          <figure className={styles.figure}>
            <div>
              <Picture of={picture} sizes="(min-width: 901px) 50vw, 100vw" />
            </div>
            {picture.caption ? (
              <figcaption className="caption">
                <Lines text={picture.caption} />
              </figcaption>
            ) : null}
          </figure>
        ) : null}
        <div className={styles.words}>
          <h2 id={id}>{title}</h2>
          {text ? (
            <p>
              <Lines text={text} />
            </p>
          ) : null}
          <dl className={styles.facts}>
            <div>
              <dt>주소</dt>
              <dd>
                <address>{address}</address>
              </dd>
            </div>
            <div>
              <dt>문의</dt>
              <dd>
                <a href={`tel:${phone}`}>{phone}</a> <span className={styles.hours}>{hours}</span>
              </dd>
            </div>
            {parking ? (
              <div>
                <dt>주차</dt>
                <dd>{parking}</dd>
              </div>
            ) : null}
          </dl>
          {services.length ? (
            <>
              <div className={styles.services}>
                {services.map(({ service, url }) => (
                  <a
                    key={service}
                    className="button outline"
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {service} 길찾기
                    <span className="visually-hidden"> (새 창)</span>
                    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
                      <path d="M5 3h8v8M13 3L3.5 12.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
                    </svg>
                  </a>
                ))}
              </div>
              <p className="fine">
                길찾기는 {services.map(({ service }) => service).join('·')}에서 새 창으로 열립니다.
              </p>
            </>
          ) : null}
        </div>
        <div className={styles.ways}>
          {ways.map((way) => (
            <div key={way.by}>
              <h3>{way.by}</h3>
              <ol>
                {way.steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
              <p className="fine">
                <Lines text={way.source} />
              </p>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
