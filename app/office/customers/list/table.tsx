import { Badge, Box, Button, Group, Kbd, Menu, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, Link, useLocation } from 'react-router'
import type { LeadRow } from '#app/domain/customers/list/lead-rows.server.ts'
import { Empty } from '#app/office/kit/empty.tsx'
import { Icon } from '#app/office/kit/icon.tsx'
import { IconButton } from '#app/office/kit/plain.tsx'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { LiveLine } from '#app/routes/admin/live/live-line.tsx'
import type { Route } from './+types/screen'
import { BulkBar } from './bulk-bar.tsx'
import type { Column } from './columns.tsx'
import styles from './list.module.css'
import { type ListAddress, leadAddress, listAddress } from './list-address.ts'
import { useChoice } from './use-list-keys.ts'

type Props = Route.ComponentProps['loaderData'] & {
  columns: readonly Column[]
  /** Result of the last action; a new object each time. */
  isDone: object | undefined
}

/** The rows, which can be chosen where the person hands customers over, and the pages before and after. */
export function LeadTable(props: Props) {
  const { page, manages, handsOver, choices, isDone } = props
  const { chosen, onClick, clear } = useChoice(page.total.count)
  const form = useRef<HTMLFormElement>(null)
  const reset = useEffectEvent(() => {
    form.current?.reset()
    clear()
  })
  useEffect(() => {
    if (isDone) reset()
  }, [isDone])
  const canChoose = handsOver && page.leads.length > 0
  const rows = <LeadRows {...props} canChoose={canChoose} />
  return (
    <>
      {canChoose ? (
        <Form method="post" ref={form} onClick={onClick} preventScrollReset>
          {rows}
          <BulkBar
            people={choices.heirs}
            manages={manages}
            total={page.total.count}
            chosen={chosen}
            isSearch={!!page.search}
            onClear={() => {
              form.current?.reset()
              clear()
            }}
          />
        </Form>
      ) : (
        rows
      )}
      <Foot {...props} canChoose={canChoose} isHeld={chosen > 0} />
    </>
  )
}

const nameColumn = ({ site, filter }: Props, address: URLSearchParams) => ({
  title: '이름',
  isName: true,
  cell: (lead: LeadRow) => (
    <>
      <Link to={leadAddress(lead.id, { site, filter }, address)} data-opens data-lead-row>
        {lead.name}
      </Link>
      {lead.waiting ? (
        <Badge component="span" color="brass" ml={6}>
          다시 등록
        </Badge>
      ) : null}
    </>
  ),
})

interface Pressed {
  lead: LeadRow
  button: HTMLElement
  isOpen: boolean
  x: number
  y: number
}

const actsColumn = (pressed: Pressed | undefined, press: (on: Pressed) => void) => ({
  title: '더 할 일',
  small: 'acts' as const,
  cell: (lead: LeadRow) => (
    <IconButton
      aria-label={`${lead.name}: 더 할 일`}
      aria-haspopup="menu"
      aria-expanded={pressed?.isOpen === true && pressed.lead.id === lead.id}
      onClick={({ currentTarget }) => {
        const { right: x, bottom: y } = currentTarget.getBoundingClientRect()
        press({ lead, button: currentTarget, x, y, isOpen: true })
      }}
    >
      <Icon of="more" />
    </IconButton>
  ),
})

function LeadRows(props: Props & { canChoose: boolean }) {
  const { page, columns, now, siteNames, registers, canChoose } = props
  const address = new URLSearchParams(useLocation().search)
  const [pressed, press] = useState<Pressed>()
  return (
    <>
      <DataTable
        caption="고객"
        isWide
        rows={page.leads}
        keyOf={({ id }) => id}
        empty={<NoLeads {...props} />}
        choose={
          canChoose
            ? { name: 'lead', all: '이 화면의 고객 모두 선택', labelOf: ({ name }) => `${name} 선택` }
            : undefined
        }
        columns={[
          nameColumn(props, address),
          ...columns.map(({ cell, ...column }) => ({ ...column, cell: (lead: LeadRow) => cell(lead, now) })),
          ...(siteNames
            ? [{ title: '단지', cell: ({ siteSlug }: LeadRow) => siteNames[siteSlug] ?? siteSlug }]
            : []),
          ...(registers ? [actsColumn(pressed, press)] : []),
        ]}
      />
      <RowActions
        at={pressed}
        close={() => {
          press(pressed && { ...pressed, isOpen: false })
          pressed?.button.focus()
        }}
      />
    </>
  )
}

