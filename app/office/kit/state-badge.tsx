import { Badge } from '@mantine/core'
import styles from './state-badge.module.css'

const colours = { waits: 'brass', runs: 'gray', good: 'pine', bad: 'red', off: 'gray' } as const

/** The word names the state; shape and colour help to find it. */
export const StateBadge = ({ tone, children }: { tone: keyof typeof colours; children: string }) => (
  <Badge
    component="span"
    className={styles.state}
    color={colours[tone]}
    leftSection={<span className={styles.glyph} data-tone={tone} />}
  >
    {children}
  </Badge>
)
