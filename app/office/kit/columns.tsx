import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

/** As many beside each other as fit. @param min pixels of each; `max` of all together */
export const Columns = ({ min, max, children }: { min: number; max?: number; children: ReactNode }) => (
  <Box
    maw={max}
    style={{
      display: 'grid',
      gap: 12,
      alignItems: 'start',
      gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${min}px), 1fr))`,
    }}
  >
    {children}
  </Box>
)
