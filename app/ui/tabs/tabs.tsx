import type { ReactNode } from 'react'
import { mark } from '#app/enhance/contract.ts'
import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import type { StepWay, TabsParts } from './contract.ts'
import styles from './tabs.module.css'

interface Tab {
  id: string
  label: string
}

/** Without JavaScript the tabs are links to panels shown by `:target`; `enhance.ts` adds keys and swipes. */
export function Viewer({ children, moment }: { children: ReactNode; moment?: 'visible' }) {
  return (
    <div className={styles.viewer} {...useEnhancement('ui/tabs', moment)}>
      {children}
    </div>
  )
}

export function Tabs({ label, tabs, first }: { label: string; tabs: Tab[]; first: string }) {
  return (
    <nav className={styles.tabs} aria-label={label} {...mark<TabsParts>('tabs')}>
      {tabs.map((tab) => (
        <a
          key={tab.id}
          id={`tab-${tab.id}`}
          href={`#${tab.id}`}
          aria-current={tab.id === first ? 'true' : undefined}
        >
          {tab.label}
        </a>
      ))}
    </nav>
  )
}

interface PanelProps {
  tabs: Tab[]
  index: number
  first: string
  className?: string | undefined
  /** Hides previous and next. */
  stepless?: boolean
  children: ReactNode
}

export function Panel({ tabs, index, first, className = '', stepless = false, children }: PanelProps) {
  const tab = tabs[index] as Tab
  return (
    <div
      className={`${styles.panel} ${className}`}
      id={tab.id}
      {...mark<TabsParts>('panel', tab.id === first ? 'first' : '')}
    >
      {children}
      {stepless ? null : (
        <div className={styles.steps}>
          <span className={styles.count}>
            {index + 1} / {tabs.length}
          </span>
          <Step to={tabs[index - 1]} way="previous" label="이전 타입" />
          <Step to={tabs[index + 1]} way="next" label="다음 타입" />
        </div>
      )}
    </div>
  )
}

/** At either end the button stays, disabled. */
function Step({ to, way, label }: { to: Tab | undefined; way: StepWay; label: string }) {
  const className = `button outline small ${styles.step}`
  if (!to)
    return (
      <button type="button" className={className} disabled {...mark<TabsParts>('step', way)}>
        {label}
      </button>
    )
  return (
    <a className={className} href={`#${to.id}`} {...mark<TabsParts>('step', way)}>
      {label}
    </a>
  )
}
