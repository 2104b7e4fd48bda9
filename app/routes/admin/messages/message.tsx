import { Button } from '@mantine/core'
import { data, Form, Link } from 'react-router'
import { readMessage } from '#app/domain/customers/correspondence/read-message.server.ts'
import { repeatMessage } from '#app/domain/customers/correspondence/send-again.server.ts'
import { canManageLeads } from '#app/domain/record/permissions.ts'
import { newId } from '#app/platform/ids.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '../../read-form.ts'
import preview from '../message-preview.module.css'
import { MessagePreview } from '../message-preview.tsx'
import { MessageState } from '../message-state.tsx'
import { notSentAgain } from '../not-sent-again.ts'
import type { NoticeText } from '../notice.tsx'
import { openSite } from '../open-site.server.ts'
import { Facts, Screen } from '../screen.tsx'
import type { Route } from './+types/message'

/** Personal data must not be cached. */
const noStore = { 'cache-control': 'no-store' }

export const headers = () => noStore

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site, actor } = await openSite(ctx, request, canManageLeads, params.site)
  const message = await readMessage(ctx, site, { messageId: params.message, reveals: false }, actor)
  if (!message) throw data(null, { status: 404 })
  return { site: { slug: site.slug, name: site.settings.shortName }, message, formId: newId() }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { site, actor } = await openSite(ctx, request, canManageLeads, params.site)
  const { form: formId, intent } = await readFields(request, 'form', 'intent')
  if (intent === 'reveal') {
    const message = await readMessage(ctx, site, { messageId: params.message, reveals: true }, actor)
    if (!message) throw data(null, { status: 404 })
    return answer({ text: '열람 기록을 남기고 보여 드립니다.', bad: false }, 200, message)
  }
  const sent = await repeatMessage(ctx, site, { messageId: params.message, formId, actor })
  if (!sent.ok) {
    const { text, status } = notSentAgain(sent)
    return answer({ text, bad: true }, status)
  }
  ctx.wakeWorker()
  return answer({ text: '같은 문자를 다시 보냅니다.', bad: false })
}

const answer = (notice: NoticeText, status = 200, revealed?: { title: string; body: string }) =>
  data(
    { notice, revealed: revealed && { title: revealed.title, body: revealed.body } },
    { status, headers: noStore },
  )

export const meta = () => [{ title: '문자 내용 | 분양 사무실' }]

export default function Message({ loaderData: { site, message, formId }, actionData }: Route.ComponentProps) {
  const shown = actionData?.revealed ?? message
  return (
    <Screen
      title={message.label}
      lead={
        <>
          <Link to={`/admin/messages?site=${site.slug}`}>{site.name} 보낸 문자로</Link>. 문자를 열어 본 기록이
          남습니다.
        </>
      }
      notice={actionData?.notice}
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
          {message.canSendAgain || message.isMasked ? (
            <Form method="post" className={preview.send}>
              <input type="hidden" name="form" value={formId} />
              {message.canSendAgain ? (
                <Button type="submit" variant="default">
                  같은 문자 다시 보내기
                </Button>
              ) : null}
              {message.isMasked && !actionData?.revealed ? (
                <Button type="submit" name="intent" value="reveal" variant="default">
                  가리지 않고 보기
                </Button>
              ) : null}
            </Form>
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
