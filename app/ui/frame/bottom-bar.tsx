import { wayLinks } from '#app/domain/drawings/maps/way-links.ts'
import { mark } from '#app/enhance/contract.ts'
import { opensBooking } from '../dialogs/opens-booking.ts'
import { useSite } from '../site-context.tsx'
import styles from './bottom-bar.module.css'
import type { FrameParts } from './contract.ts'
import { Icon } from './icon.tsx'

/** On narrow screens; hidden while a field has focus. */
export function BottomBar() {
  const { settings, slug } = useSite()
  const { shortName, modelHouse } = settings
  const [way] = modelHouse.location ? wayLinks({ name: `${shortName} 견본주택`, ...modelHouse.location }) : []
  return (
    <nav className={`${styles.bar} narrow-only`} aria-label="빠른 상담" {...mark<FrameParts>('bar')}>
      <a className={`dark ${styles.book}`} href={`/${slug}/customer`} {...opensBooking}>
        <span className={styles.label}>
          방문예약
          <Icon name="calendar" />
        </span>
      </a>
      {way ? (
        <a className={`dark ${styles.way}`} href={way.url} target="_blank" rel="noopener noreferrer">
          길찾기<span className="visually-hidden"> (새 창)</span>
        </a>
      ) : null}
      <a href={`tel:${settings.phone}`}>
        <span className={styles.label}>
          전화 상담<span className={styles.number}> {settings.phone}</span>
          <Icon name="phone" />
        </span>
      </a>
    </nav>
  )
}
