import { useId } from 'react'
import { periodsOf, type ScheduleEvent } from '#app/domain/site/schedule/schedule.ts'
import { mark } from '#app/enhance/contract.ts'
import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { weekdayOf } from '#app/platform/korean-time.ts'
import { Icon } from '#app/ui/frame/icon.tsx'
import { Lines } from '#app/ui/lines.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import type { BlockOf } from '../schema.ts'
import { Calendar } from './calendar.tsx'
import type { ScheduleParts } from './contract.ts'
import styles from './view.module.css'

export function Schedule({ block }: { block: BlockOf<'schedule'> }) {
  const id = useId()
  const { slug, settings } = useSite()
  const { schedule } = settings
  if (!schedule) throw new Error(`site '${slug}' has no schedule`)
  return (
    <section className={styles.schedule} aria-labelledby={id} {...useEnhancement('blocks/schedule')}>
      <div className="grid">
        <p className="label">{block.label}</p>
        <div className={`axis ${styles.head}`}>
          <h2 id={id}>{block.title}</h2>
          <p>
            <Lines text={schedule.basis} />
          </p>
        </div>
        <ol className={`axis ${styles.line}`}>
          {schedule.events.map((event) => (
            <Step key={event.id} event={event} />
          ))}
        </ol>
        <div className={`axis ${styles.all}`}>
          <a className="button outline" href={`/${slug}/schedule/all.ics`}>
            <Icon name="calendar" />
            {block.addAll}
          </a>
        </div>
        <Calendar title={block.calendarTitle} events={schedule.events} />
      </div>
    </section>
  )
}

function Step({ event }: { event: ScheduleEvent }) {
  const { slug } = useSite()
  const periods = periodsOf(event.when)
  return (
    <li
      className={styles.step}
      {...mark<ScheduleParts>('periods', periods.map(({ from, until }) => `${from}/${until}`).join(' '))}
    >
      <p className={styles.when}>
        <When when={event.when} />
      </p>
      <div className={styles.what}>
        <h3>
          {event.title}
          <span className={styles.mark} {...mark<ScheduleParts>('mark')} hidden />
        </h3>
        <p>
          <Lines text={event.text} />
        </p>
      </div>
      <a className={`link ${styles.add}`} href={`/${slug}/schedule/${event.id}.ics`}>
        <span className="visually-hidden">{event.title}, </span>캘린더에 추가
      </a>
    </li>
  )
}

function When({ when }: Pick<ScheduleEvent, 'when'>) {
  if ('month' in when) {
    const [year, month] = when.month.split('-').map(Number)
    return (
      <time dateTime={when.month}>
        <small>{year}년</small> {month}월
      </time>
    )
  }
  if ('on' in when) return <DayOf date={when.on} />
  if ('each' in when) return <DayOf date={when.each[0] as Day} after={`부터 ${when.each.length}회`} />
  const sameMonth = when.from.slice(0, 7) === when.until.slice(0, 7)
  return (
    <>
      <DayOf date={when.from} />
      <span>
        {' ~ '}
        <time dateTime={when.until}>
          {sameMonth ? null : `${Number(when.until.slice(5, 7))}. `}
          {Number(when.until.slice(8))}.<i>{weekdayOf(when.until)}</i>
        </time>
      </span>
    </>
  )
}

function DayOf({ date, after = '' }: { date: Day; after?: string }) {
  const [year, month, day] = date.split('-').map(Number)
  return (
    <time dateTime={date}>
      <small>{year}년</small> {month}. {day}.
      <i>
        {weekdayOf(date)}
        {after}
      </i>
    </time>
  )
}
