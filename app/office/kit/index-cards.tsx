import { Group, Paper, Text } from '@mantine/core'
import { Link } from 'react-router'
import styles from './index-cards.module.css'
import { StateBadge } from './state-badge.tsx'

export interface IndexCard {
  to: string
  label: string
  /** What is there, in one line. */
  note: string
  /** What waits there to be done. */
  waits?: string | undefined
}

/** The screens of an area, each with what it is about and its state. */
export const IndexCards = ({ cards }: { cards: readonly IndexCard[] }) => (
  <ul className={styles.cards}>
    {cards.map(({ to, label, note, waits }) => (
      <li key={to}>
        <Paper component={Link} to={to} withBorder px={14} py={8} h="100%">
          <Group justify="space-between" gap={8}>
            <b>{label}</b>
            {waits ? <StateBadge tone="waits">{waits}</StateBadge> : null}
          </Group>
          <Text span size="xs" c="dimmed">
            {note}
          </Text>
        </Paper>
      </li>
    ))}
  </ul>
)
