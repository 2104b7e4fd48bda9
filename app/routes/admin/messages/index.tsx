import { Button } from '@mantine/core'
import { data, Form, Link } from 'react-router'
import { countMessages, listDoubtful, listMessages } from '../../../features/messages/list-messages.server.ts'
import { type MessageFilter, messageFilters } from '../../../features/messages/message-states.ts'
import { resendMessage, resolveUnknown } from '../../../features/messages/resolve-message.server.ts'
import { canManageLeads, canReadMessages } from '../../../features/people/permissions.ts'
import { koreanCount } from '../../../platform/bounded-count.ts'
import { koreanDateTime } from '../../../platform/korean-time.ts'
import { requestContext } from '../../../request-context.ts'
import { readFields } from '../../read-form.ts'
import { formatCursor, parseCursor } from '../cursor.ts'
import { DataTable } from '../data-table.tsx'
import { MessageState } from '../message-state.tsx'
import { openSite } from '../open-site.server.ts'
import { Screen, Tabs } from '../screen.tsx'
import type { Route } from './+types/index'
import styles from './messages.module.css'

const page = 100
const filters = Object.keys(messageFilters) as MessageFilter[]

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { sites } = await openSite(ctx, request, canReadMessages, null)
  const ids = sites.map((site) => site.id)
  const query = new URL(request.url).searchParams
  const filter = filters.find((one) => one === query.get('state')) ?? 'doubtful'
  const before = parseCursor(query.get('before'))
  const { statuses } = messageFilters[filter]
  const [found, counts] = await Promise.all([
    filter === 'doubtful'
      ? listDoubtful(ctx.db, ids, { before, limit: page })
      : listMessages(ctx.db, ids, { statuses, before, limit: page }),
    Promise.all(filters.map((one) => countMessages(ctx.db, ids, messageFilters[one].statuses))),
  ])
  const last = found.at(-1)
  const paged = filter === 'doubtful' ? found.filter((one) => one.status === 'failed') : found
  return {
    messages: found,
    filter,
    counts,
    next: paged.length === page && last ? formatCursor(last) : undefined,
    names: Object.fromEntries(sites.map((site) => [site.id, { name: site.name, slug: site.slug }])),
    manages: sites.filter((site) => canManageLeads(site.role)).map((site) => site.id),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { intent, message: messageId, ...fields } = await readFields(request, 'intent', 'message', 'site')
  const { site, actor } = await openSite(ctx, request, canManageLeads, fields.site)
  const result =
    intent === 'again'
      ? await resendMessage(ctx.db, ctx.clock, site, { messageId, actor })
      : await resolveUnknown(ctx.db, ctx.clock, site, {
          messageId,
          as: intent === 'resend' ? 'resend' : 'sent',
          actor,
        })
  ctx.wakeWorker()
  return data({
    done: result,
    notice: result ? '처리했습니다.' : '그사이 상태가 바뀌었습니다. 목록을 다시 확인해 주세요.',
  })
}

export const meta = () => [{ title: '문자 | 분양 사무실' }]

const empty: Record<MessageFilter, string> = {
  doubtful: '확인할 문자가 없습니다.',
  waiting: '기다리는 문자가 없습니다.',
  sent: '보낸 문자가 없습니다.',
  withheld: '보내지 않은 문자가 없습니다.',
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { messages, filter, counts, next, names, manages } = loaderData
  const severalSites = Object.keys(names).length > 1
  return (
    <Screen
      title={filter === 'doubtful' ? `확인할 문자 ${koreanCount(counts[0] ?? 0, '건')}` : '문자'}
      lead={
        filter === 'doubtful' && messages.some((one) => one.status === 'unknown')
          ? '‘확인 필요’는 발송사에 닿았는지 모르는 문자입니다. 발송사 화면에서 보낸 기록을 찾아본 뒤 선택해 주세요.'
          : undefined
      }
      notice={actionData ? { text: actionData.notice, bad: !actionData.done } : undefined}
    >
      <Tabs
        label="상태"
        tabs={filters.map((one, i) => ({
          title: messageFilters[one].label,
          href: one === 'doubtful' ? '/admin/messages' : `/admin/messages?state=${one}`,
          count: counts[i],
          current: one === filter,
        }))}
      />
      <DataTable
        caption={messageFilters[filter].label}
        keyOf={(one) => one.id}
        rows={messages}
        empty={empty[filter]}
        columns={[
          { title: '내용', isName: true, cell: (one) => one.label },
          { title: '상태', small: 'right', cell: (one) => <MessageState status={one.status} /> },
          { title: '사유', small: 'whole', cell: (one) => one.reason },
          {
            title: '접수',
            small: 'left',
            cell: (one) =>
              one.leadId ? <Link to={`/admin/leads/${one.leadId}`}>{one.receiptNo}</Link> : null,
          },
          ...(severalSites
            ? [
                {
                  title: '단지',
                  small: 'right' as const,
                  cell: (one: Message) => names[one.siteId]?.name ?? null,
                },
              ]
            : []),
          {
            title: '일시',
            small: 'whole',
            cell: (one) =>
              filter === 'waiting' ? `${koreanDateTime(one.dueAt)} 예정` : koreanDateTime(one.updatedAt),
          },
          ...(filter === 'doubtful' && manages.length
            ? [
                {
                  title: '처리',
                  small: 'whole' as const,
                  cell: (one: Message) =>
                    manages.includes(one.siteId) ? (
                      <Decide message={one} site={names[one.siteId]?.slug ?? ''} />
                    ) : null,
                },
              ]
            : []),
        ]}
      />
      {next ? (
        <p className={styles.pages}>
          <Button component={Link} to={`/admin/messages?state=${filter}&before=${next}`} variant="default">
            다음 {page}건
          </Button>
        </p>
      ) : null}
    </Screen>
  )
}

type Message = Route.ComponentProps['loaderData']['messages'][number]

const Decide = ({ message, site }: { message: Message; site: string }) => (
  <Form method="post" className={styles.decide}>
    <input type="hidden" name="site" value={site} />
    <input type="hidden" name="message" value={message.id} />
    {message.status === 'unknown' ? (
      <>
        <Intent value="sent">보낸 것으로 처리</Intent>
        <Intent value="resend">다시 보내기</Intent>
      </>
    ) : (
      <Intent value="again">다시 보내기</Intent>
    )}
  </Form>
)

const Intent = ({ value, children }: { value: string; children: string }) => (
  <Button type="submit" name="intent" value={value} variant="default" size="compact-sm">
    {children}
  </Button>
)
