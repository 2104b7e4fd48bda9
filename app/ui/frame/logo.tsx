import type { SiteSettings } from '../../features/sites/site-settings.ts'
import { useSite } from '../site-context.tsx'
import styles from './logo.module.css'

/** The site's mark, brand and short name, leading home. */
export function Logo() {
  const { brand, shortName, theme } = useSite().settings
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

/** The drawn marks that a site may choose from. */
export function Mark({ of }: { of: SiteSettings['theme']['mark'] }) {
  return (
    <svg
      viewBox="0 0 36 36"
      width="36"
      height="36"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      aria-hidden="true"
    >
      {of === 'sun-on-water' ? (
        <>
          <circle cx="18" cy="12" r="8.5" />
          <path d="M18 20.5V28M2 29h32" />
        </>
      ) : (
        <>
          <path d="M3 31.5c9.5 0 21-2.6 21-9.7 0-6.2-13.6-5.2-13.6-11.7C10.4 6.600 14 4.500 18.500 3.800" />
          <path d="M12.500 32.200c11-1.200 20-4.700 20-11.700 0-7.400-13.500-6.300-13.500-10.600 0-1.900 2-3.300 5-4.100" />
        </>
      )}
    </svg>
  )
}
