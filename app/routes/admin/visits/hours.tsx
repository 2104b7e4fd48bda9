import { Button, Checkbox, TextInput } from '@mantine/core'
import { data, Form, Link } from 'react-router'
import { holidaysBetween } from '#app/domain/customers/visits/holidays.ts'
import { formatHours, readHours } from '#app/domain/customers/visits/hours-text.ts'
import {
  closeDays,
  listExceptions,
  saveDay,
  saveWeek,
} from '#app/domain/customers/visits/set-hours.server.ts'
import { loadVisitRules } from '#app/domain/customers/visits/visit-rules.server.ts'
import { canSetVisitHours } from '#app/domain/record/permissions.ts'
import { type VisitHour, weekdayHours } from '#app/domain/site/visit-offer.ts'
import { type Day, koreanDay } from '#app/platform/korean-day.ts'
import { addDays, formatDay, weekdays } from '#app/platform/korean-time.ts'
import { requestContext } from '#app/request-context.ts'
import { readForm } from '../../read-form.ts'
import { Part, Screen } from '../screen.tsx'
import type { Route } from './+types/hours'
import { Exceptions } from './exceptions.tsx'
import { openVisits } from './open-visits.server.ts'
import { readDay } from './read-day.ts'
import styles from './visits.module.css'

/** Monday first, as a sales office counts its week. */
const order = [1, 2, 3, 4, 5, 6, 0]
const holidayHorizonDays = 400

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site } = await openVisits(ctx, request, canSetVisitHours)
  const { visits: offer } = site.settings
  const today = koreanDay(ctx.clock.now())
  if (!offer) return { site: { slug: site.slug, name: site.settings.shortName }, today, hours: undefined }
  const rules = await loadVisitRules(ctx.db, site, today)
  const until = addDays(today, holidayHorizonDays)
  return {
    site: { slug: site.slug, name: site.settings.shortName },
    today,
    hours: {
      from: offer.from,
      until: offer.until,
      capacity: offer.capacity,
      week: order.map((weekday) => ({
        weekday,
        name: `${weekdays[weekday]}요일`,
        text: formatHours(weekdayHours(offer, weekday, rules)),
      })),
      exceptions: (await listExceptions(ctx, site)).map(({ day, hours, reason }) => ({
        day,
        text: formatHours(hours),
        reason,
      })),
      closed: offer.closed.filter((day) => day >= today && !rules.has(day)),
      holidays: holidaysBetween(today, offer.until < until ? offer.until : until).filter(
        ({ day }) => !rules.has(day) && !offer.closed.includes(day),
      ),
    },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 2000)
  const { site, actor } = await openVisits(ctx, request, canSetVisitHours, text('site'))
  const { visits: offer } = site.settings
  const typed = Object.fromEntries([...form.keys()].map((name) => [name, text(name)]))
  const answer = (notice: string, bad = false) =>
    data({ notice: { text: notice, bad }, typed: bad ? typed : {} }, { status: bad ? 422 : 200 })
  if (!offer) return answer('이 단지는 방문예약을 받지 않습니다.', true)
  switch (text('intent')) {
    case 'week': {
      const week: (VisitHour[] | undefined)[] = []
      for (const weekday of order) {
        const read = readHours(text(`w${weekday}`), offer.capacity)
        if (!read.ok) return answer(`${weekdays[weekday]}요일: ${read.problem}`, true)
        week[weekday] = read.hours
      }
      await saveWeek(ctx, site, week, actor)
      return answer('저장했습니다. 홈페이지의 방문 시간에 바로 반영됩니다. 이미 받은 예약은 그대로입니다.')
    }
    case 'day': {
      const day = readDay(text('day'))
      const read = readHours(text('hours'), offer.capacity)
      if (!day || day < koreanDay(ctx.clock.now())) return answer('오늘부터의 날짜를 선택해 주세요.', true)
      if (!read.ok) return answer(read.problem, true)
      if (text('reason').length > 60) return answer('사유는 60자까지 적을 수 있습니다.', true)
      await saveDay(ctx, site, { day, hours: read.hours, reason: text('reason') }, actor)
      return answer(`${formatDay(day)} 운영 시간을 저장했습니다. 이미 받은 예약은 그대로입니다.`)
    }
    case 'usual': {
      const day = readDay(text('day'))
      if (day) await saveDay(ctx, site, { day, hours: undefined }, actor)
      return answer('요일 운영 시간으로 되돌렸습니다.')
    }
    case 'holidays': {
      const known = new Map(
        holidaysBetween(offer.from, offer.until).map(({ day, name }) => [String(day), name]),
      )
      const days = form.getAll('holiday').flatMap((value) => {
        const reason = known.get(String(value))
        return reason ? [{ day: String(value) as Day, reason }] : []
      })
      if (!days.length) return answer('쉴 공휴일을 선택해 주세요.', true)
      const booked = await closeDays(ctx, site, days, actor)
      return booked.length
        ? answer(
            `${booked.map((day) => formatDay(day, false)).join(', ')}은 예약한 고객이 있어 쉬는 날로 하지 않았습니다. 방문 일정에서 그날을 열고 휴관을 눌러 주세요.`,
            true,
          )
        : answer(`${days.length}일을 쉬는 날로 정했습니다.`)
    }
    default:
      return answer('다시 시도해 주세요.', true)
  }
}

