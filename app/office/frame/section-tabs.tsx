import { Link, useLocation } from 'react-router'
import styles from './frame.module.css'
import { addressIn, entryAt, type Frame, isScreenOf, sectionAt } from './navigation.ts'

/** Links to the other screens of a section, at the top of each of them; screens below have a link back. */
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
