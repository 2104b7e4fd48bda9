import type { ReactNode } from 'react'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { useSite } from '../site-context.tsx'
import styles from './logo.module.css'
import { LogoPicture } from './logo-picture.tsx'

export function Logo() {
  const { settings, logo } = useSite()
  const { brand, shortName, theme } = settings
  if (logo) return <LogoPicture of={logo} name={`${brand} ${shortName}`} />
  return (
    <a className={styles.logo} href="/">
      <Mark of={theme.mark} />
      <span>
        <small>{brand}</small> {shortName}
        <span className="visually-hidden"> 홈</span>
      </span>
    </a>
  )
}

const drawings: Record<SiteSettings['theme']['mark'], ReactNode> = {
  'sun-on-water': (
    <>
      <circle cx="18" cy="12" r="8.5" />
      <path d="M18 20.5V29M2 29h32" />
    </>
  ),
  'river-bend': (
    <>
      <circle cx="18" cy="18" r="15.5" />
      <path d="M29 7.2C17 7 22 16 15 18.5S6 24 6.5 28.5M33.2 15c-9-1-4 6.5-11 9-5 1.8-7.5 4-7 9" />
    </>
  ),
  towers: <path d="M2.5 32h31M6 32V15h7v17M14.5 32V4h8v28M24 32V10h6v22" />,
}

export function Mark({ of, strokeWidth = 2.2 }: { of: SiteSettings['theme']['mark']; strokeWidth?: number }) {
  return (
    <svg
      viewBox="0 0 36 36"
      width="36"
      height="36"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      aria-hidden="true"
    >
      {drawings[of]}
    </svg>
  )
}
