import { Button } from '@mantine/core'
import { whyNotReceived } from '#app/domain/messages/may-receive.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { focusWhenDrawn } from '#app/office/kit/focus-when-drawn.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { MessageState } from '#app/routes/admin/message-state.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import styles from './customer.module.css'
import type { CustomerData } from './load-customer.server.ts'

interface Props {
  data: CustomerData
  /** The text that was asked for. */
  opened: { id: string; title: string; body: string; isMasked: boolean } | undefined
}

export function Messages({ data, opened }: Props) {
  const { messages, lead, canReveal } = data
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
                    <Open message={one.id} intent="revealMessage">
                      가리지 않고 보기
                    </Open>
                  ) : null}
                </>
              ) : (
                <Open message={one.id} intent="openMessage">
                  문자 보기
                </Open>
              ),
          },
        ]}
      />
      {canReveal && lead.takesMessages && !whyNotReceived(lead.desk, 'notice') ? (
        <CommandForm intent="sendLink" className={styles.resend} preventScrollReset>
          {({ answer }) => (
            <>
              <Button type="submit" variant="default">
                링크 다시 보내기
              </Button>
              {/* The answer at the head of the screen is out of sight from here. */}
              <small data-answer={answer && (answer.ok ? 'good' : 'bad')}>
                {answer?.notice ??
                  '예약을 확인·변경하는 링크를 고객의 번호로 다시 보냅니다. 링크는 고객만 볼 수 있습니다.'}
              </small>
            </>
          )}
        </CommandForm>
      ) : null}
    </Part>
  )
}

interface OpenProps {
  message: string
  intent: 'openMessage' | 'revealMessage'
  children: string
}

const Open = ({ message, intent, children }: OpenProps) => (
  <CommandForm intent={intent} hidden={{ message }} className={styles.open} preventScrollReset>
    <Button type="submit" variant="default" size="compact-sm">
      {children}
    </Button>
    {intent === 'revealMessage' ? <small>보면 열람 기록이 남습니다.</small> : null}
  </CommandForm>
)
