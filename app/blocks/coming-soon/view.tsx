import { ContentLink } from '#app/ui/content-link.tsx'
import { opensBooking } from '#app/ui/dialogs/opens-booking.ts'
import { Lines } from '#app/ui/lines.tsx'
import { Loading } from '#app/ui/loading.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

export function ComingSoon({ block: { title, status, text, links } }: { block: BlockOf<'coming-soon'> }) {
  const { slug } = useSite()
  return (
    <div className={styles.soon}>
      <div className="grid">
        <div className={`axis ${styles.inside}`}>
          <div role="status">
            <Loading wide />
            <p className={styles.status}>{status}</p>
          </div>
          <h1>{title}</h1>
          <p className={styles.text}>
            <Lines text={text} />
          </p>
          <div className="actions">
            <a className="button" href={`/${slug}/customer`} {...opensBooking}>
              방문예약 신청
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
