import { Box, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { DeskTurn } from '#app/domain/customers/assignments/read-desk.server.ts'
import type { Visitor } from '#app/domain/customers/visits/find-visitors.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { koreanHourMinute, koreanVisit } from '#app/platform/korean-time.ts'
import type { Turns } from '../take.ts'
import { TakeField } from '../take-field.tsx'
import { visitCount } from '../visit-words.ts'
import type * as commands from './commands.server.ts'
import { stateOfTurn } from './turn-list.tsx'

interface Props {
  visitor: Visitor
  turns: Turns
  /** Set while the visitor is here. */
  turn: DeskTurn | undefined
  site: { slug: string; gift: string | undefined }
  /** Its button takes the keyboard: Enter marks the arrival. */
  isFirst: boolean
}

export function VisitorCard({ visitor, site, isFirst, turns, turn }: Props) {
  const { appointment, arrived, gift } = visitor
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFirst) button.current?.focus()
  }, [isFirst])
  return (
    <Stack component="li" gap={12} p={16}>
      <div>
        <Group component="p" gap="0 14px" align="baseline" fz="1.125rem">
          <Text span size="1.375rem" fw={700}>
            {visitor.name}
          </Text>
          {visitor.phone}
        </Group>
        <Box my={6}>
          {arrived ? (
            <StateBadge tone="good">
              {`${koreanHourMinute(arrived.at)} 도착${turn?.no ? `, ${stateOfTurn(turn)}` : ''}`}
            </StateBadge>
          ) : appointment?.isToday ? (
            <StateBadge tone={appointment.isMissed ? 'bad' : 'runs'}>
              {`오늘 ${koreanHourMinute(appointment.startsAt)} ${appointment.isMissed ? '미방문' : '예약'}`}
            </StateBadge>
          ) : appointment ? (
            <StateBadge tone="waits">{`${koreanVisit(new Date(appointment.startsAt))} 예약`}</StateBadge>
          ) : (
            <StateBadge tone="off">예약 없음</StateBadge>
          )}
        </Box>
        <Group component="p" gap="0 14px" c="dimmed">
          <span>{visitor.assignee ? `담당 ${visitor.assignee}` : '담당 없음'}</span>
          <span>{visitCount(visitor.visitsBefore)}</span>
          {visitor.interest.length ? <span>관심 {visitor.interest.join(', ')}</span> : null}
          <span>{visitor.receiptNo}</span>
        </Group>
        {appointment && !appointment.isToday && !arrived ? (
          <Text inherit mt={6} fw={600} c="var(--brass-ink)">
            예약한 날이 아닙니다. 도착을 누르면 그 예약은 오늘 방문으로 바뀝니다.
          </Text>
        ) : null}
      </div>
      <CommandForm<typeof commands.arrive>
        intent="arrive"
        hidden={{ site: site.slug, customer: visitor.leadId, from: 'search' }}
        className={kit.form}
      >
        {({ box }) => (
          <>
            {gift === 'ready' ? (
              <Checkbox {...box('gift', true)} label={`${site.gift ?? '상품권'} 드림`} />
            ) : gift === 'handed-out' ? (
              <p>{site.gift ?? '상품권'} 이미 드림</p>
            ) : null}
            {arrived ? null : <TakeField turns={turns} own={visitor.assigneeId} label="상담사" isLabelled />}
            {arrived && gift !== 'ready' ? null : (
              <Button ref={button} type="submit" size="lg" fullWidth>
                {arrived ? '상품권만 드림' : '도착'}
              </Button>
            )}
          </>
        )}
      </CommandForm>
    </Stack>
  )
}
