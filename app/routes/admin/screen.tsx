import { Box, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { koreanCount } from '#app/platform/bounded-count.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
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
        {actions ? (
          <Group gap={8} className={styles.actions}>
            {actions}
          </Group>
        ) : null}
      </header>
      {/* There before the answer: what is drawn together with its text is not spoken everywhere. */}
      <div aria-live="polite">
        <Notice notice={notice} className={styles.notice} />
      </div>
      {children}
    </main>
  )
}

export function Part({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <Box component="section" mt={28}>
      <Title order={2} size="1rem" mb={8}>
        {title}
      </Title>
      {note ? (
        <Text size="sm" c="var(--ink-2)" maw="76ch" mt={-4} mb={10}>
          {note}
        </Text>
      ) : null}
      {children}
    </Box>
  )
}

interface TabsProps {
  label: string
  tabs: { title: string; href: string; count?: number | undefined; current: boolean }[]
  preventScrollReset?: boolean
}

export function Tabs({ label, tabs, preventScrollReset }: TabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          to={tab.href}
          preventScrollReset={preventScrollReset}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.title}
          {tab.count === undefined ? null : <small>{koreanCount(tab.count, '')}</small>}
        </Link>
      ))}
    </nav>
  )
}

export const Figures = ({ figures, unit }: { figures: [label: string, count: number][]; unit: string }) => (
  <Group component="dl" gap="6px 24px" m="0 0 16px">
    {figures.map(([label, count]) => (
      <Group key={label} gap={6} align="baseline" c="var(--ink-2)">
        <dt>{label}</dt>
        <dd style={{ order: -1, margin: 0 }}>
          <Text span fw={700} size="1.125rem" c="var(--ink)" mr={1}>
            {koreanNumber(count)}
          </Text>
          {unit}
        </dd>
      </Group>
    ))}
  </Group>
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
