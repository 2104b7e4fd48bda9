import { ContentLink } from '#app/ui/content-link.tsx'
import { opensBooking } from '#app/ui/dialogs/opens-booking.ts'
import { Lines } from '#app/ui/lines.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

export function Actions({ block: { text, book, links } }: { block: BlockOf<'actions'> }) {
  const { slug } = useSite()
  return (
    <div className={styles.band}>
      <div className="grid">
        <div className={`axis ${styles.inside}`}>
          <p>
            <Lines text={text} />
          </p>
          <div className="actions">
            <a className="button" href={`/${slug}/customer`} {...opensBooking}>
              {book}
            </a>
            {links.map((link) => (
              <ContentLink key={link.url} className="button outline" url={link.url}>
                {link.label}
              </ContentLink>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
