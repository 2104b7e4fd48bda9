import { Link } from 'react-router'
import styles from '../part/settings.module.css'
import type { UseRow } from './open-files.server.ts'

/** Where a file is used; longer lists are folded. */
export function UseList({ uses }: { uses: UseRow[] }) {
  if (!uses.length) return <span className={styles.quiet}>없음</span>
  if (uses.length === 1) return <Use use={uses[0] as UseRow} />
  return (
    <details className={styles.usesOf}>
      <summary>{uses.length}곳</summary>
      <Uses uses={uses} />
    </details>
  )
}

export const Uses = ({ uses }: { uses: UseRow[] }) => (
  <ul className={styles.uses}>
    {uses.map((use) => (
      <li key={use.name}>
        <Use use={use} />
      </li>
    ))}
  </ul>
)

const Use = ({ use: { name, screen, isShownOnly } }: { use: UseRow }) => (
  <>
    <Link to={screen}>{name}</Link>
    {isShownOnly ? ' (초안에서는 뺐지만 아직 방문자에게 보입니다)' : ''}
  </>
)
