import { type ReactNode, useId } from 'react'
import styles from './data-section.module.css'

export function DataSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className="grid">
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        <div className="axis">{children}</div>
      </div>
    </section>
  )
}
