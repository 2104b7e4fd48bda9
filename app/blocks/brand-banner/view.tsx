import { ContentLink } from '../../ui/content-link.tsx'
import { Lines } from '../../ui/lines.tsx'
import { cover, Picture } from '../../ui/picture.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

export function BrandBanner({ block }: { block: BlockOf<'brand-banner'> }) {
  return (
    <section className={`dark ${styles.brand}`} aria-label={block.label} data-band>
      <div className={`grid ${styles.grid}`}>
        <div className={styles.words}>
          <p className="label">{block.label}</p>
          <h2>
            <Lines text={block.title} />
          </h2>
          <p>{block.text}</p>
          <ContentLink className={`link ${styles.link}`} url={block.link.url}>
            {block.link.label}
          </ContentLink>
        </div>
        <figure className={styles.picture}>
          <Picture
            of={block.picture}
            sizes={(ratio) =>
              `(min-width: 901px) ${cover('42vw', '24vh', ratio)}, ${cover('100vw', '56.3vw', ratio)}`
            }
          />
          {block.picture.caption ? <figcaption>{block.picture.caption}</figcaption> : null}
        </figure>
      </div>
    </section>
  )
}
