import { Lines } from '../../ui/lines.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

export function BrandLine({ block }: { block: BlockOf<'brand-line'> }) {
  return (
    <section className={`dark ${styles.brand}`} aria-label={block.label} data-band>
      <div className={`grid ${styles.grid}`}>
        <div className={styles.words}>
          <p className="label">{block.label}</p>
          <h2>
            <Lines text={block.title} />
          </h2>
          <p>{block.text}</p>
          <a className={`link ${styles.link}`} href={block.link.url}>
            {block.link.label}
          </a>
        </div>
        <figure className={styles.picture}>
          <Picture of={block.picture} sizes="(min-width: 901px) 40vw, 100vw" />
          {block.picture.caption ? <figcaption>{block.picture.caption}</figcaption> : null}
        </figure>
      </div>
    </section>
  )
}
