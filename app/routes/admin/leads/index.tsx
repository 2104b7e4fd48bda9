import { Button, TextInput } from '@mantine/core'
import { data, Form, Link, redirect } from 'react-router'
import { canManageLeads } from '../../../features/people/permissions.ts'
import { countLeads } from '../../../features/registrations/leads/count-leads.server.ts'
import { everyLead, listLeads } from '../../../features/registrations/leads/list-leads.server.ts'
import { searchLeads } from '../../../features/registrations/leads/search-leads.server.ts'
import { searchTerm } from '../../../features/registrations/leads/search-term.ts'
import { koreanCount } from '../../../platform/bounded-count.ts'
import { koreanDateTime } from '../../../platform/korean-time.ts'
import { requestContext } from '../../../request-context.ts'
import { readFields } from '../../read-form.ts'
import { formatCursor, parseCursor } from '../cursor.ts'
import { type Column, DataTable, StateBadge } from '../data-table.tsx'
import { MessageState } from '../message-state.tsx'
import { officeActor } from '../office-actor.ts'
import { shownSites } from '../open-site.server.ts'
import { requirePerson } from '../require-person.server.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/index'
import { formNames } from './lead-words.ts'
import styles from './leads.module.css'
import { openScope } from './open-scope.server.ts'

const page = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { user, sites, scopeOf } = await openScope(ctx, request)
  const query = new URL(request.url).searchParams
  const shown = shownSites(request, sites)
  const site = sites.length > 1 && shown.length === 1 ? shown[0] : undefined
  const scope = scopeOf(shown)
  const term = searchTerm(query.get('q') ?? '')
  const search = term?.text ?? ''
  const cursor = parseCursor(query.get('before'))
  const before = cursor && { at: cursor.updatedAt, id: cursor.id }
  const [found, total] = await Promise.all([
    term
      ? searchLeads(ctx, scope, term, { ...officeActor(ctx, user.id), id: user.id })
      : {
          ok: true as const,
          ...(await listLeads(ctx, { scope, filter: everyLead }, { limit: page, position: before })),
        },
    countLeads(ctx.db, scope),
  ])
  const leads = found.ok ? found.leads : []
  const next = 'next' in found ? found.next : undefined
  const answer = {
    leads,
    next: next && formatCursor({ updatedAt: next.at, id: next.id }),
    isFirst: !before,
    isDestroyed: query.get('done') === 'destroyed',
    sites: sites.map(({ slug, name }) => ({ slug, name })),
    site: site?.slug,
    search,
    total,
    /** Minutes until the next search is allowed. */
    waits: found.ok ? 0 : Math.ceil(found.retryAfter / 60),
    manages: sites.some((one) => canManageLeads(one.role)),
  }
  return data(answer, { status: found.ok ? 200 : 429 })
}

