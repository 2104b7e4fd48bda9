import { Lines } from '#app/ui/lines.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

export function LegalReference({
  block: { label, date, text, links },
}: {
  block: BlockOf<'legal-reference'>
}) {
  return (
    <aside className={`sand ${styles.reference}`} aria-label={label}>
      <div className="grid">
        <p className={styles.date}>
          {label} <b>{date}</b>
        </p>
        <div className="axis">
          <p>
            <Lines text={text} />
          </p>
          <div className="actions">
            {links.map((link) => (
              <a
                key={link.url}
                className="button outline"
                href={link.url}
                target="_blank"
                rel="noopener noreferrer"
              >
                {link.label}
                <span className="visually-hidden"> (새 창)</span>
              </a>
            ))}
          </div>
        </div>
      </div>
    </aside>
  )
}
