import { Link } from 'react-router'
import kit from '#app/office/kit/kit.module.css'
import type { UseRow } from './open-files.server.ts'

/** Where a file is used; longer lists are collapsed. */
export function UseList({ uses }: { uses: UseRow[] }) {
  if (!uses.length) return <small>없음</small>
  if (uses.length === 1) return <Use use={uses[0] as UseRow} />
  return (
    <details>
      <summary>{uses.length}곳</summary>
      <Uses uses={uses} />
    </details>
  )
}

export const Uses = ({ uses }: { uses: UseRow[] }) => (
  <ul className={kit.points}>
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
