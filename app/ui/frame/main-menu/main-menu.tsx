import { groupOf, isHere } from '#app/domain/publishing/pages/menu-position.ts'
import { mark } from '#app/enhance/contract.ts'
import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import { ContentLink } from '../../content-link.tsx'
import { useSite } from '../../site-context.tsx'
import type { MainMenuParts } from './contract.ts'
import styles from './main-menu.module.css'

export function MainMenu() {
  const { settings, path } = useSite()
  const here = groupOf(settings.menu, path)
  return (
    <nav className={`${styles.menu} wide-only`} aria-label="주 메뉴">
      <ul {...useEnhancement('ui/frame/main-menu', 'touched')}>
        {settings.menu.map((group) => (
          <li
            key={group.title}
            {...mark<MainMenuParts>('dropdown')}
            className={group === here ? styles.here : undefined}
          >
            <a href={group.items[0]?.url}>{group.title}</a>
            <ul className={styles.sub}>
              {group.items.map((item) => (
                <li key={item.url}>
                  <ContentLink url={item.url} isCurrent={isHere(item.url, path)}>
                    {item.title}
                  </ContentLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}
