import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { Figures, Part } from '#app/routes/admin/screen.tsx'
import type { AudienceFilter } from '../audience.server.ts'
import { type Choices, GroupFilter } from '../group-filter.tsx'
import type { CountedAudience } from './facts-of-notice.ts'

interface Props {
  site: { slug: string }
  filter: AudienceFilter
  selection: string | undefined
  audience: CountedAudience | undefined
  choices: Choices | undefined
}

/** Recipients of a message: customers selected in the list, or a filter. */
export function AudiencePart({ site, filter, selection, audience, choices }: Props) {
  return (
    <Part title="받는 사람">
      {selection ? (
        <Text inherit c="dimmed" mb={16}>
          고객 목록에서 선택한 고객입니다.{' '}
          <Link to={`/admin/messages/new?site=${site.slug}`}>조건으로 정하기</Link>
        </Text>
      ) : null}
      {choices ? <GroupFilter site={site} filter={filter} choices={choices} /> : null}
      {audience ? <AudienceFigures {...audience} /> : null}
    </Part>
  )
}

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
    {hasMore ? (
      <Text inherit c="dimmed" mb={16}>
        조건에 맞는 고객이 더 있습니다. 조건을 좁혀 주세요.
      </Text>
    ) : null}
  </>
)
