import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { listAdvertisements } from '#app/domain/customers/campaigns/list-advertisements.server.ts'
import { countMessages } from '#app/domain/messages/list-messages.server.ts'
import { type MessageFilter, messageFilters } from '#app/domain/messages/message-states.ts'
import { type PageEdge, pageOfMessages } from '#app/domain/messages/page-of-messages.server.ts'
import { canManageLeads, canReadMessages } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { everySite, type OfficeOfSites } from '#app/office/office.server.ts'
import { koreanCount } from '#app/platform/bounded-count.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { formatCursor, parseCursor } from '#app/routes/admin/cursor.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { MessageState } from '#app/routes/admin/message-state.tsx'
import { Screen, Tabs } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { type ListedNotice, NoticeList } from './notice-list.tsx'

const filters = Object.keys(messageFilters) as MessageFilter[]

export const loader = screen({
  may: canReadMessages,
  of: everySite,
  load: async (office: OfficeOfSites, query) => {
    const { db, sites } = office
    const ids = sites.map(({ id }) => id)
    const filter = filters.find((one) => one === query.get('state')) ?? 'doubtful'
    const isGroups = query.get('state') === 'groups'
    const [found, counts] = await Promise.all([
      isGroups ? undefined : pageOfMessages(db, ids, filter, { edge: edgeOf(query) }),
      Promise.all(filters.map((one) => countMessages(db, ids, messageFilters[one].statuses))),
    ])
    return {
      messages: found?.messages ?? [],
      notices: isGroups ? await listNotices(office) : undefined,
      filter,
      counts,
      next: found?.next && formatCursor(found.next),
      previous: found?.previous && formatCursor(found.previous),
      site: sites.length === 1 ? sites[0]?.slug : undefined,
      names: Object.fromEntries(sites.map(({ id, name, slug }) => [id, { name, slug }])),
      manages: sites.filter(({ role }) => canManageLeads(role)).map(({ id }) => id),
    }
  },
})

/** Where the page begins, according to the address. */
function edgeOf(query: URLSearchParams): PageEdge | undefined {
  const [before, above] = [parseCursor(query.get('before')), parseCursor(query.get('above'))]
  const cursor = above ?? before
  return cursor && { cursor, isBack: above !== undefined }
}

/** Of the sites whose messages the person writes. */
async function listNotices({ db, clock, sites }: OfficeOfSites): Promise<ListedNotice[]> {
  const lists = sites
    .filter(({ role }) => canManageLeads(role))
    .map(async ({ id, slug, name }) => {
      const notices = await listAdvertisements(db, id, clock.now(), 'informational')
      return notices.map((notice) => ({ ...notice, site: { slug, name } }))
    })
  return (await Promise.all(lists)).flat().sort((a, b) => (a.writtenAt < b.writtenAt ? 1 : -1))
}

export const action = dispatch(commands)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

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
      notice={noticeOf(actionData)}
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
        <Group justify="flex-end" gap={8} mt={14}>
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
        </Group>
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
  <CommandForm
    intent={message.status === 'unknown' ? ['sent', 'resend'] : 'again'}
    hidden={{ site, message: message.id }}
  >
    {message.status === 'unknown' ? (
      <Group gap={6}>
        <Intent value="sent">보낸 것으로 처리</Intent>
        <Intent value="resend">다시 보내기</Intent>
      </Group>
    ) : (
      <Intent value="again">다시 보내기</Intent>
    )}
  </CommandForm>
)

const Intent = ({ value, children }: { value: keyof typeof commands; children: string }) => (
  <Button type="submit" name="intent" value={value} variant="default" size="compact-sm">
    {children}
  </Button>
)
