import { Badge } from '@mantine/core'
import type { ComponentProps } from 'react'
import styles from './state-badge.module.css'

/** The kit's badge, of which a long list has one a row. */
const { root, section, label } = Badge.classes as Record<string, string>
const looksOf = (colour: string) =>
  ({
    '--badge-radius': '0.25rem',
    '--badge-bg': `var(--mantine-color-${colour}-light)`,
    '--badge-color': `var(--mantine-color-${colour}-light-color)`,
    '--badge-height': '22px',
    '--badge-padding-x': '8px',
    '--badge-fz': '0.8125rem',
    textTransform: 'none',
  }) as ComponentProps<'span'>['style']
const looks = {
  waits: looksOf('brass'),
  runs: looksOf('gray'),
  good: looksOf('pine'),
  bad: looksOf('red'),
  off: looksOf('gray'),
}

/** The word names the state; shape and colour help to find it. */
export const StateBadge = ({ tone, children }: { tone: keyof typeof looks; children: string }) => (
  <span
    className={`${styles.state} ${root}`}
    style={looks[tone]}
    data-variant="light"
    data-with-left-section=""
  >
    <span className={section} data-position="left">
      <span className={styles.glyph} data-tone={tone} />
    </span>
    <span className={label}>{children}</span>
  </span>
)