/** Redirects to the result, so that no full telephone number is in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  await requirePerson(context.get(requestContext), request)
  const { site, search: typed } = await readFields(request, 'site', 'search')
  const term = searchTerm(typed)
  if (!term && typed.trim())
    return data(
      { written: typed, notice: '전화번호 뒤 네 자리나 접수번호(예: GL-4829-1377)로 찾을 수 있습니다.' },
      { status: 422 },
    )
  return redirect(address({ site, q: term?.text }))
}

function address(parts: Record<string, string | undefined>): string {
  const params = Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return params.length ? `/admin/leads?${new URLSearchParams(params)}` : '/admin/leads'
}

export const meta = () => [{ title: '고객 등록 | 분양 사무실' }]

export default function Leads({ loaderData, actionData }: Route.ComponentProps) {
  const { leads, next, isFirst, isDestroyed, sites, site, search, total, waits, manages } = loaderData
  return (
    <Screen
      title={search ? `‘${search}’ 찾은 결과` : `고객 등록 ${koreanCount(total, '건')}`}
      lead={
        search ? (
          <Link to={address({ site })}>전체 목록으로</Link>
        ) : manages ? (
          <Link to={site ? `/admin/floods?site=${site}` : '/admin/floods'}>몰린 접수 확인</Link>
        ) : undefined
      }
      notice={
        actionData
          ? { text: actionData.notice, bad: true }
          : waits
            ? { text: `검색을 너무 많이 하셨습니다. ${waits}분 뒤에 다시 찾아 주세요.`, bad: true }
            : isDestroyed
              ? { text: '접수와 개인정보를 파기했습니다.' }
              : undefined
      }
      actions={
        <Form method="post" action="/admin/leads" className={styles.search} role="search">
          <input type="hidden" name="site" value={site ?? ''} />
          <TextInput
            type="search"
            name="search"
            aria-label="전화번호 뒤 네 자리 또는 접수번호"
            placeholder="전화 뒤 네 자리, 접수번호"
            key={search}
            defaultValue={actionData?.written ?? search}
            maxLength={30}
            autoComplete="off"
          />
          <Button type="submit" variant="default">
            찾기
          </Button>
        </Form>
      }
    >
      <DataTable
        caption="고객 등록"
        keyOf={(lead) => lead.id}
        rows={leads}
        empty={waits ? '찾지 않았습니다.' : emptyWords(sites.length, search)}
        columns={columnsFor(site ? [] : sites)}
      />
      {next || !isFirst ? (
        <nav className={styles.pages} aria-label="페이지">
          {isFirst ? null : (
            <Button component={Link} to={address({ site, q: search })} variant="default">
              처음으로
            </Button>
          )}
          {next ? (
            <Button component={Link} to={address({ site, q: search, before: next })} variant="default">
              다음 {page}건
            </Button>
          ) : null}
        </nav>
      ) : null}
    </Screen>
  )
}

type Lead = Route.ComponentProps['loaderData']['leads'][number]

function columnsFor(sites: Route.ComponentProps['loaderData']['sites']): Column<Lead>[] {
  const names = new Map(sites.map((one) => [one.slug, one.name]))
  return [
    {
      title: '이름',
      isName: true,
      cell: (lead) => (
        <>
          <Link to={`/admin/leads/${lead.id}`}>{lead.name}</Link>
          {lead.waiting ? (
            <span className={styles.again}>
              <StateBadge tone="waits">{`다시 등록 ${lead.waiting}건 확인 전`}</StateBadge>
            </span>
          ) : null}
        </>
      ),
    },
    { title: '전화번호', small: 'right', cell: (lead) => lead.phone },
    { title: '접수번호', small: 'left', cell: (lead) => lead.receiptNo },
    {
      title: '접수 문자',
      small: 'right',
      cell: (lead) =>
        lead.takesMessages ? (
          lead.message && <MessageState status={lead.message} />
        ) : (
          <StateBadge tone="off">문자 발송 불가 번호</StateBadge>
        ),
    },
    { title: '경로', small: 'none', cell: (lead) => formNames[lead.form] },
    {
      title: '광고 동의',
      small: 'none',
      cell: (lead) => (lead.marketing ? '동의' : '동의 안 함'),
    },
    {
      title: '방문',
      cell: (lead) =>
        lead.visit
          ? `${koreanDateTime(lead.visit.startsAt)} ${lead.visit.isFirm ? '확정' : '확정 전'}`
          : null,
    },
    { title: '접수일시', small: 'left', cell: (lead) => koreanDateTime(lead.createdAt) },
    ...(sites.length > 1
      ? [
          {
            title: '단지',
            small: 'right' as const,
            cell: (lead: Lead) => names.get(lead.siteSlug) ?? lead.siteSlug,
          },
        ]
      : []),
  ]
}

function emptyWords(sites: number, search: string): string {
  if (!sites) return '고객 등록을 볼 수 있는 단지가 없습니다. 단지 관리자에게 권한을 요청해 주세요.'
  if (search) return '찾는 고객이 없습니다. 번호와 단지를 확인해 주세요.'
  return '아직 등록한 고객이 없습니다. 홈페이지에서 방문예약을 신청하면 여기에 나타납니다.'
}
