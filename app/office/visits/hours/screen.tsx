import { Button, Checkbox, Group, Paper, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { holidaysBetween } from '#app/domain/customers/visits/holidays.ts'
import { formatHours } from '#app/domain/customers/visits/hours-text.ts'
import { listExceptions } from '#app/domain/customers/visits/set-hours.server.ts'
import { loadVisitRules } from '#app/domain/customers/visits/visit-rules.server.ts'
import { canSetVisitHours } from '#app/domain/record/permissions.ts'
import { weekdayHours } from '#app/domain/site/visit-offer.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { DayField } from '#app/office/kit/date-fields.tsx'
import { koreanDay } from '#app/platform/korean-day.ts'
import { addDays, formatDay, weekdays } from '#app/platform/korean-time.ts'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { Exceptions } from './exceptions.tsx'

/** Monday first, as in a sales office. */
const order = [1, 2, 3, 4, 5, 6, 0] as const
const holidayHorizonDays = 400

export const loader = screen({
  may: canSetVisitHours,
  load: async (office) => {
    const { site, db, clock } = office
    const { visits: offer, shortName } = site.settings
    const today = koreanDay(clock.now())
    const shown = { site: { slug: site.slug, name: shortName }, today, hours: undefined }
    if (!offer) return shown
    const rules = await loadVisitRules(db, site, today)
    const until = addDays(today, holidayHorizonDays)
    const hours = {
      from: offer.from,
      until: offer.until,
      capacity: offer.capacity,
      week: order.map((weekday) => ({
        weekday,
        name: `${weekdays[weekday]}요일`,
        text: formatHours(weekdayHours(offer, weekday, rules)),
      })),
      exceptions: (await listExceptions(office, site)).map(({ day, hours, reason }) => ({
        day,
        text: formatHours(hours),
        reason,
      })),
      closed: offer.closed.filter((day) => day >= today && !rules.has(day)),
      holidays: holidaysBetween(today, offer.until < until ? offer.until : until).filter(
        ({ day }) => !rules.has(day) && !offer.closed.includes(day),
      ),
    }
    return { ...shown, hours }
  },
})

export const action = dispatch(commands)

export const meta = () => [{ title: '견본주택 운영 시간 | 분양 사무실' }]

export default function Hours({ loaderData, actionData }: Route.ComponentProps) {
  const { site, today, hours } = loaderData
  const hidden = { site: site.slug }
  return (
    <Screen
      title="견본주택 운영 시간"
      lead={
        <>
          {site.name} · <Link to={`/admin/visits?site=${site.slug}`}>방문 일정으로</Link>
        </>
      }
      notice={noticeOf(actionData)}
    >
      {hours ? (
        <>
          <Week hidden={hidden} {...hours} />
          <Part
            title="하루만 다르게"
            note="야간 개관처럼 하루만 시간이 다를 때 씁니다. 예약한 고객이 있는 시간을 닫을 때는 방문 일정에서 닫아 주세요. 문자로 알리고 취소합니다."
          >
            <OneDay hidden={hidden} today={today} />
            <Exceptions site={site.slug} exceptions={hours.exceptions} />
            {hours.closed.length ? (
              <p>홈페이지 설정에 있는 휴관일: {hours.closed.map((day) => formatDay(day)).join(', ')}</p>
            ) : null}
          </Part>
          {hours.holidays.length ? (
            <Part
              title="공휴일"
              note="쉴 날을 선택하고 저장합니다. 선택하지 않은 공휴일에는 평소처럼 엽니다."
            >
              <CommandForm<typeof commands.holidays> intent="holidays" hidden={hidden}>
                {({ box }) => (
                  <Stack>
                    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={8} maw={860}>
                      {hours.holidays.map(({ day, name }) => (
                        <Checkbox
                          key={day}
                          label={`${formatDay(day)} ${name}`}
                          {...box('holiday', false, day)}
                        />
                      ))}
                    </SimpleGrid>
                    <Group>
                      <Button type="submit" variant="default">
                        쉬는 날로 저장
                      </Button>
                    </Group>
                  </Stack>
                )}
              </CommandForm>
            </Part>
          ) : null}
        </>
      ) : (
        <Paper component="p" withBorder px={16} py={14} m="0 0 16px" c="dimmed">
          이 단지는 홈페이지에서 방문예약을 받지 않습니다.
        </Paper>
      )}
    </Screen>
  )
}

type Hours = NonNullable<Route.ComponentProps['loaderData']['hours']>
interface Hidden {
  hidden: { site: string }
}

const Week = ({ hidden, week, capacity }: Hidden & Pick<Hours, 'week' | 'capacity'>) => (
  <Part
    title="요일별 시간"
    note={`시작 시간과 정원을 쉼표로 나누어 적습니다(예: 10:00 6, 11:00 4). 정원을 적지 않으면 ${capacity}팀입니다. 비우면 매주 쉬는 날입니다.`}
  >
    <CommandForm<typeof commands.week> intent="week" hidden={hidden}>
      {({ field }) => (
        <Stack maw={860}>
          {week.map(({ weekday, name, text }) => (
            <Textarea
              key={weekday}
              {...field(`w${weekday}`, text)}
              label={name}
              placeholder="휴관"
              autosize
              minRows={1}
            />
          ))}
          <Group>
            <Button type="submit">요일별 시간 저장</Button>
            <Button variant="default" onClick={({ currentTarget }) => fillWeek(currentTarget.form)}>
              월요일 시간을 매일 적용
            </Button>
          </Group>
        </Stack>
      )}
    </CommandForm>
  </Part>
)

/** Typed as by hand, so that an unsaved week is kept and asked about; nothing is saved yet. */
function fillWeek(form: HTMLFormElement | null) {
  const inputOf = (weekday: number) => form?.elements.namedItem(`w${weekday}`) as HTMLTextAreaElement | null
  const monday = inputOf(1)?.value ?? ''
  for (const weekday of order) {
    const input = inputOf(weekday)
    if (!input) continue
    input.value = monday
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

const OneDay = ({ hidden, today }: Hidden & { today: string }) => (
  <CommandForm<typeof commands.day> intent="day" hidden={hidden}>
    {({ field }) => (
      <Stack maw={640} mb={16}>
        <DayField {...field('day')} label="날짜" min={today} required />
        <TextInput
          {...field('hours')}
          label="시간과 정원"
          description="비우면 그날은 휴관입니다."
          placeholder="10:00 6, 18:00 4"
          autoComplete="off"
        />
        <TextInput {...field('reason')} label="사유 (선택)" maxLength={60} autoComplete="off" />
        <Group>
          <Button type="submit" variant="default">
            하루 시간 저장
          </Button>
        </Group>
      </Stack>
    )}
  </CommandForm>
)
