import { Group, Paper, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Columns } from './columns.tsx'
import kit from './kit.module.css'
import { StateBadge } from './state-badge.tsx'

export interface IndexCard {
  to: string
  label: string
  /** The contents, in one line. */
  note: string
  /** What waits there to be done. */
  waits?: string | undefined
}

/** The screens of an area, each with what it is about and its state. */
export const IndexCards = ({ cards }: { cards: readonly IndexCard[] }) => (
  <Columns min={260}>
    {cards.map(({ to, label, note, waits }) => (
      <Paper key={to} component={Link} to={to} withBorder px={14} py={8} className={kit.opens}>
        <Group justify="space-between" gap={8}>
          <b>{label}</b>
          {waits ? <StateBadge tone="waits">{waits}</StateBadge> : null}
        </Group>
        <Text span size="xs" c="dimmed">
          {note}
        </Text>
      </Paper>
    ))}
  </Columns>
)
