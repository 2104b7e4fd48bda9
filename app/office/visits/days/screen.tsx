import { Button, Group, Paper } from '@mantine/core'
import { Form, Link } from 'react-router'
import { listDays } from '#app/domain/customers/visits/list-visits.server.ts'
import {
  canBookVisits,
  canGreetVisitors,
  canReadLeads,
  canReadVisits,
  canSetVisitHours,
} from '#app/domain/record/permissions.ts'
import { screen } from '#app/office/command.server.ts'
import { DayField } from '#app/office/kit/date-fields.tsx'
import { koreanDay } from '#app/platform/korean-day.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { addDays, formatDay, weekdayIndex } from '#app/platform/korean-time.ts'
import { Figures, Screen, Tabs } from '#app/routes/admin/screen.tsx'
import { onlyOf } from '../open-visitor.server.ts'
import { readDay } from '../read-day.ts'
import type { Route } from './+types/screen'
import { DayView } from './day-view.tsx'
import { WeekView } from './week-view.tsx'

export const loader = screen({
  may: canReadVisits,
  load: async (office, query) => {
    const { site, role, clock } = office
    const today = koreanDay(clock.now())
    const day = readDay(query.get('day')) ?? today
    const isWeek = query.get('view') === 'week'
    // Weeks begin on Mondays.
    const from = isWeek ? addDays(day, -((weekdayIndex(day) + 6) % 7)) : day
    const viewer = { only: await onlyOf(office) }
    return {
      site: {
        slug: site.slug,
        name: site.settings.shortName,
        takesVisits: Boolean(site.settings.visits),
      },
      today,
      now: clock.now().toISOString(),
      day,
      isWeek,
      days: await listDays(office, site, { from, days: isWeek ? 7 : 1, viewer }),
      done:
        query.get('done') === 'closed'
          ? closedWords(Number(query.get('told')), Number(query.get('untold')))
          : undefined,
      may: {
        book: canBookVisits(role),
        close: canSetVisitHours(role),
        greet: canGreetVisitors(role),
        read: canReadLeads(role),
      },
    }
  },
})

/** @param told customers whose visit was cancelled */
const closedWords = (told: number, untold: number): string => {
  const teams = (count: number) => `${koreanNumber(count)}팀`
  if (!told && !untold) return '닫았습니다. 홈페이지에서 예약을 받지 않습니다.'
  const said = told ? `예약한 고객 ${teams(told)}의 예약을 취소하고 문자로 알립니다.` : ''
  const silent = untold ? `거절·결번 고객 ${teams(untold)}은 문자 없이 예약만 취소했습니다.` : ''
  return ['닫았습니다.', said, silent].filter(Boolean).join(' ')
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData ? `${formatDay(loaderData.day)} ` : ''}방문 일정 | 분양 사무실` },
]

export default function Visits({ loaderData }: Route.ComponentProps) {
  const { site, today, day, isWeek, days, may } = loaderData
  const visits = days.flatMap(({ hours }) => hours.flatMap((hour) => hour.visits))
  const step = isWeek ? 7 : 1
  const address = (to: string, view = isWeek) =>
    `/admin/visits?site=${site.slug}&day=${to}${view ? '&view=week' : ''}`
  const count = (...states: string[]) => visits.filter(({ state }) => states.includes(state)).length
  const [first, last] = [days[0]?.day ?? day, days.at(-1)?.day ?? day]
  return (
    <Screen
      title={
        isWeek ? `방문 일정 ${formatDay(first)} – ${formatDay(last, false)}` : `방문 일정 ${formatDay(day)}`
      }
      lead={site.name}
      notice={loaderData.done ? { text: loaderData.done } : undefined}
      actions={
        <>
          {may.greet ? (
            <Button component={Link} to={`/admin/arrivals?site=${site.slug}`}>
              방문 접수
            </Button>
          ) : null}
          {may.book ? (
            <Button component={Link} to={`/admin/visits/book?site=${site.slug}`} variant="default">
              예약 추가
            </Button>
          ) : null}
          <Button component={Link} to={`/admin/visits/print?site=${site.slug}&day=${day}`} variant="default">
            인쇄용 명단
          </Button>
          {may.close ? (
            <Button component={Link} to={`/admin/visits/hours?site=${site.slug}`} variant="default">
              운영 시간
            </Button>
          ) : null}
        </>
      }
    >
      <Group gap="8px 16px" mb={14}>
        <nav aria-label="날짜 이동">
          <Button.Group>
            <Button component={Link} variant="default" to={address(addDays(day, -step))}>
              이전
            </Button>
            <Button
              component={Link}
              variant="default"
              to={address(today)}
              aria-current={day === today ? 'date' : undefined}
            >
              오늘
            </Button>
            <Button component={Link} variant="default" to={address(addDays(day, step))}>
              다음
            </Button>
          </Button.Group>
        </nav>
        <Form role="search">
          <input type="hidden" name="site" value={site.slug} />
          {isWeek ? <input type="hidden" name="view" value="week" /> : null}
          <Group gap={4} wrap="nowrap">
            <DayField name="day" aria-label="날짜" key={day} defaultValue={day} required />
            <Button type="submit" variant="default">
              이동
            </Button>
          </Group>
        </Form>
        <Tabs
          label="기간"
          tabs={[
            { title: '하루', href: address(day, false), current: !isWeek },
            { title: '한 주', href: address(day, true), current: isWeek },
          ]}
        />
      </Group>
      {site.takesVisits ? null : (
        <Paper component="p" withBorder px={16} py={14} m="0 0 16px" c="dimmed">
          이 단지는 홈페이지에서 방문예약을 받지 않습니다. 예약 없이 온 고객만 나타납니다.
        </Paper>
      )}
      <Figures
        unit="팀"
        figures={[
          ['예약', count('held', 'booked')],
          ['도착', count('visited')],
          ['미방문', count('missed')],
          ['남은 자리', days.flatMap(({ hours }) => hours).reduce((sum, { left }) => sum + left, 0)],
        ]}
      />
      {isWeek ? (
        <WeekView days={days} today={today} addressOf={(to) => address(to, false)} />
      ) : (
        days.map((one) => <DayView key={one.day} day={one} site={site.slug} may={may} now={loaderData.now} />)
      )}
    </Screen>
  )
}
