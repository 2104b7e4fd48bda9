import { Button, Checkbox, Group, List, Paper, Stack, TextInput } from '@mantine/core'
import { data, Link } from 'react-router'
import { listDays } from '#app/domain/customers/visits/list-visits.server.ts'
import { bookedOn } from '#app/domain/customers/visits/set-hours.server.ts'
import { canSetVisitHours } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { koreanDay } from '#app/platform/korean-day.ts'
import { formatDay } from '#app/platform/korean-time.ts'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import { readDay, readTime } from '../read-day.ts'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'

/** Closes an hour or a day: lists the booked customers, sends them messages, and accepts no more bookings. */
export const loader = screen({
  may: canSetVisitHours,
  load: async (office, query) => {
    const { site, db, clock } = office
    const [day, time] = [readDay(query.get('day')), readTime(query.get('time'))]
    if (!day) throw data(null, { status: 404 })
    const [shown] = await listDays(office, site, { from: day, days: 1, viewer: {} })
    const untold = new Set(
      (await bookedOn(db, site, day, time)).filter(({ isTold }) => !isTold).map(({ id }) => id),
    )
    const hours = shown?.hours.filter((hour) => !time || hour.time === time) ?? []
    return {
      site: { slug: site.slug, name: site.settings.shortName },
      day,
      time,
      isPast: day < koreanDay(clock.now()),
      booked: hours.flatMap((hour) =>
        hour.visits
          .filter(({ state }) => state === 'held' || state === 'booked')
          .map(({ id, customer, assignee }) => ({
            id,
            time: hour.time,
            customer,
            assignee,
            isTold: !untold.has(id),
          })),
      ),
    }
  },
})

export const action = dispatch(commands)

export const meta = () => [{ title: '시간 닫기 | 분양 사무실' }]

export default function Close({ loaderData, actionData }: Route.ComponentProps) {
  const { site, day, time, isPast, booked } = loaderData
  const toTell = booked.filter(({ isTold }) => isTold).length
  const what = `${formatDay(day)}${time ? ` ${time}` : ''}`
  return (
    <Screen
      title={`${what} ${time ? '닫기' : '휴관'}`}
      lead={
        <>
          {site.name} · <Link to={`/admin/visits?site=${site.slug}&day=${day}`}>방문 일정으로</Link>
        </>
      }
      notice={noticeOf(actionData)}
    >
      {isPast ? (
        <Paper component="p" withBorder px={16} py={14} m="0 0 16px" c="dimmed">
          지난 날은 닫을 수 없습니다.
        </Paper>
      ) : (
        <CommandForm<typeof commands.close>
          intent="close"
          hidden={{ site: site.slug, day, time: time ?? '', booked: String(booked.length) }}
        >
          {({ field, box }) => (
            <Stack maw={640}>
              {booked.length ? (
                <Part
                  title={`예약한 고객 ${booked.length}팀`}
                  note="닫으면 이 예약을 취소하고, 다른 시간을 선택할 수 있는 링크를 문자로 보냅니다. 예정된 방문 알림은 보내지 않습니다."
                >
                  <List listStyleType="none" spacing={8}>
                    {booked.map(({ id, time: at, customer, assignee, isTold }) => (
                      <List.Item key={id}>
                        {at} {customer?.name} {customer?.phone} ·{' '}
                        {assignee ? `담당 ${assignee}` : '담당 없음'}
                        {isTold ? null : ' · 거절·결번이라 문자 없이 취소'}
                      </List.Item>
                    ))}
                  </List>
                </Part>
              ) : (
                <p>예약한 고객이 없습니다. 닫으면 홈페이지에서 바로 선택할 수 없게 됩니다.</p>
              )}
              <TextInput
                label="사유 (선택)"
                description="사무실 일정에만 보입니다."
                {...field('reason')}
                maxLength={60}
                placeholder="내부 행사"
                autoComplete="off"
              />
              {booked.length ? (
                <Checkbox
                  {...box('sure')}
                  required
                  label={`고객 ${toTell}팀에게 문자를 보내고 예약을 취소합니다`}
                />
              ) : null}
              <Group>
                <Button type="submit">{time ? '이 시간 닫기' : '이날 휴관하기'}</Button>
              </Group>
            </Stack>
          )}
        </CommandForm>
      )}
    </Screen>
  )
}
