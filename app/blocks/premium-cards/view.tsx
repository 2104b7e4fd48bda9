import { LeadOn } from '#app/ui/content-link.tsx'
import { Lines } from '#app/ui/lines.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

type Card = BlockOf<'premium-cards'>['cards'][number]

/** Four equal cards; on narrow screens bars that open one at a time (specification, section 2). */
export function PremiumCards({ block }: { block: BlockOf<'premium-cards'> }) {
  return (
    <section className={styles.premium} id={block.id} data-section aria-labelledby={`${block.id}-title`}>
      <div className={`grid ${styles.head}`}>
        <p className="label">{block.label}</p>
        <h2 className="axis" id={`${block.id}-title`}>
          <Lines text={block.title} />
        </h2>
      </div>
      <ul className={styles.cards}>
        {block.cards.map((card) => (
          <li key={card.label} className={styles.card}>
            <details name={block.id}>
              <summary className={styles.bar}>
                <Name card={card} />
                <span className="sign" />
              </summary>
              <div className={styles.inside}>
                <div className={`wide-only ${styles.name}`}>
                  <Name card={card} />
                </div>
                {card.picture ? (
                  <div className={card.bleeds ? `${styles.art} ${styles.bleeds}` : styles.art}>
                    <Picture of={card.picture} sizes="(min-width: 901px) 24vw, 100vw" />
                  </div>
                ) : null}
                <p>
                  <Lines text={card.text} />
                </p>
                <LeadOn link={card.link} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Name = ({ card }: { card: Card }) => (
  <>
    <span className={styles.label}>{card.label}</span>
    <span className={styles.figure}>
      <b className="figure">{card.figure}</b>
      {card.unit}
    </span>
    <span className={styles.title}>{card.title}</span>
  </>
)
