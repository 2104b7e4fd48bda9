import { mark } from '../../enhance/contract.ts'
import { calendarMonths, periodsOf, type ScheduleEvent } from '../../features/site/schedule/schedule.ts'
import type { Day } from '../../platform/korean-day.ts'
import { weekdayOf, weekdays, weeksOf } from '../../platform/korean-time.ts'
import styles from './calendar.module.css'
import type { ScheduleParts } from './contract.ts'

/** The months of the sale as calendars. On narrow screens the names stand below, where there is room for them. */
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
      <table>
        <caption>
          {year}년 <b>{number}월</b>
        </caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={`${name}요일`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.join()}>
              {week.map((date, i) =>
                date ? <Cell key={date} date={date} events={onDay(date)} /> : <td key={i} />,
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <MonthList month={month} events={events} />
    </div>
  )
}

function Cell({ date, events }: { date: Day; events: ScheduleEvent[] }) {
  return (
    <td className={events.length ? styles.busy : undefined} {...mark<ScheduleParts>('day', date)}>
      <time dateTime={date}>{Number(date.slice(8))}</time>
      {events.map((event) => (
        <span key={event.id}>{event.short ?? event.title}</span>
      ))}
    </td>
  )
}

/** What the month's cells say, once more to be seen: the cells have said it to those who listen. */
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
          </b>
          {event.title}
        </li>
      ))}
    </ul>
  )
}
