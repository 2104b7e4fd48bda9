import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export const Entries = ({ children }: { children: ReactNode }) => (
  <Stack component="ul" gap="xs" m={0} p={0}>
    {children}
  </Stack>
)

/** An entry of a list of created or requested things. @param note who did it when @param level of its heading */
export const Entry = ({
  title,
  state,
  note,
  level = 3,
  children,
}: {
  title: ReactNode
  state?: ReactNode
  note: ReactNode
  level?: 2 | 3
  children?: ReactNode
}) => (
  <Paper component="li" display="block" withBorder px="sm" py="xs" style={{ overflowWrap: 'anywhere' }}>
    <Group gap="4px 12px" mb={4}>
      <Title order={level} size="0.9375rem">
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
