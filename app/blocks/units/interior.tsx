import { ContentLink } from '#app/ui/content-link.tsx'
import { Lines } from '#app/ui/lines.tsx'
import { cover, Picture } from '#app/ui/picture.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './interior.module.css'

/** Rooms side by side from edge to edge. */
export function Interior({ title, text, pictures, links }: NonNullable<BlockOf<'units'>['interior']>) {
  const share = `${100 / pictures.length}vw`
  const narrow = pictures.length < 3 ? '100vw' : '50vw'
  return (
    <div className={styles.interior}>
      <div className="grid">
        <div className={styles.head}>
          <h3>
            <Lines text={title} />
          </h3>
          {text ? (
            <p>
              <Lines text={text} />
            </p>
          ) : null}
          <div className={styles.links}>
            {links.map(({ label, url }) => (
              <ContentLink key={url} className="link" url={url}>
                {label}
              </ContentLink>
            ))}
          </div>
        </div>
      </div>
      <div className={styles.strip} data-count={pictures.length}>
        {pictures.map((one) => (
          <figure key={one.name}>
            <Picture
              of={one}
              sizes={(ratio) =>
                `(min-width: 901px) ${cover(share, 'min(36vw, 560px)', ratio)}, ${cover(narrow, narrow, ratio)}`
              }
            />
            {one.caption ? (
              <figcaption>
                <Lines text={one.caption} />
              </figcaption>
            ) : null}
          </figure>
        ))}
      </div>
    </div>
  )
}
