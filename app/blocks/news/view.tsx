import { koreanDate } from '#app/platform/korean-time.ts'
import { Lines } from '#app/ui/lines.tsx'
import { cover, Picture } from '#app/ui/picture.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

export function News({ block: { id, label, title, all, picture } }: { block: BlockOf<'news'> }) {
  const { slug, news } = useSite()
  const here = `/${slug}/press`
  return (
    <section className={styles.news} id={id} aria-labelledby={`${id}-title`}>
      <div className={`grid ${styles.grid}`}>
        {picture ? (
          <figure className={`bleed ${styles.figure}`}>
            <Picture
              of={picture}
              sizes={(ratio) =>
                `(min-width: 901px) ${cover('42vw', '88vh', ratio)}, ${cover('100vw', '56.3vw', ratio)}`
              }
            />
            {picture.caption ? <figcaption>{picture.caption}</figcaption> : null}
          </figure>
        ) : null}
        <div className={picture ? styles.words : `axis ${styles.alone}`}>
          <p className={`label ${styles.label}`}>{label}</p>
          <h2 id={`${id}-title`}>
            <Lines text={title} />
          </h2>
          <ol className={styles.posts}>
            {news.map((post) => (
              <li key={post.id}>
                <a href={`${here}/${post.id}`}>
                  <b>{post.title}</b>
                  <time dateTime={post.publishedAt}>{koreanDate(post.publishedAt)}</time>
                </a>
              </li>
            ))}
          </ol>
          <a className="link" href={here}>
            {all}
          </a>
        </div>
      </div>
    </section>
  )
}
