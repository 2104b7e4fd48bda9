import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { Team } from '#app/domain/customers/assignments/teams.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import type * as commands from './commands.server.ts'
import styles from './teams.module.css'

interface Props {
  teams: Team[]
  people: { userId: string; name: string }[]
}

export const Teams = ({ teams, people }: Props) => (
  <Part title="팀" note="팀장은 팀원이 담당하는 고객을 함께 봅니다. 한 사람은 한 팀에 속합니다.">
    <DataTable
      caption="팀"
      keyOf={(team) => team.id}
      rows={teams}
      empty="아직 만든 팀이 없습니다."
      columns={[
        { title: '팀', isName: true, cell: (team) => team.name },
        { title: '구성원', small: 'whole', cell: membersOf },
        { title: '처리', small: 'whole', cell: (team) => <ChangeTeam team={team} /> },
      ]}
    />
    <div className={styles.pair}>
      <CommandForm<typeof commands.team> intent="team" hidden={{ team: '' }} className={styles.fields}>
        {({ field }) => (
          <>
            <TextInput {...field('name')} label="새 팀 이름" maxLength={20} required autoComplete="off" />
            <Button type="submit" variant="default">
              팀 만들기
            </Button>
          </>
        )}
      </CommandForm>
      {teams.length ? (
        <CommandForm<typeof commands.place> intent="place" className={styles.fields}>
          {({ field, box }) => (
            <>
              <NativeSelect
                {...field('person')}
                label="직원"
                data={people.map(({ userId, name }) => ({ value: userId, label: name }))}
              />
              <NativeSelect
                {...field('team')}
                label="소속 팀"
                data={[
                  ...teams.map(({ id, name }) => ({ value: id, label: name })),
                  { value: '', label: '소속 없음' },
                ]}
              />
              <Checkbox {...box('leads')} label="팀장" />
              <Button type="submit" variant="default">
                소속 저장
              </Button>
            </>
          )}
        </CommandForm>
      ) : null}
    </div>
  </Part>
)

const membersOf = ({ members }: Team) =>
  members.map(({ name, leads }) => (leads ? `${name}(팀장)` : name)).join(', ') || '아직 없음'

const ChangeTeam = ({ team }: { team: Team }) => (
  <details className={styles.change}>
    <summary aria-label={`${team.name} 변경`}>변경</summary>
    <CommandForm<typeof commands.team>
      intent={['team', 'deleteTeam']}
      hidden={{ team: team.id }}
      className={styles.fields}
    >
      {({ field }) => (
        <>
          <TextInput {...field('name', team.name)} label="팀 이름" maxLength={20} required />
          <Button type="submit" variant="default">
            이름 저장
          </Button>
          <Button type="submit" name="intent" value="deleteTeam" color="red" variant="light" formNoValidate>
            팀 삭제
          </Button>
        </>
      )}
    </CommandForm>
  </details>
)
