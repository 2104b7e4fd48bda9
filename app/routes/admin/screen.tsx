import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './screen.module.css'

interface Props {
  title: string
  /** A short sentence under the title. */
  lead?: ReactNode
  /** What stands at the title's right: a search, a main intent. */
  actions?: ReactNode
  /** What came of the last intent. */
  notice?: { text: string; bad?: boolean } | undefined
  children: ReactNode
}

/** The frame of every screen of the office: title, intents, the answer to the last one, and the work. */
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
      {notice ? (
        <Alert
          className={styles.notice}
          color={notice.bad ? 'red' : 'pine'}
          role={notice.bad ? 'alert' : 'status'}
        >
          {notice.text}
        </Alert>
      ) : null}
      {children}
    </main>
  )
}

/** A part of a screen under a heading of its own. */
export function Part({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {note ? <p className={styles.note}>{note}</p> : null}
      {children}
    </section>
  )
}

/** Links that narrow what is listed, or choose the site; the current one is marked. */
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
          {tab.count === undefined ? null : <span>{tab.count.toLocaleString('ko-KR')}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** Counts that are read at a glance, the first the largest in meaning. */
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

/** Label and value in lines of two columns. */
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
