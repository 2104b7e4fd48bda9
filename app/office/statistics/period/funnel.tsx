import { Box, Group, Paper, Stack, Text } from '@mantine/core'
import type { Measures } from '#app/domain/customers/counts/measures.ts'
import { definitionOf, funnelFigures } from '#app/domain/customers/statistics/definitions.ts'
import { percent, share } from '#app/domain/customers/statistics/summary.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { FigureHelp } from '../figure-help.tsx'

/** What became of the customers who registered in the period: counts customers, not actions. */
export function Funnel({ counts }: { counts: Measures }) {
  return (
    <Paper component="section" withBorder flex="1 1 280px" px={16} py={14}>
      <h2>접수한 고객의 진행</h2>
      <Stack component="ol" gap={10} my={10}>
        {funnelFigures.map((figure, i) => (
          <li key={figure}>
            <Group gap={10} wrap="nowrap" align="baseline">
              <Text span inherit flex={1}>
                {definitionOf(figure).name}
              </Text>
              <b>{koreanNumber(counts[figure])}</b>
              <Text span inherit c="dimmed" w="3.5em" ta="right">
                {i ? percent(share(counts[figure], counts.registered)) : ''}
              </Text>
            </Group>
            <Box bg="var(--sand-2)" aria-hidden="true">
              <Box
                h={6}
                w={`${Math.min(1, share(counts[figure], counts.registered) ?? 0) * 100}%`}
                bg="pine"
              />
            </Box>
          </li>
        ))}
      </Stack>
      <FigureHelp title="접수한 고객의 진행" figures={funnelFigures.map(definitionOf)} />
    </Paper>
  )
}
