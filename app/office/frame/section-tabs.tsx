import { Link, useLocation } from 'react-router'
import styles from './frame.module.css'
import { addressIn, entryAt, type Frame, isScreenOf, sectionAt } from './navigation.ts'

/** The other screens of a section, at the head of each of them; below a screen its own way back leads. */
export function SectionTabs({ menu, chosen }: Frame) {
  const { pathname } = useLocation()
  const section = sectionAt(menu, pathname)
  const current = entryAt(menu, pathname)
  if (!section || !current || section.entries.length < 2 || !isScreenOf(current, pathname)) return null
  return (
    <nav className={styles.tabs} aria-label={`${section.title} 화면`}>
      {section.entries.map((entry) => (
        <Link
          key={entry.to}
          to={addressIn(entry, chosen)}
          aria-current={entry === current ? 'page' : undefined}
        >
          {entry.tab}
        </Link>
      ))}
    </nav>
  )
}
