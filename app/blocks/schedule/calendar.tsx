import { calendarMonths, periodsOf, type ScheduleEvent } from '#app/domain/site/schedule/schedule.ts'
import { mark } from '#app/enhance/contract.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { weekdayOf, weekdays, weeksOf } from '#app/platform/korean-time.ts'
import type { Cell } from '#app/ui/table/rows.ts'
import { Table } from '#app/ui/table/table.tsx'
import styles from './calendar.module.css'
import type { ScheduleParts } from './contract.ts'

/** On narrow screens a list below the calendar has the names. */
export function Calendar({ title, events }: { title: string; events: ScheduleEvent[] }) {
  return (
    <div className={styles.calendar}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.months}>
        {calendarMonths(events).map((month) => (
          <Month key={month} month={month} events={events} />
        ))}
      </div>
    </div>
  )
}

function Month({ month, events }: { month: string; events: ScheduleEvent[] }) {
  const onDay = (date: Day) =>
    events.filter(({ when }) => periodsOf(when).some(({ from, until }) => from <= date && date <= until))
  const [year, number] = month.split('-').map(Number)
  return (
    <div className={styles.month}>
      <Table
        caption={
          <>
            {year}년 <b>{number}월</b>
          </>
        }
        bare
        columns={weekdays.map((title) => ({ title, abbr: `${title}요일` }))}
        rows={weeksOf(month).map((week) => ({
          cells: week.map((date) => date && dayCell(date, onDay(date))),
        }))}
      />
      <MonthList month={month} events={events} />
    </div>
  )
}

const dayCell = (date: Day, events: ScheduleEvent[]): Cell => ({
  ...mark<ScheduleParts>('day', date),
  className: events.length ? styles.busy : undefined,
  children: (
    <>
      <time dateTime={date}>{Number(date.slice(8))}</time>
      {events.map((event) => (
        <span key={event.id}>{event.short ?? event.title}</span>
      ))}
    </>
  ),
})

/** Hidden from screen readers, which have read the cells. */
function MonthList({ month, events }: { month: string; events: ScheduleEvent[] }) {
  const inMonth = events.flatMap((event) =>
    periodsOf(event.when)
      .filter(({ from }) => from.startsWith(month))
      .map((period) => ({ ...period, event })),
  )
  return (
    <ul className={styles.list} aria-hidden="true">
      {inMonth.map(({ from, until, event }) => (
        <li key={event.id + from}>
          <b>
            {Number(from.slice(8))}
            {until === from ? '' : `~${Number(until.slice(8))}`}일 {weekdayOf(from)}
            {until === from ? '' : `~${weekdayOf(until)}`}
          </b>{' '}
          {event.title}
        </li>
      ))}
    </ul>
  )
}
