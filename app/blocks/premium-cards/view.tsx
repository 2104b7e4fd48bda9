import { useEnhancement } from '../../enhance/use-enhancement.ts'
import { ContentLink } from '../../ui/content-link.tsx'
import { Lines } from '../../ui/lines.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

export function PremiumCards({ block }: { block: BlockOf<'premium-cards'> }) {
  return (
    <section className={styles.premium} id={block.id} data-section aria-labelledby={`${block.id}-title`}>
      <div className={`grid ${styles.head}`}>
        <p className="label">{block.label}</p>
        <h2 className="axis" id={`${block.id}-title`}>
          {block.title}
        </h2>
      </div>
      <ul className={styles.cards} {...useEnhancement('blocks/premium-cards', 'touched')}>
        {block.cards.map((card, i) => (
          <li key={card.label} className={styles.card}>
            <details name={block.id} open={i === 0}>
              <summary className={styles.bar}>
                <span className={styles.label}>{card.label}</span>
                <span className={styles.figure}>
                  <b className="figure">{card.figure}</b>
                  {card.unit}
                </span>
                <span className={styles.title}>{card.title}</span>
                <span className={styles.sign} />
              </summary>
              <div className={styles.inside}>
                {card.picture ? (
                  <div className={card.bleeds ? `${styles.art} ${styles.bleeds}` : styles.art}>
                    <Picture of={card.picture} sizes="40vw" />
                  </div>
                ) : null}
                <p>
                  <Lines text={card.text} />
                </p>
                <ContentLink className="link" url={card.link.url}>
                  {card.link.label}
                </ContentLink>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
