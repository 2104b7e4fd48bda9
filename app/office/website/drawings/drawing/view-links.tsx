import { Link, useSearchParams } from 'react-router'
import styles from '../drawings.module.css'
import type { DrawingScreenData } from './drawing-screen.server.ts'

/** Which of its pictures is looked at: a plan's two ways of building, a map's views. */
export function ViewLinks({ data: { kind, views, view } }: { data: DrawingScreenData }) {
  const [query] = useSearchParams()
  const offered: [name: string, title: string][] =
    kind === 'plan'
      ? [
          ['', '확장형'],
          ['basic', '기본형'],
        ]
      : [['', '전체'], ...views.map(({ name, title }): [string, string] => [name, title])]
  if (kind === 'layout') return null
  const current = kind === 'plan' && view !== 'basic' ? '' : (view ?? '')
  const address = (name: string) => {
    const next = new URLSearchParams(query)
    next.delete('done')
    if (name) next.set('view', name)
    else next.delete('view')
    return `?${next}`
  }
  return (
    <nav className={styles.views} aria-label="보기">
      {offered.map(([name, title]) => (
        <Link
          key={name}
          to={address(name)}
          preventScrollReset
          aria-current={name === current ? 'true' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
