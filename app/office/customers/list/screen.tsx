import { useRef } from 'react'
import { data, Link } from 'react-router'
import { formatFilter, mostLooked } from '#app/domain/customers/list/lead-filter.ts'
import { readColumns } from '#app/domain/customers/list/list-columns.server.ts'
import { listViews } from '#app/domain/customers/list/saved-views.server.ts'
import { canManageLeads, canReadLeads, canReceiveVisitors } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { koreanCount } from '#app/platform/bounded-count.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { Screen } from '#app/routes/admin/screen.tsx'
import { useSettledAnswer } from '#app/routes/admin/use-settled-answer.ts'
import { useUndo } from '../use-undo.ts'
import type { Route } from './+types/screen'
import { Callers } from './callers.tsx'
import { columnsOf } from './columns.tsx'
import * as commands from './commands.server.ts'
import { FilterBar } from './filter-bar.tsx'
import { KeyHelp } from './key-help.tsx'
import styles from './list.module.css'
import { listAddress } from './list-address.ts'
import { handsOverAll, managesAll, oneList, readChoices, seesOnlyOwn } from './read-list.server.ts'
import { readPage } from './read-page.server.ts'
import { Rows } from './rows.tsx'
import { useListKeys } from './use-list-keys.ts'
import { Columns, SaveView, StatusTabs, ViewsBar } from './views-bar.tsx'

export const loader = screen({
  may: canReadLeads,
  of: oneList,
  load: async (office, address) => {
    const { db, clock, actor, sites, shown, siteSlug, query } = office
    const [only, ...others] = shown
    const chosen = await readColumns(db, actor.id)
    const [page, choices, views] = await Promise.all([
      readPage(office, address, columnsOf(chosen)),
      readChoices(office),
      only && !others.length ? listViews(db, only.id, actor.id) : [],
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
      handsOver: handsOverAll(shown),
      registers: shown.some(({ role }) => canReceiveVisitors(role)),
      checksFloods: shown.some(({ role }) => canManageLeads(role)),
      seesOnlyOwn: seesOnlyOwn(shown),
      now: toTimestamp(clock.now()),
      isDestroyed: address.get('done') === 'destroyed',
    }
    return data(list, { status: page.refused ? 429 : 200 })
  },
})

export const action = dispatch(commands, oneList)

export const meta = () => [{ title: '고객 | 분양 사무실' }]

const searchField = 'lead-search'

export default function Leads({ loaderData, actionData }: Route.ComponentProps) {
  const { page, filter, site, views, choices, now } = loaderData
  const columns = columnsOf(loaderData.chosen)
  const { search } = page
  const outcome = useSettledAnswer(actionData)
  const undo = outcome?.intent === 'assign' && 'undo' in outcome ? outcome.undo : undefined
  useUndo(undo ? { batches: undo } : undefined, outcome?.notice)
  const help = useRef<HTMLDialogElement>(null)
  useListKeys({ search: searchField, openHelp: () => help.current?.showModal() })
  return (
    <Screen
      title={search ? '찾은 고객' : `고객 ${koreanCount(page.total.count, '명')}`}
      lead={<Lead {...loaderData} />}
      notice={(undo ? undefined : noticeOf(outcome)) ?? noticeOfList(loaderData)}
      actions={
        <>
          <SearchForm text={search?.text ?? ''} site={site} />
          {loaderData.registers ? (
            <Link to={site ? `/admin/leads/new?site=${site}` : '/admin/leads/new'} className={styles.button}>
              전화 고객 등록
            </Link>
          ) : null}
        </>
      }
    >
      {search ? (
        <Callers callers={page.callers} phoneEnd={search.text} now={now} />
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
      <Rows {...loaderData} columns={columns} isDone={outcome?.ok ? outcome : undefined} />
      <KeyHelp dialog={help} />
    </Screen>
  )
}

type List = Route.ComponentProps['loaderData']

function noticeOfList({ page, isDestroyed }: List) {
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

const SearchForm = ({ text, site }: { text: string; site: string | undefined }) => (
  <CommandForm<typeof commands.search>
    intent="search"
    key={text}
    action={listAddress({ site })}
    className={styles.search}
    role="search"
  >
    {({ input }) => (
      <>
        <input
          {...input('search', text)}
          id={searchField}
          type="search"
          maxLength={60}
          autoComplete="off"
          aria-label="이름, 전화번호 뒤 네 자리 또는 접수번호"
          placeholder="이름, 전화 뒤 네 자리, 접수번호"
          aria-keyshortcuts="/"
        />
        <button type="submit" className={styles.button}>
          찾기
        </button>
      </>
    )}
  </CommandForm>
)
