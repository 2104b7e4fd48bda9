import { Button } from '@mantine/core'
import type { ColleagueMessage } from '#app/domain/customers/calls/colleague-messages.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { koreanVisit } from '#app/platform/korean-time.ts'
import styles from './today.module.css'

/** Taken down by colleagues for whoever calls these customers, before everything else. */
export function ColleagueMessages({ messages }: { messages: ColleagueMessage[] }) {
  if (!messages.length) return null
  return (
    <section className={styles.messages} aria-label="전달 메모">
      <h2>전달 메모 {messages.length}건</h2>
      <ul>
        {messages.map((message) => (
          <li key={message.id}>
            <p>{message.text}</p>
            <small>
              {message.customer} {message.phone.slice(-4)} · {message.from ?? '동료'} ·{' '}
              {koreanVisit(message.at)}
            </small>
            <CommandForm intent="readMessage" hidden={{ message: message.id }} preventScrollReset>
              <Button type="submit" variant="default" size="compact-md">
                확인하고 고객 보기
              </Button>
            </CommandForm>
          </li>
        ))}
      </ul>
    </section>
  )
}
