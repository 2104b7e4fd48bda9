import { useEffect, useRef } from 'react'
import { data, Form, Link, redirect } from 'react-router'
import { formatFilter, mostLooked } from '#app/domain/customers/list/lead-filter.ts'
import { readColumns } from '#app/domain/customers/list/list-columns.server.ts'
import { listViews } from '#app/domain/customers/list/saved-views.server.ts'
import { canManageLeads, canReceiveVisitors } from '#app/domain/record/permissions.ts'
import { koreanCount } from '#app/platform/bounded-count.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { requestContext } from '#app/request-context.ts'
import { readForm } from '../../read-form.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/index'
import { Callers } from './list/callers.tsx'
import { columnsOf } from './list/columns.tsx'
import { FilterBar } from './list/filter-bar.tsx'
import { findAddress } from './list/find-address.server.ts'
import { KeyHelp } from './list/key-help.tsx'
import styles from './list/list.module.css'
import { listAddress } from './list/list-address.ts'
import { doListIntent, type Outcome } from './list/list-intents.server.ts'
import { managesAll, readChoices, readListRequest, seesOnlyOwn } from './list/read-list.server.ts'
import { readPage } from './list/read-page.server.ts'
import { Rows } from './list/rows.tsx'
import { useListKeys } from './list/use-list-keys.ts'
import { useOutcome } from './list/use-outcome.ts'
import { Columns, SaveView, StatusTabs, ViewsBar } from './list/views-bar.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const asked = await readListRequest(ctx, request)
  const address = new URL(request.url).searchParams
  const { user, sites, shown, siteSlug, query } = asked
  const [only, ...others] = shown
  const chosen = await readColumns(ctx.db, user.id)
  const [page, choices, views] = await Promise.all([
    readPage(ctx, asked, address, columnsOf(chosen)),
    readChoices(ctx, asked),
    only && !others.length ? listViews(ctx.db, only.id, user.id) : [],
  ])
  const list = {
    page,
    choices,
    chosen,
    views,
    filter: query.filter,
    site: siteSlug,
    isOneSite: shown.length === 1,
    siteNames: others.length ? Object.fromEntries(sites.map(({ slug, name }) => [slug, name])) : undefined,
    manages: managesAll(shown),
    registers: shown.some(({ role }) => canReceiveVisitors(role)),
    checksFloods: shown.some(({ role }) => canManageLeads(role)),
    seesOnlyOwn: seesOnlyOwn(shown),
    now: toTimestamp(ctx.clock.now()),
    isDestroyed: address.get('done') === 'destroyed',
  }
  return data(list, { status: page.refused ? 429 : 200 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const asked = await readListRequest(ctx, request)
  const form = await readForm(request)
  if (form.get('intent') !== null) {
    const outcome = await doListIntent(ctx, asked, form)
    return data({ ...outcome, typed: undefined }, { status: outcome.status })
  }
  const typed = String(form.get('search') ?? '').slice(0, 100)
  const found = await findAddress(ctx, asked, typed)
  if ('to' in found) return redirect(found.to)
  const refused: Outcome = { text: found.refused, status: found.status }
  return data({ ...refused, typed }, { status: found.status })
}

export const meta = () => [{ title: '고객 | 분양 사무실' }]

const searchField = 'lead-search'

export default function Leads({ loaderData, actionData }: Route.ComponentProps) {
  const { page, filter, site, views, choices, now } = loaderData
  const columns = columnsOf(loaderData.chosen)
  const { search } = page
  const outcome = useOutcome(actionData)
  const help = useRef<HTMLDialogElement>(null)
  useListKeys({ search: searchField, openHelp: () => help.current?.showModal() })
  return (
    <Screen
      title={search ? '찾은 고객' : `고객 ${koreanCount(page.total.count, '명')}`}
      lead={<Lead {...loaderData} />}
      notice={noticeOf(loaderData, outcome)}
      actions={
        <>
          <SearchForm typed={outcome?.typed ?? search?.text ?? ''} site={site} />
          {loaderData.registers ? (
            <Link to={site ? `/admin/leads/new?site=${site}` : '/admin/leads/new'} className={styles.button}>
              전화 고객 등록
            </Link>
          ) : null}
        </>
      }
    >
      {outcome?.undo ? <Undo batches={outcome.undo} /> : null}
      {search ? (
        <Callers callers={page.callers} phoneEnd={search.text} now={now} written={outcome?.written} />
      ) : (
        <>
          <ViewsBar views={views} filter={filter} site={site} />
          <StatusTabs filter={filter} site={site} counts={page.counts} />
          <div className={styles.tools}>
            <FilterBar filter={filter} site={site} choices={choices} seesOnlyOwn={loaderData.seesOnlyOwn} />
            {loaderData.isOneSite ? <SaveView views={views} filter={filter} /> : null}
            <Columns shown={columns} />
          </div>
        </>
      )}
      <Rows {...loaderData} columns={columns} isDone={outcome?.status === 200 ? outcome : undefined} />
      <KeyHelp dialog={help} />
    </Screen>
  )
}

type List = Route.ComponentProps['loaderData']

function noticeOf({ page, isDestroyed }: List, outcome: Route.ComponentProps['actionData']) {
  if (outcome) return { text: outcome.text, bad: outcome.status >= 400 }
  if (page.refused) return { text: page.refused, bad: true }
  return isDestroyed ? { text: '접수와 개인정보를 파기했습니다.' } : undefined
}

function Lead({ page, filter, site, checksFloods }: List) {
  if (page.search) return <Link to={listAddress({ site })}>전체 목록으로</Link>
  if (page.total.isPart)
    return `앞의 ${mostLooked(filter).toLocaleString('ko-KR')}명 가운데 조건에 맞는 고객입니다.`
  if (formatFilter({ ...filter, order: 'changed' }).size) return '조건에 맞는 고객입니다.'
  if (!checksFloods) return null
  return <Link to={site ? `/admin/floods?site=${site}` : '/admin/floods'}>의심 접수 확인</Link>
}

function SearchForm({ typed, site }: { typed: string; site: string | undefined }) {
  return (
    <Form method="post" action={listAddress({ site })} className={styles.search} role="search">
      <input
        id={searchField}
        type="search"
        name="search"
        key={typed}
        defaultValue={typed}
        maxLength={60}
        autoComplete="off"
        aria-label="이름, 전화번호 뒤 네 자리 또는 접수번호"
        placeholder="이름, 전화 뒤 네 자리, 접수번호"
        aria-keyshortcuts="/"
      />
      <button type="submit" className={styles.button}>
        찾기
      </button>
    </Form>
  )
}

/** For a minute; afterwards the server refuses, and the button goes. */
function Undo({ batches }: { batches: string }) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => form.current?.setAttribute('hidden', ''), 60_000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Form method="post" ref={form} className={styles.undo} key={batches} preventScrollReset>
      <input type="hidden" name="batches" value={batches} />
      <button type="submit" name="intent" value="undo" className={styles.button}>
        배정 되돌리기
      </button>
      <span>1분 동안 되돌릴 수 있습니다.</span>
    </Form>
  )
}
