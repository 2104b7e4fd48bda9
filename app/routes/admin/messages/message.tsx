import { Button } from '@mantine/core'
import { data, Form, Link } from 'react-router'
import { readMessage, sendAgain } from '../../../features/messages/read-message.server.ts'
import { canManageLeads } from '../../../features/people/permissions.ts'
import { newId } from '../../../platform/ids.ts'
import { koreanDateTime } from '../../../platform/korean-time.ts'
import { requestContext } from '../../../request-context.ts'
import { readFields } from '../../read-form.ts'
import preview from '../message-preview.module.css'
import { MessagePreview } from '../message-preview.tsx'
import { MessageState } from '../message-state.tsx'
import { openSite } from '../open-site.server.ts'
import { Facts, Screen } from '../screen.tsx'
import type { Route } from './+types/message'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site, actor } = await openSite(ctx, request, canManageLeads, params.site)
  const message = await readMessage(ctx, site, params.message, actor)
  if (!message) throw data(null, { status: 404 })
  return { site: { slug: site.slug, name: site.settings.shortName }, message, formId: newId() }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { site, actor } = await openSite(ctx, request, canManageLeads, params.site)
  const { form: formId } = await readFields(request, 'form')
  const isSent = await sendAgain(ctx, site, { messageId: params.message, formId, actor })
  if (!isSent) return data({ text: '다시 보낼 수 없는 문자입니다.', bad: true }, { status: 422 })
  ctx.wakeWorker()
  return { text: '같은 문자를 다시 보냅니다.', bad: false }
}

export const meta = () => [{ title: '문자 내용 | 분양 사무실' }]

export default function Message({ loaderData: { site, message, formId }, actionData }: Route.ComponentProps) {
  return (
    <Screen
      title={message.label}
      lead={
        <>
          <Link to={`/admin/messages?site=${site.slug}`}>{site.name} 보낸 문자로</Link>. 문자를 열어 본 기록이
          남습니다.
        </>
      }
      notice={actionData}
    >
      <div className={preview.desk}>
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
          {message.canSendAgain ? (
            <Form method="post" className={preview.send}>
              <input type="hidden" name="form" value={formId} />
              <Button type="submit" variant="default">
                같은 문자 다시 보내기
              </Button>
            </Form>
          ) : null}
        </div>
        <MessagePreview label="문자 내용" message={message} isLong={Boolean(message.title)} />
      </div>
    </Screen>
  )
}
