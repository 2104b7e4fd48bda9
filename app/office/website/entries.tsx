import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export const Entries = ({ children }: { children: ReactNode }) => (
  <Stack component="ul" gap="xs" m={0} p={0}>
    {children}
  </Stack>
)

/** One thing of a list that was made or asked for. @param note who did it when */
export const Entry = ({
  title,
  state,
  note,
  children,
}: {
  title: ReactNode
  state?: ReactNode
  note: ReactNode
  children?: ReactNode
}) => (
  <Paper component="li" display="block" withBorder px="sm" py="xs" style={{ overflowWrap: 'anywhere' }}>
    <Group gap="4px 12px" mb={4}>
      <Title order={3} size="0.9375rem">
        {title}
      </Title>
      {state}
      <Text span size="sm" c="var(--ink-2)">
        {note}
      </Text>
    </Group>
    {children}
  </Paper>
)
