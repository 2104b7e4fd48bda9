import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  min: number
  max?: number
  align?: 'start' | 'end'
  children: ReactNode
}

/** As many columns as fit. @param min width of each in pixels; `max` width of all; `align` of columns that are lower than others */
export const Columns = ({ min, max, align = 'start', children }: Props) => (
  <Box
    maw={max}
    style={{
      display: 'grid',
      gap: 12,
      alignItems: align,
      gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${min}px), 1fr))`,
    }}
  >
    {children}
  </Box>
)
