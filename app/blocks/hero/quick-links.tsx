import { ContentLink } from '#app/ui/content-link.tsx'
import { Icon } from '#app/ui/frame/icon.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './quick-links.module.css'

const tiles = 6

/**
 * What buyers ask first, one tap from the first screen of a phone; on wide screens the menu says as much. The telephone, which the
 * bar below has too, fills the sixth place where the site names no sixth page.
 */
export function QuickLinks({ links }: Pick<BlockOf<'hero'>, 'links'>) {
  const { settings } = useSite()
  if (!links) return null
  return (
    <nav className={`narrow-only ${styles.links}`} aria-label="바로가기">
      <ul>
        {links.map(({ label, url }) => (
          <li key={url}>
            <ContentLink url={url}>{label}</ContentLink>
          </li>
        ))}
        {links.length < tiles ? (
          <li>
            <a href={`tel:${settings.phone}`}>
              <Icon name="phone" />
              전화
            </a>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}
