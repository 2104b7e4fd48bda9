import { useId } from 'react'
import { currentStep } from '#app/domain/site/schedule/current-step.ts'
import { formatWhen, periodsOf, type ScheduleEvent } from '#app/domain/site/schedule/schedule.ts'
import { Lines } from '#app/ui/lines.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import { LowestPrices } from './lowest-prices.tsx'
import styles from './sale-dates.module.css'
import { dayCount, shortWhen } from './short-when.ts'

/** The date that comes next, counted in Korean days, the strip of the sale's dates, and from what prices it is. */
export function SaleDates() {
  const id = useId()
  const { settings, today } = useSite()
  const { schedule } = settings
  const events = schedule?.events.filter((event) => event.strip) ?? []
  if (!schedule || !today || !events.length)
    return (
      <div className="grid">
        <LowestPrices />
      </div>
    )
  const current = currentStep(
    events.map(({ when }) => periodsOf(when)),
    today,
  )
  const next = current && events[current.index]
  return (
    <div className={styles.dates}>
      <div className={`grid ${styles.grid}`}>
        <div className={styles.all}>
          <section className={styles.sale} aria-labelledby={id}>
            <div className={styles.next}>
              <h2 id={id} className={styles.head}>
                {next ? '다음 일정' : '분양일정'}
              </h2>
              {next && current ? (
                <p className={styles.what}>
                  <b>{next.title}</b>{' '}
                  <span>
                    <Lines text={formatWhen(next.when).replace(/^\d{4}\. /, '')} />
                  </span>{' '}
                  <strong>{dayCount(current)}</strong>
                </p>
              ) : null}
            </div>
            <ol className={styles.strip}>
              {events.map((event) => (
                <li
                  key={event.id}
                  aria-current={event === next ? 'step' : undefined}
                  data-step={stateOf(event, today)}
                >
                  <a href={schedule.page}>
                    {event.strip} <span>{shortWhen(event.when)}</span>
                  </a>
                </li>
              ))}
            </ol>
          </section>
          <LowestPrices />
        </div>
      </div>
    </div>
  )
}

const stateOf = ({ when }: ScheduleEvent, today: string) =>
  periodsOf(when).every(({ until }) => until < today) ? 'past' : undefined
