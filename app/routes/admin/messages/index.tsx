import { Button } from '@mantine/core'
import { data, Form, Link } from 'react-router'
import { listAdvertisements } from '#app/domain/customers/campaigns/list-advertisements.server.ts'
import { countMessages } from '#app/domain/messages/list-messages.server.ts'
import { type MessageFilter, messageFilters } from '#app/domain/messages/message-states.ts'
import { type PageEdge, pageOfMessages } from '#app/domain/messages/page-of-messages.server.ts'
import { resendMessage, resolveUnknown } from '#app/domain/messages/resolve-message.server.ts'
import { canManageLeads, canReadMessages } from '#app/domain/record/permissions.ts'
import type { SiteOfPerson } from '#app/domain/staff/memberships.server.ts'
import { koreanCount } from '#app/platform/bounded-count.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { type RequestContext, requestContext } from '#app/request-context.ts'
import { readFields } from '../../read-form.ts'
import { formatCursor, parseCursor } from '../cursor.ts'
import { DataTable } from '../data-table.tsx'
import { MessageState } from '../message-state.tsx'
import { openSite, shownSites } from '../open-site.server.ts'
import { Screen, Tabs } from '../screen.tsx'
import type { Route } from './+types/index'
import styles from './messages.module.css'
import { type ListedNotice, NoticeList } from './notice-list.tsx'

const filters = Object.keys(messageFilters) as MessageFilter[]

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { sites: mine } = await openSite(ctx, request, canReadMessages, null)
  const sites = shownSites(request, mine)
  const ids = sites.map((site) => site.id)
  const query = new URL(request.url).searchParams
  const filter = filters.find((one) => one === query.get('state')) ?? 'doubtful'
  const isGroups = query.get('state') === 'groups'
  const [found, counts] = await Promise.all([
    isGroups ? undefined : pageOfMessages(ctx.db, ids, filter, { edge: edgeOf(query) }),
    Promise.all(filters.map((one) => countMessages(ctx.db, ids, messageFilters[one].statuses))),
  ])
  return {
    messages: found?.messages ?? [],
    notices: isGroups ? await listNotices(ctx, sites) : undefined,
    filter,
    counts,
    next: found?.next && formatCursor(found.next),
    previous: found?.previous && formatCursor(found.previous),
    site: mine.length > 1 && sites.length === 1 ? sites[0]?.slug : undefined,
    names: Object.fromEntries(sites.map((site) => [site.id, { name: site.name, slug: site.slug }])),
    manages: sites.filter((site) => canManageLeads(site.role)).map((site) => site.id),
  }
}

/** Where the address says that the page begins. */
function edgeOf(query: URLSearchParams): PageEdge | undefined {
  const [before, above] = [parseCursor(query.get('before')), parseCursor(query.get('above'))]
  const cursor = above ?? before
  return cursor && { cursor, isBack: above !== undefined }
}

/** Of the sites whose messages the person writes. */
async function listNotices(ctx: RequestContext, sites: SiteOfPerson[]): Promise<ListedNotice[]> {
  const lists = sites
    .filter((site) => canManageLeads(site.role))
    .map(async ({ id, slug, name }) => {
      const notices = await listAdvertisements(ctx.db, id, ctx.clock.now(), 'informational')
      return notices.map((notice) => ({ ...notice, site: { slug, name } }))
    })
  return (await Promise.all(lists)).flat().sort((a, b) => (a.writtenAt < b.writtenAt ? 1 : -1))
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
  const { messages, notices, filter, counts, next, previous, site, names, manages } = loaderData
  const severalSites = Object.keys(names).length > 1
  const address = (over: Record<string, string | undefined>) => {
    const query = Object.entries({ site, ...over }).filter(([, value]) => value)
    return `/admin/messages?${new URLSearchParams(query as [string, string][])}`
  }
  return (
    <Screen
      title={filter === 'doubtful' && !notices ? `확인할 문자 ${koreanCount(counts[0] ?? 0, '건')}` : '문자'}
      lead={
        filter === 'doubtful' && messages.some((one) => one.status === 'unknown')
          ? '‘확인 필요’는 발송사에 닿았는지 모르는 문자입니다. 발송사 화면에서 보낸 기록을 찾아본 뒤 선택해 주세요.'
          : undefined
      }
      notice={actionData ? { text: actionData.notice, bad: !actionData.done } : undefined}
    >
      <Tabs
        label="상태"
        tabs={[
          ...filters.map((one, i) => ({
            title: messageFilters[one].label,
            href: address({ state: one }),
            count: counts[i],
            current: !notices && one === filter,
          })),
          ...(manages.length
            ? [{ title: '단체 안내', href: address({ state: 'groups' }), current: notices !== undefined }]
            : []),
        ]}
      />
      {notices ? <NoticeList notices={notices} severalSites={severalSites} /> : null}
      {notices ? null : <MessageTable messages={messages} filter={filter} names={names} manages={manages} />}
      {next || previous ? (
        <p className={styles.pages}>
          {previous ? (
            <>
              <Button component={Link} to={address({ state: filter })} variant="default">
                처음으로
              </Button>
              <Button component={Link} to={address({ state: filter, above: previous })} variant="default">
                이전
              </Button>
            </>
          ) : null}
          {next ? (
            <Button component={Link} to={address({ state: filter, before: next })} variant="default">
              다음
            </Button>
          ) : null}
        </p>
      ) : null}
    </Screen>
  )
}

type TableProps = Pick<Route.ComponentProps['loaderData'], 'messages' | 'filter' | 'names' | 'manages'>

function MessageTable({ messages, filter, names, manages }: TableProps) {
  const severalSites = Object.keys(names).length > 1
  return (
    <DataTable
      caption={messageFilters[filter].label}
      keyOf={(one) => one.id}
      rows={messages}
      empty={empty[filter]}
      columns={[
        {
          title: '문자',
          isName: true,
          cell: (one) =>
            manages.includes(one.siteId) ? (
              <Link to={`/admin/messages/${names[one.siteId]?.slug}/${one.id}`}>{one.label}</Link>
            ) : (
              one.label
            ),
        },
        { title: '상태', small: 'right', cell: (one) => <MessageState status={one.status} /> },
        { title: '사유', small: 'whole', cell: (one) => one.reason },
        {
          title: '접수번호',
          small: 'left',
          cell: (one) => (one.leadId ? <Link to={`/admin/leads/${one.leadId}`}>{one.receiptNo}</Link> : null),
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
