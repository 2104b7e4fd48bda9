import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { DayOfVisits, HourOfDay, VisitOfDay } from '#app/domain/customers/visits/list-visits.server.ts'
import kit from '#app/office/kit/kit.module.css'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { koreanHourMinute, koreanInstant, koreanMinute } from '#app/platform/korean-time.ts'
import { stateWords, visitCount } from '../visit-words.ts'
import styles from '../visits.module.css'

interface Props {
  day: DayOfVisits
  site: string
  may: { book: boolean; close: boolean; greet: boolean; read: boolean }
  now: string
}

export function DayView({ day, site, may, now }: Props) {
  if (!day.hours.length)
    return (
      <>
        <Paper component="p" withBorder px={16} py={14} m="0 0 16px" c="dimmed">
          {day.reason ? `휴관일입니다. (${day.reason})` : '운영하지 않는 날입니다. 예약한 고객도 없습니다.'}{' '}
          {may.close && day.hasOwnHours ? (
            <Link to={`/admin/visits/hours?site=${site}`}>운영 시간에서 다시 열기</Link>
          ) : null}
        </Paper>
        <CalledOff visits={day.calledOff} site={site} may={may} />
      </>
    )
  const open = day.hours.some(({ capacity }) => capacity !== undefined)
  const closing = `/admin/visits/close?site=${site}&day=${day.day}`
  return (
    <>
      {day.reason || (may.close && open) ? (
        <Group justify="space-between" mb={8}>
          <Text span fw={600} c="dimmed">
            {day.reason}
          </Text>
          {may.close && open ? (
            <Button component={Link} to={closing} variant="subtle">
              이날 휴관
            </Button>
          ) : null}
        </Group>
      ) : null}
      <Paper component="ol" withBorder className={`${kit.parts} ${styles.hours}`}>
        {day.hours.map((hour) => (
          <li key={hour.time} data-now={isNow(day, hour, now) ? '' : undefined}>
            <Group
              justify="space-between"
              align="flex-start"
              wrap="nowrap"
              gap={10}
              px={14}
              py={8}
              bg="var(--sand-2)"
            >
              <Group gap="0 10px" align="baseline">
                <Title order={2} size="1.125rem">
                  {hour.time}
                </Title>
                <small>{placesOf(hour, startsBefore(day, hour, now))}</small>
              </Group>
              {may.close && hour.isClosed ? (
                <Link to={`/admin/visits/hours?site=${site}`} aria-label={`${hour.time} 다시 열기`}>
                  다시 열기
                </Link>
              ) : null}
              {may.close && hour.capacity !== undefined ? (
                <Link to={`${closing}&time=${hour.time}`} aria-label={`${hour.time} 닫기`}>
                  닫기
                </Link>
              ) : null}
            </Group>
            {hour.visits.length ? (
              <ul className={`${kit.parts} ${styles.visits}`}>
                {hour.visits.map((visit) => (
                  <Visit key={visit.id} visit={visit} site={site} may={may} />
                ))}
              </ul>
            ) : (
              <Text inherit c="dimmed" px={16} py={14}>
                {hour.isClosed ? '예약을 받지 않습니다' : '예약 없음'}
              </Text>
            )}
          </li>
        ))}
      </Paper>
      <CalledOff visits={day.calledOff} site={site} may={may} />
    </>
  )
}

/** Customers who cancelled may want another time: the office calls them. */
function CalledOff({ visits, site, may }: { visits: VisitOfDay[]; site: string } & Pick<Props, 'may'>) {
  if (!visits.length) return null
  return (
    <Paper component="details" withBorder px={16} mt={16}>
      <summary>취소·변경된 예약 {visits.length}건</summary>
      <ul className={`${kit.parts} ${styles.visits}`}>
        {visits.map((visit) => (
          <Visit key={visit.id} visit={visit} site={site} may={may} />
        ))}
      </ul>
    </Paper>
  )
}

const startsBefore = ({ day }: DayOfVisits, { time }: HourOfDay, now: string) =>
  (koreanInstant(`${day}T${time}`)?.toISOString() ?? '') <= now

const isNow = (day: DayOfVisits, { time }: HourOfDay, now: string) => {
  const current = day.hours.findLast((hour) => startsBefore(day, hour, now))
  return koreanMinute(now).slice(0, 10) === day.day && current?.time === time
}

function placesOf({ capacity, isClosed, left, visits }: HourOfDay, isOver: boolean): string {
  const booked = visits.filter(({ isWalkIn }) => !isWalkIn).length
  if (capacity === undefined) return isClosed || booked ? '닫은 시간' : '예약 없는 방문'
  if (booked > capacity) return `정원 ${capacity}팀, ${booked - capacity}팀 초과`
  if (isOver) return '예약 마감'
  return left ? `${left}자리 남음` : '마감'
}

function Visit({ visit, site, may }: { visit: VisitOfDay; site: string } & Pick<Props, 'may'>) {
  const { customer, state } = visit
  const { name, tone } = stateWords[state]
  const isOpen = state === 'held' || state === 'booked'
  const isCalledOff = state === 'cancelled' || state === 'lapsed' || state === 'moved'
  return (
    <li>
      <Group component="p" gap="0 12px">
        {customer ? (
          <>
            {may.read ? (
              <b>
                <Link to={`/admin/leads/${customer.leadId}`}>{customer.name}</Link>
              </b>
            ) : (
              <b>{customer.name}</b>
            )}
            <span>{customer.phone}</span>
          </>
        ) : (
          <span>다른 담당의 고객</span>
        )}
      </Group>
      <p className={styles.about}>
        {customer ? (
          <>
            <span>{visitCount(customer.visitsBefore)}</span>
            <span>{customer.interest.length ? `관심 ${customer.interest.join(', ')}` : ''}</span>
            <span>{customer.takesAdvertising ? '광고 동의' : '광고 동의 안 함'}</span>
          </>
        ) : null}
        <span>{visit.assignee ? `담당 ${visit.assignee}` : '담당 없음'}</span>
      </p>
      <Group gap="2px 6px">
        {visit.isWalkIn ? <StateBadge tone="off">워킹</StateBadge> : null}
        <StateBadge tone={tone}>{name}</StateBadge>
        {isCalledOff ? <span>{koreanHourMinute(visit.startsAt)}</span> : null}
        {visit.arrivedAt ? <span>{koreanHourMinute(visit.arrivedAt)}</span> : null}
      </Group>
      <Group component="p" gap={14} justify="flex-end" className={styles.actions}>
        {customer && may.greet && state !== 'visited' && !isCalledOff ? (
          <Link to={`/admin/arrivals?site=${site}&customer=${customer.leadId}`}>도착 처리</Link>
        ) : null}
        {customer && may.book && isOpen ? (
          <Link to={`/admin/visits/book?site=${site}&customer=${customer.leadId}`}>변경·취소</Link>
        ) : null}
      </Group>
    </li>
  )
}
