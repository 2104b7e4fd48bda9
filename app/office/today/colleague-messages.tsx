import { Button, Group, Paper, Text, Title } from '@mantine/core'
import type { ColleagueMessage } from '#app/domain/customers/calls/colleague-messages.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { koreanVisit } from '#app/platform/korean-time.ts'

/** Messages that colleagues left for the assignee, above everything else. */
export function ColleagueMessages({ messages }: { messages: ColleagueMessage[] }) {
  if (!messages.length) return null
  return (
    <Paper component="section" withBorder px={20} py={12} aria-label="전달 메모">
      <Title order={2} fz="1rem">
        전달 메모 {messages.length}건
      </Title>
      <ul>
        {messages.map((message) => (
          <li key={message.id}>
            <Group justify="space-between" gap="4px 16px" pt={10}>
              <div>
                <p className={kit.said}>{message.text}</p>
                <Text size="sm" c="dimmed">
                  {message.customer} {message.phone.slice(-4)} · {message.from ?? '동료'} ·{' '}
                  {koreanVisit(message.at)}
                </Text>
              </div>
              <CommandForm intent="readMessage" hidden={{ message: message.id }} preventScrollReset>
                <Button type="submit" variant="default" size="compact-md">
                  확인하고 고객 보기
                </Button>
              </CommandForm>
            </Group>
          </li>
        ))}
      </ul>
    </Paper>
  )
}
