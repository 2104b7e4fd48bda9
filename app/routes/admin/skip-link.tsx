import type { ReactNode } from 'react'
import styles from './screen.module.css'

/** Leads a keyboard past what has many stops, and is seen only while it has the focus. @param to an id */
export const SkipLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={`#${to}`} className={styles.skip}>
    {children}
  </a>
)
