import { Button } from '@mantine/core'
import type { Desk } from '#app/domain/customers/assignments/read-desk.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { koreanHourMinute } from '#app/platform/korean-time.ts'
import { minutesSince, type Turns } from '../take.ts'
import { TakeField } from '../take-field.tsx'
import { aboutVisitor } from './about-visitor.ts'
import styles from './arrivals.module.css'
import type * as commands from './commands.server.ts'

/** So many minutes after the time that was booked. */
const lateMinutes = 10

interface Props extends Turns {
  expected: Desk['expected']
  /** Of those who had booked for today. */
  came: number
  site: string
}

/** Who has booked for today and is not here yet. */
export function ExpectedList({ expected, came, site, ...turns }: Props) {
  return (
    <section className={styles.expected} aria-label="오늘 방문 예정">
      <header>
        <h2>오늘 예약 {came + expected.length}팀</h2>
        <span>
          {came}팀 도착, {expected.length}팀 남음
        </span>
      </header>
      {expected.length ? (
        <ul>
          {expected.map((one) => (
            <li key={one.visitId}>
              <b className={styles.time}>{koreanHourMinute(one.startsAt)}</b>
              <div className={styles.person}>
                <b>
                  {one.name}
                  {one.isMissed || minutesSince(one.startsAt, turns.now) >= lateMinutes ? (
                    <em data-late>늦음</em>
                  ) : null}
                  {one.isFirm || one.isMissed ? null : <em>확정 전</em>}
                </b>
                <small>{aboutVisitor(one)}</small>
              </div>
              <CommandForm<typeof commands.arrive>
                intent="arrive"
                hidden={{ site, customer: one.leadId }}
                className={styles.take}
                preventScrollReset
              >
                <TakeField turns={turns} own={one.own?.id} label={`${one.name} 상담사`} />
                <Button type="submit" variant="default" aria-label={`${one.name} 도착`}>
                  도착
                </Button>
              </CommandForm>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          {came
            ? '오늘 예약한 고객이 모두 도착했습니다.'
            : '오늘 예약이 없습니다. 예약 없이 오신 고객은 위에서 접수합니다.'}
        </p>
      )}
    </section>
  )
}
