import { Button } from '@mantine/core'
import { Form } from 'react-router'
import { koreanDateTime } from '../../../../platform/korean-time.ts'
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
                <p className={styles.text} tabIndex={-1} ref={focusWhenDrawn}>
                  {opened.title ? <b>{opened.title}</b> : null}
                  {opened.body || '만들지 못한 문자입니다.'}
                </p>
              ) : (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="message" value={one.id} />
                  <Button
                    type="submit"
                    name="intent"
                    value="open-message"
                    variant="default"
                    size="compact-sm"
                  >
                    문자 보기
                  </Button>
                </Form>
              ),
          },
        ]}
      />
      {canReveal && lead.takesMessages ? (
        <Form method="post" className={styles.resend} preventScrollReset>
          <Button type="submit" name="intent" value="resend" variant="default">
            접수 안내 다시 보내기
          </Button>
          <small>안내 문자를 잃어버린 고객에게 접수번호와 본인 확인 주소를 다시 보냅니다.</small>
        </Form>
      ) : null}
    </Part>
  )
}
