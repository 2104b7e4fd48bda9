import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

export function SectionNav({ block }: { block: BlockOf<'section-nav'> }) {
  return (
    <nav className={styles.nav} aria-label="화면 목차" {...useEnhancement('blocks/section-nav', 'wide')}>
      <ol>
        {block.items.map((item, i) => (
          <li key={item.id}>
            <a href={`#${item.id}`} aria-current={i === 0 ? 'true' : undefined}>
              <span>{item.title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
