import { useId } from 'react'
import { Lines } from '#app/ui/lines.tsx'
import { cover, Picture } from '#app/ui/picture.tsx'
import { PictureCaption } from '#app/ui/picture-caption.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

export function BrandStory({
  block: { label, title, texts, picture, points },
}: {
  block: BlockOf<'brand-story'>
}) {
  const id = useId()
  return (
    <section className={styles.story} aria-labelledby={id}>
      <div className={`grid ${styles.words}`}>
        <p className="label">{label}</p>
        <h2 className="axis" id={id}>
          <Lines text={title} />
        </h2>
        <div className={`axis ${styles.texts}`}>
          {texts.map((text) => (
            <p key={text}>
              <Lines text={text} />
            </p>
          ))}
        </div>
      </div>
      <div className="grid">
        <figure className={`bleed axis-bleed ${styles.figure}`}>
          <Picture
            of={picture}
            sizes={(ratio) =>
              `(min-width: 901px) ${cover('80vw', '40vw', ratio)}, ${cover('100vw', '66.7vw', ratio)}`
            }
          />
          {picture.caption ? <PictureCaption text={picture.caption} /> : null}
        </figure>
        {points.length ? (
          <dl className={`axis ${styles.points}`}>
            {points.map((point) => (
              <div key={point.title}>
                <dt className="serif">{point.title}</dt>
                <dd>
                  <Lines text={point.text} />
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </section>
  )
}