export const meta = () => [{ title: '견본주택 운영 시간 | 분양 사무실' }]

export default function Hours({ loaderData, actionData }: Route.ComponentProps) {
  const { site, today, hours } = loaderData
  const typed: Record<string, string> = actionData?.typed ?? {}
  return (
    <Screen
      title="견본주택 운영 시간"
      lead={
        <>
          {site.name} · <Link to={`/admin/visits?site=${site.slug}`}>방문 일정으로</Link>
        </>
      }
      notice={actionData?.notice}
    >
      {hours ? (
        <>
          <Part
            title="요일별 시간"
            note={`시작 시간과 정원을 쉼표로 나누어 적습니다(예: 10:00 6, 11:00 4). 정원을 적지 않으면 ${hours.capacity}팀입니다. 비우면 매주 쉬는 날입니다.`}
          >
            <Form method="post" className={styles.weekdays}>
              <input type="hidden" name="site" value={site.slug} />
              {hours.week.map(({ weekday, name, text }) => (
                <TextInput
                  key={`${weekday} ${text}`}
                  label={name}
                  name={`w${weekday}`}
                  defaultValue={typed[`w${weekday}`] ?? text}
                  placeholder="휴관"
                  autoComplete="off"
                />
              ))}
              <div className={styles.buttons}>
                <Button type="submit" name="intent" value="week">
                  요일별 시간 저장
                </Button>
              </div>
            </Form>
          </Part>
          <Part
            title="하루만 다르게"
            note="야간 개관처럼 하루만 시간이 다를 때 씁니다. 예약한 고객이 있는 시간을 닫을 때는 방문 일정에서 닫아 주세요. 문자로 알리고 취소합니다."
          >
            <Form method="post" className={styles.form} key={hours.exceptions.length}>
              <input type="hidden" name="site" value={site.slug} />
              <TextInput label="날짜" name="day" type="date" min={today} defaultValue={typed.day} required />
              <TextInput
                label="시간과 정원"
                description="비우면 그날은 휴관입니다."
                name="hours"
                defaultValue={typed.hours}
                placeholder="10:00 6, 18:00 4"
                autoComplete="off"
              />
              <TextInput
                label="사유 (선택)"
                name="reason"
                defaultValue={typed.reason}
                maxLength={60}
                autoComplete="off"
              />
              <div className={styles.buttons}>
                <Button type="submit" name="intent" value="day" variant="default">
                  하루 시간 저장
                </Button>
              </div>
            </Form>
            <div className={styles.exceptions}>
              <Exceptions site={site.slug} exceptions={hours.exceptions} />
            </div>
            {hours.closed.length ? (
              <p>홈페이지 설정에 있는 휴관일: {hours.closed.map((day) => formatDay(day)).join(', ')}</p>
            ) : null}
          </Part>
          {hours.holidays.length ? (
            <Part
              title="공휴일"
              note="쉴 날을 선택하고 저장합니다. 선택하지 않은 공휴일에는 평소처럼 엽니다."
            >
              <Form method="post" className={styles.form}>
                <input type="hidden" name="site" value={site.slug} />
                <div className={styles.holidays}>
                  {hours.holidays.map(({ day, name }) => (
                    <Checkbox key={day} name="holiday" value={day} label={`${formatDay(day)} ${name}`} />
                  ))}
                </div>
                <div className={styles.buttons}>
                  <Button type="submit" name="intent" value="holidays" variant="default">
                    쉬는 날로 저장
                  </Button>
                </div>
              </Form>
            </Part>
          ) : null}
        </>
      ) : (
        <p className={styles.none}>이 단지는 홈페이지에서 방문예약을 받지 않습니다.</p>
      )}
    </Screen>
  )
}
