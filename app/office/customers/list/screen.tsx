import { Button, Group, Kbd, Modal } from '@mantine/core'
import { useState } from 'react'
import { data, Link } from 'react-router'
import { formatFilter, mostLooked } from '#app/domain/customers/list/lead-filter.ts'
import { readColumns } from '#app/domain/customers/list/list-columns.server.ts'
import { listViews } from '#app/domain/customers/list/saved-views.server.ts'
import {
  canExport,
  canImport,
  canManageLeads,
  canReadLeads,
  canReceiveVisitors,
} from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { Icon } from '#app/office/kit/icon.tsx'
import { koreanCount } from '#app/platform/bounded-count.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { Facts, Screen } from '#app/routes/admin/screen.tsx'
import { useSettledAnswer } from '#app/routes/admin/use-settled-answer.ts'
import { Filters } from '../filters.tsx'
import { useUndo } from '../use-undo.ts'
import type { Route } from './+types/screen'
import { Callers } from './callers.tsx'
import { columnsOf } from './columns.tsx'
import * as commands from './commands.server.ts'
import styles from './list.module.css'
import { listAddress } from './list-address.ts'
import { handsOverAll, managesAll, oneList, readChoices, seesOnlyOwn } from './read-list.server.ts'
import { readPage } from './read-page.server.ts'
import { LeadTable } from './table.tsx'
import { Order, SavedViews, SaveView, SearchForm, ShownColumns, StatusTabs, searchField } from './tools.tsx'
import { useListKeys } from './use-list-keys.ts'

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
      /** Slug of the only shown site, if the person may export its lists. */
      exchangeSite: only && !others.length && canExport(only.role) ? only.slug : undefined,
      imports: shown.some(({ role }) => canImport(role)),
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

export default function Leads({ loaderData, actionData }: Route.ComponentProps) {
  const { page, filter, site, views, choices, now } = loaderData
  const columns = columnsOf(loaderData.chosen)
  const { search } = page
  const outcome = useSettledAnswer(actionData)
  const undo = outcome?.intent === 'assign' && 'undo' in outcome ? outcome.undo : undefined
  useUndo(undo ? { batches: undo } : undefined, outcome?.notice)
  const [isHelped, help] = useState(false)
  useListKeys({ search: searchField, openHelp: () => help(true) })
  return (
    <Screen
      title={search ? '찾은 고객' : `고객 ${koreanCount(page.total.count, '명')}`}
      lead={leadOf(loaderData)}
      notice={(undo ? undefined : noticeOf(outcome)) ?? noticeOfList(loaderData)}
      actions={<Actions {...loaderData} />}
    >
      {search ? (
        <Group mb="md" className={styles.screenOnly}>
          <SearchForm text={search.text} site={site} />
          <Button component={Link} to={listAddress({ site })} variant="subtle">
            전체 목록으로
          </Button>
        </Group>
      ) : (
        <div className={styles.screenOnly}>
          <SavedViews views={views} filter={filter} site={site} />
          <StatusTabs filter={filter} site={site} counts={page.counts} />
          <Group mb={12} gap={8} className={styles.tools}>
            <SearchForm text="" site={site} />
            <Filters
              filter={filter}
              choices={choices}
              seesOnlyOwn={loaderData.seesOnlyOwn}
              screen="/admin/leads"
              site={site}
              hidesState
            />
            <Group ml="auto" gap={4}>
              {loaderData.isOneSite ? <SaveView views={views} filter={filter} /> : null}
              <Order filter={filter} site={site} />
              <ShownColumns shown={columns} />
            </Group>
          </Group>
        </div>
      )}
      {search ? <Callers callers={page.callers} phoneEnd={search.text} now={now} /> : null}
      <LeadTable {...loaderData} columns={columns} isDone={outcome?.ok ? outcome : undefined} />
      <Modal opened={isHelped} onClose={() => help(false)} title="단축키" size="xs">
        <Facts facts={keys.map(([key, does]) => [does, <Kbd key={key}>{key}</Kbd>])} />
      </Modal>
    </Screen>
  )
}

const keys = [
  ['/', '고객 찾기'],
  ['J', '다음 고객'],
  ['K', '이전 고객'],
  ['Enter', '고객 열기'],
  ['X', '고객 선택'],
  ['Shift+X', '여기까지 선택'],
  ['A', '선택한 고객 배정'],
  ['?', '단축키 보기'],
] as const

type List = Route.ComponentProps['loaderData']

function noticeOfList({ page, isDestroyed }: List) {
  if (page.refused) return { text: page.refused, bad: true }
  return isDestroyed ? { text: '접수와 개인정보를 파기했습니다.' } : undefined
}

function leadOf({ page, filter }: List): string | undefined {
  if (page.search) return undefined
  if (page.total.isPart) return `앞의 ${koreanNumber(mostLooked(filter))}명 가운데 조건에 맞는 고객입니다.`
  return page.isNarrow ? '조건에 맞는 고객입니다.' : undefined
}

function Actions({ filter, site, registers, checksFloods, exchangeSite }: List) {
  const exported = formatFilter({ ...filter, order: 'changed' })
  if (exchangeSite) exported.set('site', exchangeSite)
  const ofSite = site ? `?site=${site}` : ''
  return (
    <>
      {checksFloods ? (
        <Button component={Link} to={`/admin/floods${ofSite}`} variant="subtle">
          의심 접수 확인
        </Button>
      ) : null}
      {exchangeSite ? (
        <Button
          component={Link}
          to={`/admin/exchange?${exported}`}
          variant="subtle"
          leftSection={<Icon of="download" size={18} />}
        >
          엑셀로 받기
        </Button>
      ) : null}
      {registers ? (
        <Button
          component={Link}
          to={`/admin/leads/new${ofSite}`}
          leftSection={<Icon of="person" size={18} />}
        >
          전화 고객 등록
        </Button>
      ) : null}
    </>
  )
}
