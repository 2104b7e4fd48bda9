import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import type { Hours } from '#app/domain/customers/assignments/duties.server.ts'
import { type DutyHours, timeOf, usualHours } from '#app/domain/customers/assignments/duty-hours.ts'
import type { Team } from '#app/domain/customers/assignments/teams.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { TimeField } from '#app/office/kit/date-fields.tsx'
import kit from '#app/office/kit/kit.module.css'
import { weekdays } from '#app/platform/korean-time.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import type * as commands from './commands.server.ts'
import { describeHours } from './duties.tsx'

interface Props {
  teams: (Team & { hours: Hours | undefined })[]
  people: { userId: string; name: string }[]
}

export const Teams = ({ teams, people }: Props) => (
  <Part
    title="팀"
    note="팀장은 팀원이 담당하는 고객을 함께 보고, 팀 안에서 담당과 휴무를 변경합니다. 역할이 팀장인 직원을 팀장으로 정합니다. 한 사람은 한 팀에 속합니다."
  >
    <DataTable
      caption="팀"
      keyOf={(team) => team.id}
      rows={teams}
      empty="아직 만든 팀이 없습니다."
      columns={[
        { title: '팀', isName: true, cell: (team) => team.name },
        { title: '구성원', small: 'whole', cell: membersOf },
        {
          title: '근무',
          small: 'whole',
          cell: ({ hours }) => (hours ? describeHours(hours.hours) : '정하지 않음'),
        },
        {
          title: '처리',
          small: 'whole',
          cell: (team) => (
            <>
              <ChangeHours team={team} />
              <ChangeTeam team={team} />
            </>
          ),
        },
      ]}
    />
    <Group gap="xl" align="flex-end" mt="md">
      <CommandForm<typeof commands.team> intent="team" hidden={{ team: '' }}>
        {({ field }) => (
          <Group align="flex-end" gap={12}>
            <TextInput {...field('name')} label="새 팀 이름" maxLength={20} required autoComplete="off" />
            <Button type="submit" variant="default">
              팀 만들기
            </Button>
          </Group>
        )}
      </CommandForm>
      {teams.length ? (
        <CommandForm<typeof commands.place> intent="place">
          {({ field, box }) => (
            <Group align="flex-end" gap={12}>
              <NativeSelect
                {...field('person')}
                label="직원"
                data={people.map(({ userId, name }) => ({ value: userId, label: name }))}
              />
              <NativeSelect
                {...field('team', teams[0]?.id)}
                label="소속 팀"
                data={[
                  ...teams.map(({ id, name }) => ({ value: id, label: name })),
                  { value: '', label: '소속 없음' },
                ]}
              />
              <Checkbox {...box('leads')} label="팀장" mb={8} />
              <Button type="submit" variant="default">
                소속 저장
              </Button>
            </Group>
          )}
        </CommandForm>
      ) : null}
    </Group>
  </Part>
)

const membersOf = ({ members }: Team) =>
  members.map(({ name, leads }) => (leads ? `${name}(팀장)` : name)).join(', ') || '아직 없음'

/** Hours of the first working day among some. */
const spanOf = (hours: DutyHours, among: number[], end: 0 | 1): string => {
  const day = among.find((one) => hours[one]) ?? among[0] ?? 0
  return timeOf((hours[day] ?? usualHours[day])?.[end] ?? 0)
}

const week = [1, 2, 3, 4, 5, 6, 0]

const ChangeHours = ({ team }: { team: Props['teams'][number] }) => {
  const { hours, takesTurns } = team.hours ?? { hours: usualHours, takesTurns: true }
  const [workdays, weekend] = [
    [1, 2, 3, 4, 5],
    [6, 0],
  ]
  return (
    <details>
      <summary aria-label={`${team.name} 근무 시간`}>근무 시간</summary>
      <CommandForm<typeof commands.teamHours>
        intent="teamHours"
        hidden={{ team: team.id }}
        className={kit.form}
      >
        {({ field, box }) => (
          <>
            <Group gap={12}>
              <TimeField {...field('from', spanOf(hours, workdays, 0))} label="평일 시작" />
              <TimeField {...field('until', spanOf(hours, workdays, 1))} label="평일 끝" />
              <TimeField {...field('weekendFrom', spanOf(hours, weekend, 0))} label="주말 시작" />
              <TimeField {...field('weekendUntil', spanOf(hours, weekend, 1))} label="주말 끝" />
            </Group>
            <Group component="fieldset" gap="xs">
              <legend>쉬는 요일</legend>
              {week.map((day) => (
                <Checkbox key={day} {...box('off', hours[day] === null, String(day))} label={weekdays[day]} />
              ))}
            </Group>
            <Checkbox {...box('takesTurns', takesTurns)} label="자동 배정 대상" />
            <Checkbox
              {...box('replacesOwn')}
              label="개별 근무 시간을 정한 직원도 팀 근무 시간으로 변경"
              my={10}
            />
            <Button type="submit" variant="default">
              팀 근무 저장
            </Button>
          </>
        )}
      </CommandForm>
    </details>
  )
}

const ChangeTeam = ({ team }: { team: Team }) => (
  <details>
    <summary aria-label={`${team.name} 변경`}>변경</summary>
    <CommandForm<typeof commands.team> intent={['team', 'deleteTeam']} hidden={{ team: team.id }}>
      {({ field }) => (
        <Group align="flex-end" gap={12}>
          <TextInput {...field('name', team.name)} label="팀 이름" maxLength={20} required />
          <Button type="submit" variant="default">
            이름 저장
          </Button>
          <Button type="submit" name="intent" value="deleteTeam" color="red" variant="light" formNoValidate>
            팀 삭제
          </Button>
        </Group>
      )}
    </CommandForm>
  </details>
)
