import { Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { type QueueEntry, queueReasons, reasonNames } from '#app/domain/customers/calls/queue.ts'
import { statusNames } from '#app/domain/customers/customer/lead-status.ts'
import { Words } from '#app/office/kit/plain.tsx'
import { koreanCount } from '#app/platform/bounded-count.ts'
import type { TodayData } from './load-today.server.ts'
import styles from './today.module.css'
import { whyNow } from './waiting-time.ts'

export function QueueList({ data, now }: { data: TodayData; now: number }) {
  const { entries, counts } = data.queue
  if (!entries.length)
    return (
      <Text size="sm" c="dimmed" px={12} py={10}>
        걸 전화가 없습니다.
      </Text>
    )
  return (
    <div data-queue className={styles.reasons}>
      {queueReasons.map((reason) => {
        const some = entries.filter((entry) => entry.reason === reason)
        if (!some.length) return null
        return (
          <section key={reason} data-reason={reason} aria-label={reasonNames[reason]}>
            <h3>
              {reasonNames[reason]} <small>{koreanCount(counts[reason], '명')}</small>
            </h3>
            <ol>
              {some.map((entry) => (
                <li key={entry.id}>
                  <Customer entry={entry} data={data} now={now} />
                </li>
              ))}
            </ol>
            {counts[reason] > some.length ? (
              <Text size="sm" c="dimmed" px={12} py={10}>
                앞의 {some.length}명입니다. 통화하면 다음 고객이 나타납니다.
              </Text>
            ) : null}
          </section>
        )
      })}
    </div>
  )
}

function Customer({ entry, data, now }: { entry: QueueEntry; data: TodayData; now: number }) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  query.set('lead', entry.id)
  query.delete('called')
  const why = whyNow(entry, now)
  const site = data.sites.length > 1 ? data.sites.find(({ id }) => id === entry.siteId)?.name : undefined
  const details = [
    site,
    entry.interest.join('·'),
    // The reason already says this state.
    entry.reason === 'new' && entry.status === 'new' ? '' : statusNames[entry.status],
    entry.missedCalls ? `부재 ${entry.missedCalls}회` : '',
  ].filter(Boolean)
  return (
    <Link
      to={`?${query}`}
      preventScrollReset
      className={styles.row}
      aria-current={data.customer?.id === entry.id ? 'true' : undefined}
    >
      <b>{entry.name}</b>
      <Words c="dimmed">{entry.phone.slice(-4)}</Words>
      <Words {...(why.isLate && { c: 'red-text', fw: 600 })}>{why.text}</Words>
      {details.length ? <small>{details.join(' · ')}</small> : null}
    </Link>
  )
}
