import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { Desk } from '#app/domain/customers/assignments/read-desk.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { koreanHourMinute } from '#app/platform/korean-time.ts'
import { minutesSince, type Turns } from '../take.ts'
import { TakeField } from '../take-field.tsx'
import { aboutVisitor } from './about-visitor.ts'
import styles from './arrivals.module.css'
import type * as commands from './commands.server.ts'

/** A visitor is late this many minutes after the booked time. */
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
    <section aria-label="오늘 방문 예정">
      <Group component="header" gap="0 10px" align="baseline" mb={4}>
        <Title order={2} size="1.0625rem">
          오늘 예약 {came + expected.length}팀
        </Title>
        <Text span inherit c="dimmed">
          {came}팀 도착, {expected.length}팀 남음
        </Text>
      </Group>
      {expected.length ? (
        <ul className={kit.lines}>
          {expected.map((one) => (
            <Group key={one.visitId} component="li" gap={12} align="flex-start" wrap="nowrap">
              <b>{koreanHourMinute(one.startsAt)}</b>
              <Stack gap={6} flex={1} miw={0}>
                <div>
                  <b>
                    {one.name}
                    {one.isMissed || minutesSince(one.startsAt, turns.now) >= lateMinutes ? (
                      <Text span size="xs" c="red" fw={600} ml={8}>
                        늦음
                      </Text>
                    ) : null}
                    {one.isFirm || one.isMissed ? null : <small> 확정 전</small>}
                  </b>
                  <br />
                  <small>{aboutVisitor(one)}</small>
                </div>
                <CommandForm<typeof commands.arrive>
                  intent="arrive"
                  hidden={{ site, customer: one.leadId }}
                  className={styles.take}
                  preventScrollReset
                >
                  <TakeField turns={turns} own={one.own?.id} label={`${one.name} 상담사`} />
                  <Button type="submit" size="md" variant="default" aria-label={`${one.name} 도착`}>
                    도착
                  </Button>
                </CommandForm>
              </Stack>
            </Group>
          ))}
        </ul>
      ) : (
        <Text inherit c="dimmed">
          {came
            ? '오늘 예약한 고객이 모두 도착했습니다.'
            : '오늘 예약이 없습니다. 예약 없이 오신 고객은 위에서 접수합니다.'}
        </Text>
      )}
    </section>
  )
}
