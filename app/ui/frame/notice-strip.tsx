import { opensBooking } from '../dialogs/opens-booking.ts'
import { useSite } from '../site-context.tsx'
import styles from './notice-strip.module.css'

export function NoticeStrip() {
  const { settings, slug } = useSite()
  return (
    <aside className={`${styles.strip} dark`} aria-label="알림">
      <p>
        <span className={styles.long}>{settings.notice.long}</span>
        <span className={`wide-only ${styles.short}`}>{settings.notice.short}</span>
        <a className="wide-only" href={`/${slug}/customer`} {...opensBooking}>
          방문예약 신청
        </a>
        <a className="narrow-only" href={`/${slug}/customer`} {...opensBooking}>
          {settings.notice.short}
        </a>
      </p>
    </aside>
  )
}
