import { Button, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { channelName } from '#app/domain/customers/attribution/channel-names.ts'
import type { CustomerToCall } from '#app/domain/customers/calls/find-customer-to-call.server.ts'
import { manyMissed } from '#app/domain/customers/calls/next-call.ts'
import { callResultNames, statusNames } from '#app/domain/customers/customer/lead-status.ts'
import { fields, otherFields } from '#app/domain/customers/fields.ts'
import type { Answered } from '#app/office/answer.ts'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { QuickTexts } from '#app/office/messages/quick-texts.tsx'
import { koreanDateTime, koreanVisit } from '#app/platform/korean-time.ts'
import { Facts } from '#app/routes/admin/screen.tsx'
import { statusTones } from '../customers/status-tones.ts'
import { CallForm } from './call-form.tsx'
import type * as commands from './commands.server.ts'
import type { TodayData } from './load-today.server.ts'
import styles from './today.module.css'
import { whyNow } from './waiting-time.ts'

interface Props {
  data: TodayData
  customer: CustomerToCall
  now: number
}

export function CallPanel({ data, customer, now }: Props) {
  const dial = useFetcher<Answered<Pick<typeof commands, 'dial'>>>()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => showTop(panel.current), [])
  const revealed = dial.data?.revealed
  const entry = data.queue.entries.find(({ id }) => id === customer.id)
  const why = entry && whyNow(entry, now)
  return (
    <section ref={panel} className={styles.panel} aria-label="전화할 고객">
      <header className={styles.who}>
        <div>
          <h2>
            {revealed?.name ?? customer.name}
            <StateBadge tone={statusTones[customer.status]}>{statusNames[customer.status]}</StateBadge>
            {customer.grade ? <StateBadge tone="runs">{`${customer.grade}등급`}</StateBadge> : null}
          </h2>
          <p>{why ? <span className={why.isLate ? styles.late : undefined}>{why.text}</span> : null}</p>
        </div>
        <div className={styles.dial}>
          {revealed ? (
            <FullNumber phone={revealed.phone} />
          ) : (
            <>
              <b>{customer.phone}</b>
              <dial.Form method="post">
                <input type="hidden" name="lead" value={customer.id} />
                <Button
                  type="submit"
                  name="intent"
                  value="dial"
                  data-dial
                  loading={dial.state !== 'idle'}
                  rightSection={<kbd>D</kbd>}
                >
                  전화 걸기
                </Button>
              </dial.Form>
            </>
          )}
        </div>
      </header>
      {customer.isWrongNumber ? (
        <Text size="sm" px={20} py={9} bg="var(--sand-2)">
          결번으로 기록한 고객입니다. 문자가 나가지 않습니다. 번호를 알아내면{' '}
          <Link to={`/admin/leads/${customer.id}`}>고객 화면</Link>의 고객의 요청에서 정정하고, 알 수 없으면
          거절로 마쳐 주세요.
        </Text>
      ) : null}
      {customer.missedCalls >= manyMissed ? (
        <Text size="sm" px={20} py={9} bg="var(--sand-2)">
          {customer.missedCalls}번 연달아 받지 않았습니다. 이번에도 부재이면 문자를 보내거나 거절·결번으로
          마칠 수 있습니다.
        </Text>
      ) : null}
      {customer.waiting ? (
        <Text size="sm" px={20} py={9} bg="var(--sand-2)">
          같은 번호로 다시 등록한 내용 {customer.waiting}건을 본인이 아직 확인하지 않았습니다.{' '}
          <Link to={`/admin/leads/${customer.id}`}>등록 내용 보기</Link>
        </Text>
      ) : null}
      <QuickTexts key={customer.id} texts={data.texts} lead={customer.id} />
      <div className={styles.sides}>
        <Known customer={customer} />
        <CallForm data={data} customer={customer} />
      </div>
    </section>
  )
}

/** On a phone the form is longer than the screen: the next customer begins where one can read who it is. */
function showTop(panel: HTMLElement | null) {
  const top = panel?.getBoundingClientRect().top ?? 0
  if (top < 0 || top > innerHeight) panel?.parentElement?.scrollIntoView({ block: 'start' })
}

/** The telephone opens by itself: the number was asked for to dial it. */
function FullNumber({ phone }: { phone: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    link.current?.focus()
    link.current?.click()
  }, [])
  return (
    <>
      <a ref={link} href={`tel:${phone.replaceAll('-', '')}`} className={styles.tel}>
        {phone}
      </a>
      <small>열람 기록을 남겼습니다.</small>
    </>
  )
}

function Known({ customer }: { customer: CustomerToCall }) {
  const source = [
    customer.channel ? channelName(customer.channel) : '',
    customer.campaign ?? '',
    customer.keyword ? `‘${customer.keyword}’` : '',
  ].filter(Boolean)
  const facts: [string, React.ReactNode][] = [
    ['접수', `${koreanDateTime(customer.createdAt)} · ${customer.receiptNo}`],
    ['유입', source.join(' · ') || '알 수 없음'],
  ]
  for (const field of otherFields) {
    const value = customer.others[field]
    if (value) facts.push([fields[field].label, value])
  }
  if (customer.interest.length) facts.push(['관심 타입', customer.interest.join(', ')])
  if (customer.visit)
    facts.push([
      '방문예약',
      `${koreanVisit(customer.visit.startsAt)} ${customer.visit.isFirm ? '확정' : '확정 전'}`,
    ])
  return (
    <div className={styles.known}>
      {customer.question ? <blockquote>{customer.question}</blockquote> : null}
      <Facts facts={facts} />
      {customer.notes.length ? (
        <ol className={`${styles.plain} ${styles.notes}`} aria-label="최근 통화와 메모">
          {customer.notes.map((note) => (
            <li key={note.id}>
              <b>{note.result ? callResultNames[note.result] : '메모'}</b> {note.text}
              <small>
                {note.who ?? '퇴사한 직원'} · {koreanVisit(note.at)}
              </small>
            </li>
          ))}
        </ol>
      ) : null}
      <Link to={`/admin/leads/${customer.id}`}>고객 화면 열기</Link>
    </div>
  )
}
