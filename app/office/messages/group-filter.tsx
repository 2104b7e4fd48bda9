import { Box, Button, NativeSelect } from '@mantine/core'
import { Form } from 'react-router'
import { leadStatuses, statusNames } from '#app/domain/customers/customer/lead-status.ts'
import { DayField } from '#app/office/kit/date-fields.tsx'
import kit from '#app/office/kit/kit.module.css'
import type { AudienceFilter } from './audience.server.ts'

export interface Choices {
  types: string[]
  people: Named[]
  teams: Named[]
}

interface Named {
  id: string
  name: string
}

interface Props {
  site: { slug: string }
  filter: AudienceFilter
  choices: Choices
}

/** Chooses the recipients of a message by the data of customers; the filter is in the address. */
export const GroupFilter = ({ site, filter, choices }: Props) => (
  <Box component={Form} mb={16} className={kit.row}>
    <input type="hidden" name="site" value={site.slug} />
    <input type="hidden" name="find" value="1" />
    <DayField label="방문일" name="visitDay" defaultValue={filter.visitDay} />
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
  </Box>
)

const all = { value: '', label: '전체' }
