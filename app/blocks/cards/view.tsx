import { useId } from 'react'
import { Lines } from '#app/ui/lines.tsx'
import { cover, Picture } from '#app/ui/picture.tsx'
import { PictureCaption } from '#app/ui/picture-caption.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

type Card = BlockOf<'cards'>['cards'][number]

export function Cards({ block: { label, title, text, cards } }: { block: BlockOf<'cards'> }) {
  const id = useId()
  return (
    <section className={styles.cards} aria-labelledby={id}>
      <div className="grid">
        {label ? <p className="label">{label}</p> : null}
        <h2 className="axis" id={id}>
          <Lines text={title} />
        </h2>
        {text ? (
          <p className={`axis ${styles.lead}`}>
            <Lines text={text} />
          </p>
        ) : null}
        <ul className={`axis ${styles.list}`}>
          {cards.map((card, i) => (
            <li key={card.title} className="settle">
              <CardView card={card} isWide={i === 0 && cards.length % 2 === 1} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function CardView({
  card: { label, title, text, source, picture, whole },
  isWide,
}: {
  card: Card
  /** As wide as two where there are two columns. */
  isWide: boolean
}) {
  return (
    <>
      {picture ? (
        <figure className={styles.figure} data-whole={whole || undefined}>
          <Picture
            of={picture}
            sizes={(ratio) =>
              `(min-width: 901px) ${isWide ? cover('min(70vw, 960px)', 'min(30vw, 412px)', ratio) : cover('min(34vw, 480px)', 'min(22.7vw, 320px)', ratio)}, (min-width: 601px) ${isWide ? cover('95vw', '41vw', ratio) : cover('46vw', '30.7vw', ratio)}, ${cover('100vw', '56.3vw', ratio)}`
            }
          />
          {picture.caption ? <PictureCaption text={picture.caption} /> : null}
        </figure>
      ) : null}
      {label ? <p className={styles.label}>{label}</p> : null}
      <h3 className="serif">
        <Lines text={title} />
      </h3>
      <p className={styles.text}>
        <Lines text={text} />
      </p>
      {source ? (
        <p className="fine">
          <Lines text={source} />
        </p>
      ) : null}
    </>
  )
}
