import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Form } from 'react-router'
import type { Team } from '#app/domain/customers/assignments/teams.server.ts'
import { DataTable } from '../data-table.tsx'
import { Part } from '../screen.tsx'
import styles from './teams.module.css'
import { type Typed, typedIn } from './typed.ts'

interface Props {
  teams: Team[]
  people: { userId: string; name: string }[]
  typed: Typed | undefined
}

export const Teams = ({ teams, people, typed }: Props) => (
  <Part title="팀" note="팀장은 팀원이 담당하는 고객을 함께 봅니다. 한 사람은 한 팀에 속합니다.">
    <DataTable
      caption="팀"
      keyOf={(team) => team.id}
      rows={teams}
      empty="아직 만든 팀이 없습니다."
      columns={[
        { title: '팀', isName: true, cell: (team) => team.name },
        { title: '구성원', small: 'whole', cell: membersOf },
        { title: '처리', small: 'whole', cell: (team) => <ChangeTeam team={team} typed={typed} /> },
      ]}
    />
    <div className={styles.pair}>
      <Form method="post" className={styles.fields} key={teams.length}>
        <TextInput
          name="name"
          label="새 팀 이름"
          defaultValue={typedIn(typed, { intent: 'team', team: '' })?.name}
          maxLength={20}
          required
          autoComplete="off"
        />
        <Button type="submit" name="intent" value="team" variant="default">
          팀 만들기
        </Button>
      </Form>
      {teams.length ? (
        <Form method="post" className={styles.fields}>
          <NativeSelect
            name="person"
            label="직원"
            defaultValue={typedIn(typed, { intent: 'place' })?.person}
            data={people.map(({ userId, name }) => ({ value: userId, label: name }))}
          />
          <NativeSelect
            name="team"
            label="소속 팀"
            defaultValue={typedIn(typed, { intent: 'place' })?.team}
            data={[
              ...teams.map(({ id, name }) => ({ value: id, label: name })),
              { value: '', label: '소속 없음' },
            ]}
          />
          <Checkbox
            name="leads"
            label="팀장"
            defaultChecked={typedIn(typed, { intent: 'place' })?.leads !== undefined}
          />
          <Button type="submit" name="intent" value="place" variant="default">
            소속 저장
          </Button>
        </Form>
      ) : null}
    </div>
  </Part>
)

const membersOf = ({ members }: Team) =>
  members.map(({ name, leads }) => (leads ? `${name}(팀장)` : name)).join(', ') || '아직 없음'

const ChangeTeam = ({ team, typed }: { team: Team; typed: Typed | undefined }) => {
  const written = typedIn(typed, { intent: 'team', team: team.id })
  return (
    <details className={styles.change} open={written !== undefined}>
      <summary aria-label={`${team.name} 변경`}>변경</summary>
      <Form method="post" className={styles.fields}>
        <input type="hidden" name="team" value={team.id} />
        <TextInput
          name="name"
          label="팀 이름"
          defaultValue={written?.name ?? team.name}
          maxLength={20}
          required
        />
        <Button type="submit" name="intent" value="team" variant="default">
          이름 저장
        </Button>
        <Button type="submit" name="intent" value="remove-team" color="red" variant="light" formNoValidate>
          팀 삭제
        </Button>
      </Form>
    </details>
  )
}
