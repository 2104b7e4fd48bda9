import { LeadOn } from '#app/ui/content-link.tsx'
import { Lines } from '#app/ui/lines.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

export function LocationSummary({ block }: { block: BlockOf<'location-summary'> }) {
  return (
    <section
      className={`sand wide-only ${styles.place}`}
      id={block.id}
      data-section
      aria-labelledby={`${block.id}-title`}
    >
      <div className={`grid ${styles.grid}`}>
        <div className={styles.words}>
          <p className="label">{block.label}</p>
          <h2 id={`${block.id}-title`}>
            <Lines text={block.title} />
          </h2>
          <p>
            <Lines text={block.text} />
          </p>
          <dl className={styles.facts}>
            {block.facts.map((fact) => (
              <div key={fact.label}>
                <dt>{fact.label}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </dl>
          <LeadOn link={block.link} />
        </div>
        <figure className={styles.map}>
          <Picture of={block.picture} sizes="(min-width: 1328px) 66vw, 62vw" />
        </figure>
      </div>
    </section>
  )
}
