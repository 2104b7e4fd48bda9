import { isHere } from '#app/domain/publishing/pages/menu-position.ts'
import type { PageContent } from '#app/domain/publishing/pages/page-content.ts'
import { useSite } from '../site-context.tsx'
import styles from './sub-navigation.module.css'

export function SubNavigation({ of: { title, items } }: { of: NonNullable<PageContent['subNavigation']> }) {
  const { path } = useSite()
  return (
    <nav className={styles.navigation} aria-label={title}>
      <div className="grid">
        <ul data-many={items.length < 7 ? undefined : items.length}>
          {items.map((item) => (
            <li key={item.url}>
              <a href={item.url} aria-current={isHere(item.url, path) ? 'page' : undefined}>
                {item.title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
