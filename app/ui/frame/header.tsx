import { mark } from '#app/enhance/contract.ts'
import type { DialogParts } from '../dialogs/contract.ts'
import { opensBooking } from '../dialogs/opens-booking.ts'
import { useSite } from '../site-context.tsx'
import styles from './header.module.css'
import { Icon } from './icon.tsx'
import { Logo } from './logo.tsx'
import { MainMenu } from './main-menu/main-menu.tsx'
import { menuDialogId } from './menu-dialog.tsx'

export function Header() {
  const { settings, slug } = useSite()
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Logo />
        <MainMenu />
        <div className={`${styles.calls} wide-only`}>
          <a className={styles.consult} href="/Promotion/Customer">
            <span className="visually-hidden">모바일 </span>방문예약
          </a>
          {/* It opens the reservation and does not call (specification, section 3): the title says so to the pointer. */}
          <a className="button small" href={`/${slug}/customer`} title="방문예약 신청" {...opensBooking}>
            {settings.phone}
            <span className="visually-hidden"> 방문예약 신청 열기</span>
          </a>
        </div>
        <a className={`${styles.icon} ${styles.search} wide-only`} href={`/${slug}/search`} aria-label="검색">
          <Icon name="search" />
        </a>
        <a
          className={`${styles.icon} narrow-only`}
          href={`tel:${settings.phone}`}
          aria-label={`전화 상담 ${settings.phone}`}
        >
          <Icon name="phone" />
        </a>
        <a
          className={`${styles.icon} narrow-only`}
          href={`#${menuDialogId}`}
          {...mark<DialogParts>('open', 'menu')}
          aria-label="메뉴 열기"
        >
          <Icon name="menu" />
        </a>
      </div>
    </header>
  )
}
