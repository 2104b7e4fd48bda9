import type { ReactNode } from 'react'
import { ShareSheet } from '../share/share-sheet.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { MenuDialog } from './menu-dialog.tsx'
import { NoticeStrip } from './notice-strip.tsx'

export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#main">
        본문으로 건너뛰기
      </a>
      <NoticeStrip />
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <BottomBar />
      <ShareSheet />
      <MenuDialog />
      <BookingDialog />
    </>
  )
}
