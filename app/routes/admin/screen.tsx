import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { koreanCount } from '#app/platform/bounded-count.ts'
import { Notice, type NoticeText } from './notice.tsx'
import styles from './screen.module.css'

interface Props {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  notice?: NoticeText | undefined
  children: ReactNode
}

export function Screen({ title, lead, actions, notice, children }: Props) {
  return (
    <main className={styles.screen}>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          {lead ? <p>{lead}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      <Notice notice={notice} className={styles.notice} />
      {children}
    </main>
  )
}

export function Part({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {note ? <p className={styles.note}>{note}</p> : null}
      {children}
    </section>
  )
}

export function Tabs({
  label,
  tabs,
}: {
  label: string
  tabs: { title: string; href: string; count?: number | undefined; current: boolean }[]
}) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.href} to={tab.href} aria-current={tab.current ? 'page' : undefined}>
          {tab.title}
          {tab.count === undefined ? null : <span>{koreanCount(tab.count, '')}</span>}
        </Link>
      ))}
    </nav>
  )
}

export const Figures = ({ figures, unit }: { figures: [label: string, count: number][]; unit: string }) => (
  <dl className={styles.figures}>
    {figures.map(([label, count]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <b>{count.toLocaleString('ko-KR')}</b>
          {unit}
        </dd>
      </div>
    ))}
  </dl>
)

export function Facts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
