import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { canManageLeads } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { newId } from '#app/platform/ids.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { MessageState } from '#app/routes/admin/message-state.tsx'
import { Facts, Screen } from '#app/routes/admin/screen.tsx'
import { MessagePreview } from '../message-preview.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { type OfficeOfMessage, oneMessage, read } from './one-message.server.ts'

export const loader = screen({
  may: canManageLeads,
  of: oneMessage,
  load: async (office: OfficeOfMessage) => ({
    site: { slug: office.site.slug, name: office.site.settings.shortName },
    message: await read(office, { reveals: false }),
    formId: newId(),
  }),
})

export const action = dispatch(commands, oneMessage)

export const meta = () => [{ title: '문자 내용 | 분양 사무실' }]

export default function Message({ loaderData: { site, message, formId }, actionData }: Route.ComponentProps) {
  const revealed = actionData?.intent === 'reveal' && actionData.ok ? actionData.revealed : undefined
  const shown = revealed ?? message
  return (
    <Screen
      title={message.label}
      lead={
        <>
          <Link to={`/admin/messages?site=${site.slug}`}>{site.name} 보낸 문자로</Link>. 문자를 열어 본 기록이
          남습니다.
        </>
      }
      notice={noticeOf(actionData)}
    >
      <div className={kit.split}>
        <div>
          <Facts
            facts={[
              ['상태', <MessageState key="state" status={message.status} />],
              ...(message.reason ? ([['사유', message.reason]] as [string, string][]) : []),
              ['발송 일시', koreanDateTime(message.dueAt)],
              ['바뀐 때', koreanDateTime(message.updatedAt)],
              [
                '고객',
                message.leadId ? (
                  <Link key="lead" to={`/admin/leads/${message.leadId}`}>
                    {message.receiptNo}
                  </Link>
                ) : (
                  '없음'
                ),
              ],
            ]}
          />
          {message.canSendAgain || message.isMasked ? (
            <CommandForm intent={['again', 'reveal']} hidden={{ form: formId }} className={kit.row}>
              {message.canSendAgain ? (
                <Button type="submit" variant="default">
                  같은 문자 다시 보내기
                </Button>
              ) : null}
              {message.isMasked && !revealed ? (
                <Button type="submit" name="intent" value="reveal" variant="default">
                  가리지 않고 보기
                </Button>
              ) : null}
            </CommandForm>
          ) : null}
        </div>
        <MessagePreview
          label={message.channel === 'sms' ? '문자 내용' : '보낸 내용'}
          message={shown}
          isLong={Boolean(shown.title)}
        />
      </div>
    </Screen>
  )
}
