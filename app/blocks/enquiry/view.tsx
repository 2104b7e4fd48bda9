import { useId } from 'react'
import { formatField } from '#app/domain/customers/fields.ts'
import { formatWhen } from '#app/domain/site/schedule/schedule.ts'
import { Lines } from '#app/ui/lines.tsx'
import { cover, Picture } from '#app/ui/picture.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import { useAnchor } from '../anchor.ts'
import { RegistrationForm } from '../lead-form/view.tsx'
import { Parties } from '../parties.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

export function Enquiry({ block }: { block: BlockOf<'enquiry'> }) {
  const id = useId()
  const anchor = useAnchor()
  const { settings, carried } = useSite()
  return (
    <section aria-labelledby={id}>
      <div className={`grid ${styles.grid}`}>
        <figure className={styles.side}>
          <Picture
            of={block.picture}
            sizes={(ratio) =>
              `(min-width: 901px) ${cover('42vw', '1280px', ratio)}, ${cover('100vw', '56.3vw', ratio)}`
            }
            className={styles.picture}
          />
          {block.picture.caption ? (
            <figcaption className={styles.credit}>{block.picture.caption}</figcaption>
          ) : null}
        </figure>
        <div className={styles.main}>
          <p className="label">{settings.name}</p>
          <h1 id={id}>
            <Halves title={block.title} />
          </h1>
          {carried?.home ? <p className={styles.home}>{formatField('home', carried.home)} 상담</p> : null}
          <p className={styles.blurb}>
            <Lines text={block.text} />
          </p>
          <dl className={styles.reach}>
            <div>
              <dt>대표번호</dt>
              <dd>
                <a href={`tel:${settings.phone}`}>{settings.phone}</a>
              </dd>
            </div>
            <div>
              <dt>상담 시간</dt>
              <dd>{settings.hours}</dd>
            </div>
            {settings.visits ? (
              <div>
                <dt>견본주택 관람</dt>
                <dd>
                  <span>
                    <Lines text={formatWhen({ from: settings.visits.from, until: settings.visits.until })} />
                  </span>
                </dd>
              </div>
            ) : null}
          </dl>
          <RegistrationForm id={anchor('enquiry')} form="enquiry" submitLabel={block.action} />
          <Parties />
        </div>
      </div>
    </section>
  )
}

/** On phones a title in two parts takes two lines. The dot between them would begin the second line. */
const Halves = ({ title }: { title: string }) =>
  title.split('·').map((half, i) => (
    <span key={half} className={styles.half}>
      {i ? <span className={styles.dot}>·</span> : null}
      {half}
    </span>
  ))
