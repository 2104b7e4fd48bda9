import { Button, Checkbox, TextInput } from '@mantine/core'
import { data, Form, Link, redirect } from 'react-router'
import { listDays } from '#app/domain/customers/visits/list-visits.server.ts'
import { bookedOn, closeHours } from '#app/domain/customers/visits/set-hours.server.ts'
import { canSetVisitHours } from '#app/domain/record/permissions.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { formatDay } from '#app/platform/korean-time.ts'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '../../read-form.ts'
import { originOfSite } from '../open-site.server.ts'
import { Part, Screen } from '../screen.tsx'
import type { Route } from './+types/close'
import { openVisits } from './open-visits.server.ts'
import { readDay } from './read-day.ts'
import styles from './visits.module.css'

export const headers = () => ({ 'cache-control': 'no-store' })

const readTime = (text: string | null) => (/^\d\d:\d\d$/.test(text ?? '') ? (text as string) : undefined)

/** Closes an hour or a day: shows who is booked, tells them, and takes no more. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site } = await openVisits(ctx, request, canSetVisitHours)
  const query = new URL(request.url).searchParams
  const [day, time] = [readDay(query.get('day')), readTime(query.get('time'))]
  if (!day) throw data(null, { status: 404 })
  const [shown] = await listDays(ctx, site, { from: day, days: 1, viewer: {} })
  const untold = new Set(
    (await bookedOn(ctx.db, site, day, time)).filter(({ isTold }) => !isTold).map(({ id }) => id),
  )
  const hours = shown?.hours.filter((hour) => !time || hour.time === time) ?? []
  const booked = hours.flatMap((hour) =>
    hour.visits
      .filter(({ state }) => state === 'held' || state === 'booked')
      .map(({ id, customer, assignee }) => ({
        id,
        time: hour.time,
        customer,
        assignee,
        isTold: !untold.has(id),
      })),
  )
  return {
    site: { slug: site.slug, name: site.settings.shortName },
    day,
    time,
    isPast: day < koreanDay(ctx.clock.now()),
    booked,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const fields = await readFields(request, 'site', 'day', 'time', 'reason', 'sure', 'booked')
  const { site, actor } = await openVisits(ctx, request, canSetVisitHours, fields.site)
  const [day, time] = [readDay(fields.day), readTime(fields.time)]
  const refuse = (text: string) =>
    data({ notice: { text, bad: true }, reason: fields.reason }, { status: 422 })
  if (!day || day < koreanDay(ctx.clock.now())) return refuse('지난 날은 닫을 수 없습니다.')
  if (fields.reason.length > 60) return refuse('사유는 60자까지 적을 수 있습니다.')
  const booked = await bookedOn(ctx.db, site, day, time)
  if (booked.length && fields.sure !== 'on')
    return refuse('예약한 고객에게 문자가 나갑니다. 확인란에 표시해 주세요.')
  // Somebody booked while this was read: they are told too, but not unseen.
  if (booked.length > Number(fields.booked))
    return refuse('그사이 예약이 더 들어왔습니다. 아래 명단을 다시 확인하고 눌러 주세요.')
  const deps = { ...ctx, origin: originOfSite(ctx, site) }
  const { told, untold } = await closeHours(deps, site, { day, time, reason: fields.reason }, actor)
  ctx.wakeWorker()
  return redirect(`/admin/visits?site=${site.slug}&day=${day}&done=closed&told=${told}&untold=${untold}`)
}

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
      notice={actionData?.notice}
    >
      {isPast ? (
        <p className={styles.none}>지난 날은 닫을 수 없습니다.</p>
      ) : (
        <Form method="post" className={styles.form}>
          <input type="hidden" name="site" value={site.slug} />
          <input type="hidden" name="day" value={day} />
          <input type="hidden" name="time" value={time ?? ''} />
          <input type="hidden" name="booked" value={booked.length} />
          {booked.length ? (
            <Part
              title={`예약한 고객 ${booked.length}팀`}
              note="닫으면 이 예약을 취소하고, 다른 시간을 선택할 수 있는 링크를 문자로 보냅니다. 예정된 방문 알림은 보내지 않습니다."
            >
              <ul className={styles.told}>
                {booked.map(({ id, time: at, customer, assignee, isTold }) => (
                  <li key={id}>
                    {at} {customer?.name} {customer?.phone} · {assignee ? `담당 ${assignee}` : '담당 없음'}
                    {isTold ? null : ' · 거절·결번이라 문자 없이 취소'}
                  </li>
                ))}
              </ul>
            </Part>
          ) : (
            <p>예약한 고객이 없습니다. 닫으면 홈페이지에서 바로 선택할 수 없게 됩니다.</p>
          )}
          <TextInput
            label="사유 (선택)"
            description="사무실 일정에만 보입니다."
            name="reason"
            defaultValue={actionData?.reason}
            maxLength={60}
            placeholder="내부 행사"
            autoComplete="off"
          />
          {booked.length ? (
            <Checkbox name="sure" required label={`고객 ${toTell}팀에게 문자를 보내고 예약을 취소합니다`} />
          ) : null}
          <div className={styles.buttons}>
            <Button type="submit">{time ? '이 시간 닫기' : '이날 휴관하기'}</Button>
          </div>
        </Form>
      )}
    </Screen>
  )
}
