import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Form, Link } from 'react-router'
import type { LeftOut } from '#app/domain/customers/campaigns/recipients.server.ts'
import { leadStatuses, statusNames } from '#app/domain/customers/customer/lead-status.ts'
import preview from '../message-preview.module.css'
import { Figures, Part } from '../screen.tsx'
import styles from './messages.module.css'
import type { AudienceFilter } from './open-notice.server.ts'

export interface CountedAudience {
  count: number
  leftOut: Record<LeftOut, number>
  hasMore: boolean
}

interface Props {
  site: { slug: string }
  filter: AudienceFilter
  selection: string | undefined
  audience: CountedAudience | undefined
  choices: Choices | undefined
}

interface Choices {
  types: string[]
  people: Named[]
  teams: Named[]
}

interface Named {
  id: string
  name: string
}

/** Whom a message goes to: those who were chosen in the list, or a filter. Works without script. */
export function AudiencePart({ site, filter, selection, audience, choices }: Props) {
  return (
    <Part title="받는 사람">
      {selection ? (
        <p className={preview.plain}>
          고객 목록에서 선택한 고객입니다.{' '}
          <Link to={`/admin/messages/new?site=${site.slug}`}>조건으로 정하기</Link>
        </p>
      ) : null}
      {choices ? <GroupFilter site={site} filter={filter} choices={choices} /> : null}
      {audience ? <AudienceFigures {...audience} /> : null}
    </Part>
  )
}

export const GroupFilter = ({
  site,
  filter,
  choices,
}: Pick<Props, 'site' | 'filter'> & { choices: Choices }) => (
  <Form className={styles.filter}>
    <input type="hidden" name="site" value={site.slug} />
    <input type="hidden" name="find" value="1" />
    <TextInput type="date" label="방문일" name="visitDay" defaultValue={filter.visitDay} />
    <NativeSelect
      label="상태"
      name="status"
      defaultValue={filter.status}
      data={[
        all,
        ...leadStatuses
          .filter((status) => status !== 'rejected' && status !== 'wrong-number')
          .map((status) => ({ value: status, label: statusNames[status] })),
      ]}
    />
    <NativeSelect label="관심 타입" name="type" defaultValue={filter.type} data={[all, ...choices.types]} />
    <NativeSelect
      label="담당"
      name="who"
      defaultValue={filter.who}
      data={[
        all,
        ...choices.teams.map(({ id, name }) => ({ value: `team:${id}`, label: `${name} (팀)` })),
        ...choices.people.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
    <Button type="submit" variant="default">
      받는 사람 확인
    </Button>
  </Form>
)

const all = { value: '', label: '전체' }

const AudienceFigures = ({ count, leftOut, hasMore }: CountedAudience) => (
  <>
    <Figures
      unit="명"
      figures={[
        ['받는 사람', count],
        ['문자 불가 번호', leftOut.landline],
        ['같은 번호', leftOut['same-number']],
        ['거절·결번', leftOut.out],
      ]}
    />
    {hasMore ? <p className={preview.plain}>조건에 맞는 고객이 더 있습니다. 조건을 좁혀 주세요.</p> : null}
  </>
)
