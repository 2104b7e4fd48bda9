import { Button } from '@mantine/core'
import { Form } from 'react-router'
import { whyNotReceived } from '#app/domain/messages/may-receive.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { DataTable } from '../../data-table.tsx'
import { MessageState } from '../../message-state.tsx'
import { Part } from '../../screen.tsx'
import styles from './customer.module.css'
import type { CustomerAnswer } from './customer-intents.server.ts'
import { focusWhenDrawn } from './focus-when-drawn.ts'
import type { CustomerData } from './load-customer.server.ts'

export function Messages({ data, answer }: { data: CustomerData; answer: CustomerAnswer | undefined }) {
  const { messages, lead, canReveal } = data
  const opened = answer?.opened
  const again = answer?.intent === 'send-link' ? answer : undefined
  return (
    <Part title="문자">
      <DataTable
        caption="문자"
        keyOf={(one) => one.id}
        rows={messages}
        empty="보냈거나 보낼 문자가 없습니다."
        columns={[
          { title: '내용', isName: true, cell: (one) => one.label },
          { title: '상태', small: 'right', cell: (one) => <MessageState status={one.status} /> },
          { title: '사유', small: 'whole', cell: (one) => one.reason },
          {
            title: '일시',
            small: 'whole',
            cell: (one) =>
              one.status === 'queued' ? `${koreanDateTime(one.dueAt)} 예정` : koreanDateTime(one.updatedAt),
          },
          {
            title: '본문',
            small: 'whole',
            cell: (one) =>
              one.id === opened?.id ? (
                <>
                  <p className={styles.text} tabIndex={-1} ref={focusWhenDrawn}>
                    {opened.title ? <b>{opened.title}</b> : null}
                    {opened.body || '만들지 못한 문자입니다.'}
                  </p>
                  {canReveal && opened.isMasked ? (
                    <Open message={one.id} intent="reveal-message">
                      가리지 않고 보기
                    </Open>
                  ) : null}
                </>
              ) : (
                <Open message={one.id} intent="open-message">
                  문자 보기
                </Open>
              ),
          },
        ]}
      />
      {canReveal && lead.takesMessages && !whyNotReceived(lead.desk, 'notice') ? (
        <Form method="post" className={styles.resend} preventScrollReset>
          <Button type="submit" name="intent" value="send-link" variant="default">
            링크 다시 보내기
          </Button>
          {/* The answer at the head of the screen is out of sight from here. */}
          <small data-answer={again && (again.ok ? 'good' : 'bad')}>
            {again?.notice ??
              '예약을 확인·변경하는 링크를 고객의 번호로 다시 보냅니다. 링크는 고객만 볼 수 있습니다.'}
          </small>
        </Form>
      ) : null}
    </Part>
  )
}

const Open = ({
  message,
  intent,
  children,
}: {
  message: string
  intent: 'open-message' | 'reveal-message'
  children: string
}) => (
  <Form method="post" className={styles.open} preventScrollReset>
    <input type="hidden" name="message" value={message} />
    <Button type="submit" name="intent" value={intent} variant="default" size="compact-sm">
      {children}
    </Button>
    {intent === 'reveal-message' ? <small>보면 열람 기록이 남습니다.</small> : null}
  </Form>
)
