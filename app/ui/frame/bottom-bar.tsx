import { mark } from '../../enhance/contract.ts'
import { opensBooking } from '../dialogs/opens-booking.ts'
import { useSite } from '../site-context.tsx'
import styles from './bottom-bar.module.css'
import type { FrameParts } from './contract.ts'
import { Icon } from './icon.tsx'

/** On narrow screens; hidden while a field has focus. */
export function BottomBar() {
  const { settings, slug } = useSite()
  return (
    <nav className={`${styles.bar} narrow-only`} aria-label="빠른 상담" {...mark<FrameParts>('bar')}>
      <a className="dark" href={`/${slug}/customer`} {...opensBooking}>
        <Icon name="calendar" />
        방문예약
      </a>
      <a href={`tel:${settings.phone}`}>
        <Icon name="phone" />
        <span>
          전화 상담<span className={styles.number}> {settings.phone}</span>
        </span>
      </a>
    </nav>
  )
}
