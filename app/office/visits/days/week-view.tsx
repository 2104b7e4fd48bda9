import { Paper } from '@mantine/core'
import { Link } from 'react-router'
import type { DayOfVisits } from '#app/domain/customers/visits/list-visits.server.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { formatDay } from '#app/platform/korean-time.ts'
import styles from '../visits.module.css'

interface Props {
  days: DayOfVisits[]
  today: Day
  addressOf: (day: Day) => string
}

export const WeekView = ({ days, today, addressOf }: Props) => (
  <Paper component="ol" withBorder bg="var(--line-soft)" className={styles.week}>
    {days.map(({ day, hours, reason }) => (
      <li key={day} data-today={day === today ? '' : undefined}>
        <h2>
          <Link to={addressOf(day)}>
            {formatDay(day, false)}
            {day === today ? <small> 오늘</small> : null}
          </Link>
        </h2>
        {reason ? <p>{reason}</p> : null}
        {hours.length ? (
          <ul>
            {hours.map(({ time, capacity, isClosed, visits }) => {
              const booked = visits.filter(({ isWalkIn }) => !isWalkIn).length
              return (
                <li key={time} data-full={capacity !== undefined && booked >= capacity ? '' : undefined}>
                  <span>{time}</span>
                  <span>
                    {isClosed && !visits.length ? (
                      '닫음'
                    ) : (
                      <>
                        <b>{visits.length}</b>
                        {capacity === undefined ? '팀' : `/${capacity}팀`}
                      </>
                    )}
                  </span>
                </li>
              )
            })}
          </ul>
        ) : (
          <p>휴관</p>
        )}
      </li>
    ))}
  </Paper>
)
