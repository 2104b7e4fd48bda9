import { Group, Paper, SimpleGrid, Text } from '@mantine/core'
import { Link, useRouteLoaderData } from 'react-router'
import { isForLater, queueReasons } from '#app/domain/customers/calls/queue.ts'
import type { MenuCounts } from '#app/office/frame/counts.server.ts'
import kit from '#app/office/kit/kit.module.css'
import { koreanCount } from '#app/platform/bounded-count.ts'
import type { TodayData } from './load-today.server.ts'

interface Item {
  label: string
  count: number
  unit: '명' | '팀' | '건'
  /** How many are late, or what the screen is for. */
  note: string
  isLate?: boolean
  to: string
}

interface Props {
  data: TodayData
  nextAddress: string
}

/** How many wait, as the menu says it: it counts them with every screen. */
export const useMenuCount = (to: string): number =>
  useRouteLoaderData<{ counts: MenuCounts }>('office/frame/frame')?.counts[to]?.count ?? 0

/** What is to be done now, each with the screen where it is done. The numbers are those that these screens show. */
export function Glance(props: Props) {
  const unassigned = useMenuCount('/admin/leads')
  const doubtful = useMenuCount('/admin/messages')
  const items = itemsOf(props, { unassigned, doubtful })
  return (
    <SimpleGrid
      component="nav"
      cols={{ base: 2, sm: items.length }}
      spacing={8}
      mb={16}
      aria-label="지금 할 일"
    >
      {items.map(({ label, count, unit, note, isLate, to }) => (
        <Paper
          key={label}
          component={Link}
          to={to}
          withBorder
          px={14}
          py={8}
          className={kit.opens}
          preventScrollReset
        >
          <Group justify="space-between" align="baseline" gap={4}>
            <Text span size="sm">
              {label}
            </Text>
            <Text span fz="1.125rem" fw={700}>
              {koreanCount(count, unit)}
            </Text>
          </Group>
          <Text size="xs" c={isLate ? 'red' : 'dimmed'}>
            {note}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  )
}

function itemsOf(
  { data, nextAddress }: Props,
  { unassigned, doubtful }: { unassigned: number; doubtful: number },
): Item[] {
  const { queue, visits, sites } = data
  const [only, ...others] = sites
  const site = only && !others.length ? { site: only.slug } : undefined
  const at = (path: string, query: Record<string, string> = {}) =>
    `${path}?${new URLSearchParams({ ...site, ...query })}`
  const calls = queueReasons
    .filter((reason) => !isForLater(reason))
    .reduce((sum, reason) => sum + queue.counts[reason], 0)
  const { overdue, today } = queue.counts
  const items: Item[] = [
    {
      label: '지금 걸 전화',
      count: calls,
      unit: '명',
      note: overdue
        ? `예정 시간 지남 ${koreanCount(overdue, '명')}`
        : calls
          ? '다음 고객 열기'
          : today
            ? `오늘 예정 ${koreanCount(today, '명')}`
            : '모두 마쳤습니다',
      isLate: overdue > 0,
      to: nextAddress,
    },
    {
      label: '오늘 방문',
      count: visits.visits,
      unit: '팀',
      note: visits.visits
        ? visits.toCome
          ? `아직 안 온 ${koreanCount(visits.toCome, '팀')}`
          : '모두 방문했습니다'
        : '방문 일정 보기',
      to: at('/admin/visits'),
    },
  ]
  if (data.isManager)
    items.push(
      {
        label: '미배정 신규',
        count: unassigned,
        unit: '명',
        note: unassigned ? '배정하기' : '모두 배정했습니다',
        isLate: unassigned > 0,
        to: at('/admin/leads', { who: 'none', status: 'new' }),
      },
      {
        label: '확인할 문자',
        count: doubtful,
        unit: '건',
        note: doubtful ? '확인하기' : '없습니다',
        isLate: doubtful > 0,
        to: at('/admin/messages'),
      },
    )
  return items
}
