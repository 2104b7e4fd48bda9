import { Box, Button, Group, Kbd, Paper, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { channelName } from '#app/domain/customers/attribution/channel-names.ts'
import type { CustomerToCall } from '#app/domain/customers/calls/find-customer-to-call.server.ts'
import { manyMissed } from '#app/domain/customers/calls/next-call.ts'
import { callResultNames, statusNames } from '#app/domain/customers/customer/lead-status.ts'
import { fields, otherFields } from '#app/domain/customers/fields.ts'
import type { Answered } from '#app/office/answer.ts'
import kit from '#app/office/kit/kit.module.css'
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
    <Paper component="section" ref={panel} withBorder className={kit.parts} aria-label="전화할 고객">
      <Group component="header" justify="space-between" gap="12px 24px" px={20} py={16}>
        <div>
          <Group gap={8}>
            <Title order={2} size="1.375rem">
              {revealed?.name ?? customer.name}
            </Title>
            <StateBadge tone={statusTones[customer.status]}>{statusNames[customer.status]}</StateBadge>
            {customer.grade ? <StateBadge tone="runs">{`${customer.grade}등급`}</StateBadge> : null}
          </Group>
          {why ? (
            <Text inherit mt={2} {...(why.isLate ? { c: 'red', fw: 600 } : { c: 'dimmed' })}>
              {why.text}
            </Text>
          ) : null}
        </div>
        <Group gap="8px 14px" flex="1 0 auto" justify="flex-end">
          {revealed ? (
            <FullNumber phone={revealed.phone} />
          ) : (
            <>
              <Text span size="1.125rem" fw={600}>
                {customer.phone}
              </Text>
              <dial.Form method="post">
                <input type="hidden" name="lead" value={customer.id} />
                <Button
                  type="submit"
                  name="intent"
                  value="dial"
                  data-dial
                  loading={dial.state !== 'idle'}
                  rightSection={<Kbd size="xs">D</Kbd>}
                >
                  전화 걸기
                </Button>
              </dial.Form>
            </>
          )}
        </Group>
      </Group>
      {customer.isWrongNumber ? (
        <Text size="sm" px={20} py={9} bg="var(--sand-2)">
          결번으로 기록한 고객입니다. 문자가 나가지 않습니다. 번호를 알아내면{' '}
          <Link to={`/admin/leads/${customer.id}`}>고객 화면</Link>의 ‘고객의 요청’에서 정정하고, 알 수 없으면
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
      {data.texts.length ? (
        <Box px={20} py={4}>
          <QuickTexts key={customer.id} texts={data.texts} lead={customer.id} />
        </Box>
      ) : null}
      <div className={`${kit.parts} ${styles.sides}`}>
        <Known customer={customer} />
        <CallForm data={data} customer={customer} />
      </div>
    </Paper>
  )
}

/** On a phone the form is longer than the screen: scrolls so that the name of the next customer is visible. */
function showTop(panel: HTMLElement | null) {
  const top = panel?.getBoundingClientRect().top ?? 0
  if (top < 0 || top > innerHeight) panel?.parentElement?.scrollIntoView({ block: 'start' })
}

/** The telephone opens by itself: the number was asked for to dial it. The focus stays with who types already. */
function FullNumber({ phone }: { phone: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) link.current?.focus()
    link.current?.click()
  }, [])
  return (
    <>
      <Text
        component="a"
        ref={link}
        href={`tel:${phone.replaceAll('-', '')}`}
        size="1.5rem"
        fw={700}
        c="pine"
        td="underline"
      >
        {phone}
      </Text>
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
    <Box px={20} py={14} className={styles.known}>
      {customer.question ? <blockquote className={kit.said}>{customer.question}</blockquote> : null}
      <Facts facts={facts} />
      {customer.notes.length ? (
        <ol className={`${kit.lines} ${kit.said}`} aria-label="최근 통화와 메모">
          {customer.notes.map((note) => (
            <li key={note.id}>
              <b>{note.result ? callResultNames[note.result] : '메모'}</b> {note.text}
              <br />
              <small>
                {note.who ?? '퇴사한 직원'} · {koreanVisit(note.at)}
              </small>
            </li>
          ))}
        </ol>
      ) : null}
      <Box component={Link} display="inline-block" py={10} to={`/admin/leads/${customer.id}`}>
        고객 화면 열기
      </Box>
    </Box>
  )
}
