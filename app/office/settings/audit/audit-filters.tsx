import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import { Form } from 'react-router'
import { auditKinds } from '#app/domain/record/audit/action-names.ts'
import { DayField } from '#app/office/kit/date-fields.tsx'
import type { TypedFilters } from './read-audit-query.ts'

interface Props {
  site: string
  typed: TypedFilters
  people: { id: string; name: string }[]
  mayReadShared: boolean
}

export const AuditFilters = ({ site, typed, people, mayReadShared }: Props) => (
  <Form method="get" key={JSON.stringify(typed)} role="search">
    <Group align="flex-end" gap="8px 12px" m="24px 0 14px">
      <input type="hidden" name="site" value={site} />
      <NativeSelect
        label="접속자"
        name="person"
        defaultValue={typed.person}
        data={[
          { value: '', label: '모든 직원' },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
        label="수행 업무"
        name="kind"
        defaultValue={typed.kind}
        data={[
          { value: '', label: '전체' },
          ...Object.entries(auditKinds).map(([value, label]) => ({ value, label })),
        ]}
      />
      <DayField label="시작일" name="from" defaultValue={typed.from} />
      <DayField label="종료일" name="until" defaultValue={typed.until} />
      <TextInput
        label="고객 (접수번호)"
        name="receipt"
        defaultValue={typed.receipt}
        placeholder="GL-1234-5678"
        maxLength={20}
        autoComplete="off"
      />
      {mayReadShared ? (
        <Checkbox name="shared" label="로그인 등 단지 공통 기록" defaultChecked={typed.shared === 'on'} />
      ) : null}
      <Button type="submit" variant="default">
        찾기
      </Button>
    </Group>
  </Form>
)
