import { Button, Checkbox, Group, Text } from '@mantine/core'
import { Link, useActionData } from 'react-router'
import type { Duty } from '#app/domain/customers/assignments/duties.server.ts'
import { type DutyHours, timeOf } from '#app/domain/customers/assignments/duty-hours.ts'
import type { Answer } from '#app/office/answer.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { TimeField } from '#app/office/kit/date-fields.tsx'
import { Fold } from '#app/office/kit/fold.tsx'
import kit from '#app/office/kit/kit.module.css'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { weekdays } from '#app/platform/korean-time.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import type * as commands from './commands.server.ts'

type Row = Duty & { isOnDuty: boolean }

export const Duties = ({ site, duties }: { site: string; duties: Row[] }) => (
  <Part
    title="직원별 근무"
    note="근무 시간 중에, 자동 배정 대상인 직원에게만 배정합니다. 팀 근무 시간과 다른 직원만 개별로 변경합니다."
  >
    <DataTable
      caption="근무 시간"
      keyOf={(duty) => duty.userId}
      rows={duties}
      empty="고객을 담당하는 직원이 없습니다."
      columns={[
        { title: '이름', isName: true, cell: (duty) => duty.name },
        {
          title: '자동 배정',
          small: 'right',
          cell: (duty) => (
            <StateBadge tone={duty.isOnDuty ? 'good' : duty.takesTurns ? 'waits' : 'off'}>
              {duty.isOnDuty ? '배정 중' : duty.takesTurns ? '근무 외' : '사용 안 함'}
            </StateBadge>
          ),
        },
        {
          title: '근무',
          small: 'whole',
          cell: ({ hours, isOwn, team }) =>
            `${describeHours(hours)}${isOwn ? (team ? ' (개별)' : '') : team ? ` (${team})` : ' (기본)'}`,
        },
        {
          title: '처리',
          small: 'whole',
          cell: (duty) => (
            <>
              <ChangeDuty duty={duty} />
              <Link to={`/admin/leads/deal?${new URLSearchParams({ site, of: duty.userId })}`}>
                고객 나누어 넘기기
              </Link>
            </>
          ),
        },
      ]}
    />
  </Part>
)

/** `월–금 09:00–18:00`; days with the same hours are joined. */
export function describeHours(hours: DutyHours): string {
  const order = [1, 2, 3, 4, 5, 6, 0]
  const groups: { first: number; last: number; words: string }[] = []
  for (const day of order) {
    const span = hours[day]
    if (!span) continue
    const words = `${timeOf(span[0])}–${timeOf(span[1])}`
    const before = groups.at(-1)
    if (before?.words === words && order.indexOf(before.last) === order.indexOf(day) - 1) before.last = day
    else groups.push({ first: day, last: day, words })
  }
  const days = ({ first, last }: { first: number; last: number }) =>
    first === last ? weekdays[first] : `${weekdays[first]}–${weekdays[last]}`
  return groups.map((group) => `${days(group)} ${group.words}`).join(', ') || '근무일 없음'
}

const ChangeDuty = ({ duty }: { duty: Row }) => {
  const answer = useActionData<Answer>()
  const refused = answer?.ok === false ? answer : undefined
  const saved = (day: number, end: 0 | 1) => (duty.hours[day] ? timeOf(duty.hours[day][end]) : '')
  return (
    <Fold
      summary="변경"
      label={`${duty.name} 근무 변경`}
      isAsked={refused?.typed.person?.at(-1) === duty.userId}
    >
      <CommandForm<typeof commands.duty>
        intent={['duty', 'followTeam']}
        hidden={{ person: duty.userId }}
        className={kit.form}
      >
        {({ input, box }) => (
          <>
            <Checkbox {...box('takesTurns', duty.takesTurns)} label="자동 배정 대상" />
            <fieldset>
              <legend>근무 시간 (쉬는 날은 비워 둡니다)</legend>
              {([1, 2, 3, 4, 5, 6, 0] as const).map((day) => (
                <Group key={day} gap={8} mb={6}>
                  <Text fw={600}>{weekdays[day]}</Text>
                  <TimeField
                    aria-label={`${weekdays[day]}요일 시작`}
                    {...input(`from-${day}`, saved(day, 0))}
                  />
                  <TimeField
                    aria-label={`${weekdays[day]}요일 끝`}
                    {...input(`until-${day}`, saved(day, 1))}
                  />
                </Group>
              ))}
            </fieldset>
            <Button type="submit" variant="default">
              근무 저장
            </Button>{' '}
            {duty.isOwn && duty.team ? (
              <Button type="submit" name="intent" value="followTeam" variant="default" formNoValidate>
                {duty.team} 근무 시간 따르기
              </Button>
            ) : null}
          </>
        )}
      </CommandForm>
    </Fold>
  )
}
