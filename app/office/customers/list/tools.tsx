import { Button, Checkbox, Group, Kbd, NativeSelect, Stack, TextInput } from '@mantine/core'
import { Link, useSubmit } from 'react-router'
import { leadStatuses, statusNames } from '#app/domain/customers/customer/lead-status.ts'
import {
  formatFilter,
  type LeadFilter,
  type LeadOrder,
  orderNames,
  parseFilter,
} from '#app/domain/customers/list/lead-filter.ts'
import type { SavedView } from '#app/domain/customers/list/saved-views.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Columns } from '#app/office/kit/columns.tsx'
import { Icon } from '#app/office/kit/icon.tsx'
import { OpenedPanel } from '#app/office/kit/opened-panel.tsx'
import { Tabs } from '#app/routes/admin/screen.tsx'
import { type Column, columns } from './columns.tsx'
import type * as commands from './commands.server.ts'
import { listAddress } from './list-address.ts'

interface OfList {
  filter: LeadFilter
  site: string | undefined
}

/** @param counts by state, and `all`; undefined if counting would read too much */
export const StatusTabs = ({
  filter,
  site,
  counts,
}: OfList & { counts: Partial<Record<string, number>> | undefined }) => (
  <Tabs
    label="상태"
    tabs={[undefined, ...leadStatuses].map((status) => ({
      title: status ? statusNames[status] : '전체',
      href: listAddress({ site, filter: { ...filter, statuses: status ? [status] : [] } }),
      count: counts?.[status ?? 'all'],
      current: filter.statuses.length < 2 && filter.statuses[0] === status,
    }))}
  />
)

export function SavedViews({ views, filter, site }: OfList & { views: SavedView[] }) {
  if (!views.length) return null
  const current = formatFilter(filter).toString()
  const saved = views.find((view) => view.query === current)
  return (
    <Group gap={8} mb={8}>
      <Group component="nav" gap={8} aria-label="저장한 보기">
        {views.map((view) => (
          <Button
            key={view.id}
            component={Link}
            size="compact-md"
            variant={view === saved ? 'light' : 'default'}
            to={listAddress({ site, filter: parseFilter(new URLSearchParams(view.query)) })}
            aria-current={view === saved ? 'page' : undefined}
          >
            {view.name}
            {view.isMine ? '' : ' (공유)'}
          </Button>
        ))}
      </Group>
      {saved?.isMine ? (
        <CommandForm intent="removeSavedView" hidden={{ view: saved.id }} preventScrollReset>
          <Button type="submit" variant="subtle" size="compact-md">
            이 보기 지우기
          </Button>
        </CommandForm>
      ) : null}
    </Group>
  )
}

/** Where the filter is not the list as it comes, and not saved yet. */
export function SaveView({ views, filter }: { views: SavedView[]; filter: LeadFilter }) {
  const query = formatFilter(filter).toString()
  if (!query || views.some((view) => view.query === query)) return null
  return (
    <OpenedPanel
      key={query}
      position="bottom-end"
      button={
        <Button variant="subtle" leftSection={<Icon of="add" size={16} />}>
          이 조건 저장
        </Button>
      }
    >
      <CommandForm<typeof commands.view> intent="view" hidden={{ query }} preventScrollReset>
        {({ field, box }) => (
          <Stack align="flex-start">
            <TextInput {...field('name')} label="보기 이름" required maxLength={20} autoComplete="off" />
            <Checkbox {...box('shared')} label="같은 단지 직원과 함께 보기" />
            <Button type="submit">저장</Button>
          </Stack>
        )}
      </CommandForm>
    </OpenedPanel>
  )
}

export const ShownColumns = ({ shown }: { shown: readonly Column[] }) => (
  <OpenedPanel
    position="bottom-end"
    width={340}
    button={
      <Button variant="subtle" leftSection={<Icon of="columns" size={18} />}>
        표시 항목
      </Button>
    }
  >
    <CommandForm<typeof commands.columns> intent="columns" preventScrollReset>
      {({ box }) => (
        <Stack align="flex-start">
          <Columns min={130} max={300}>
            {columns.map((column) => (
              <Checkbox
                key={column.name}
                {...box(
                  'column',
                  shown.some(({ name }) => name === column.name),
                  column.name,
                )}
                label={column.title}
              />
            ))}
          </Columns>
          <Button type="submit">저장</Button>
        </Stack>
      )}
    </CommandForm>
  </OpenedPanel>
)

export function Order({ filter, site }: OfList) {
  const submit = useSubmit()
  return (
    <NativeSelect
      aria-label="정렬"
      value={filter.order}
      data={Object.entries(orderNames).map(([value, label]) => ({ value, label }))}
      leftSection={<Icon of="sort" size={16} />}
      onChange={({ currentTarget }) =>
        void submit(null, {
          action: listAddress({ site, filter: { ...filter, order: currentTarget.value as LeadOrder } }),
        })
      }
    />
  )
}

export const searchField = 'lead-search'

export const SearchForm = ({ text, site }: { text: string; site: string | undefined }) => (
  <CommandForm<typeof commands.search>
    intent="search"
    key={text}
    action={listAddress({ site })}
    role="search"
  >
    {({ input }) => (
      <TextInput
        {...input('search', text)}
        id={searchField}
        type="search"
        miw={180}
        maw={360}
        maxLength={60}
        autoComplete="off"
        aria-label="이름, 전화번호 뒤 네 자리 또는 접수번호"
        placeholder="이름 일부, 초성, 전화 뒤 네 자리"
        aria-keyshortcuts="/"
        leftSection={<Icon of="search" size={16} />}
        rightSection={<Kbd visibleFrom="md">/</Kbd>}
      />
    )}
  </CommandForm>
)