function Foot({ page, site, filter, canChoose, isHeld }: Props & { canChoose: boolean; isHeld: boolean }) {
  const to = (ways: Pick<ListAddress, 'before' | 'after'>) => listAddress({ site, filter, ...ways })
  return (
    <Group mt="sm" gap="md" className={styles.screenOnly}>
      {page.previous ? (
        <Button
          component={Link}
          to={to({ before: page.previous })}
          variant="default"
          leftSection={<Icon of="back" size={16} />}
        >
          이전
        </Button>
      ) : null}
      {page.next ? (
        <Button
          component={Link}
          to={to({ after: page.next })}
          variant="default"
          rightSection={<Icon of="next" size={16} />}
        >
          {page.isPart ? '더 보기' : '다음'}
        </Button>
      ) : null}
      {page.hasMore ? <Text size="sm">처음 100명입니다. 접수번호로 찾으면 한 명만 나타납니다.</Text> : null}
      {page.unseen ? <Text size="sm">{page.unseen}</Text> : null}
      <Group ml="auto" gap="md">
        {page.leads.length ? (
          <Text size="sm" c="dimmed" visibleFrom="md" className={styles.keys}>
            <Kbd>J</Kbd> <Kbd>K</Kbd> 위아래 <Kbd>Enter</Kbd> 열기 {canChoose ? <Kbd>X</Kbd> : null}
            {canChoose ? ' 선택 ' : ''}
            <Kbd>?</Kbd> 단축키
          </Text>
        ) : null}
        <LiveLine isHeld={isHeld} />
      </Group>
    </Group>
  )
}

/** One menu for all rows, where its button was pressed: one a row would have to be built fifty times. */
const RowActions = ({ at, close }: { at: Pressed | undefined; close: () => void }) => (
  <Menu
    opened={at?.isOpen === true}
    onClose={close}
    position="bottom-end"
    floatingStrategy="fixed"
    width={180}
    returnFocus={false}
  >
    <Menu.Target>
      <Box aria-hidden pos="fixed" style={{ left: at?.x ?? 0, top: at?.y ?? 0 }} />
    </Menu.Target>
    {at ? (
      <Menu.Dropdown aria-label={`${at.lead.name}: 더 할 일`}>
        <Menu.Item
          component={Link}
          to={`/admin/today?lead=${at.lead.id}`}
          leftSection={<Icon of="phone" size={18} />}
        >
          통화하기
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={`/admin/messages/new?lead=${at.lead.id}`}
          leftSection={<Icon of="messages" size={18} />}
        >
          문자 보내기
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={`/admin/visits/book?site=${at.lead.siteSlug}&customer=${at.lead.id}`}
          leftSection={<Icon of="calendar" size={18} />}
        >
          방문예약
        </Menu.Item>
      </Menu.Dropdown>
    ) : null}
  </Menu>
)

/** Why nothing is here, and the first step. */
function NoLeads({ page, filter, site, registers, imports, exchangeSite }: Props) {
  const { search, empty } = page
  const all = { site, filter: { statuses: [], order: filter.order } }
  if (search || page.isNarrow)
    return (
      <Empty
        icon="search"
        title={search ? '검색 결과가 없습니다' : '조건에 맞는 고객이 없습니다'}
        text={empty || undefined}
      >
        <Button component={Link} to={listAddress(all)} variant="default">
          전체 목록 보기
        </Button>
      </Empty>
    )
  return (
    <Empty icon="customers" title="아직 고객이 없습니다" text={empty}>
      {registers ? (
        <Button
          component={Link}
          to={site ? `/admin/leads/new?site=${site}` : '/admin/leads/new'}
          leftSection={<Icon of="person" size={18} />}
        >
          고객 등록
        </Button>
      ) : null}
      {imports && exchangeSite ? (
        <Button
          component={Link}
          to={`/admin/exchange/${exchangeSite}/import`}
          variant="default"
          leftSection={<Icon of="upload" size={18} />}
        >
          엑셀 명단 불러오기
        </Button>
      ) : null}
    </Empty>
  )
}
