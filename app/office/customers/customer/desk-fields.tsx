import { Alert, Button, Checkbox, Group, Input, NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import type { DeskNotes } from '#app/domain/customers/customer/find-lead.server.ts'
import type { DeskField } from '#app/domain/customers/customer/merge-fields.ts'
import {
  fieldOf,
  formatField,
  grades,
  notedFields,
  purposeNames,
  purposes,
  sourceProposals,
  storeyNames,
  storeys,
} from '#app/domain/customers/fields.ts'
import type { Answer } from '#app/office/answer.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Draft } from '#app/office/drafts/draft.tsx'
import { Columns } from '#app/office/kit/columns.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { Facts, Part } from '#app/routes/admin/screen.tsx'
import { fieldsKey } from '../draft-keys.ts'
import type * as commands from './commands.server.ts'
import { deskLabels, deskWords } from './desk-words.ts'
import type { CustomerData } from './load-customer.server.ts'

const none = { value: '', label: '선택 안 함' }

export function DeskFields({ data }: { data: CustomerData }) {
  const { desk } = data.lead
  const proposals = useId()
  if (!data.canReveal) return <ReadFields desk={desk} />
  return (
    <Part title="상담 정보">
      <CommandForm<typeof commands.fields> intent="fields" merges preventScrollReset>
        {({ field, box, answer }) => (
          <Stack gap={12}>
            {data.types.length ? (
              <Ticks label={deskLabels.types}>
                {data.types.map((type) => (
                  <Checkbox
                    key={type}
                    {...box('types', desk.interest.types.includes(type), type)}
                    label={type}
                  />
                ))}
              </Ticks>
            ) : null}
            {data.noted.map((name) => (
              <TextInput
                key={name}
                {...field(name, formatField(name, desk.noted[name]))}
                label={fieldOf(name).label}
                placeholder={fieldOf(name).input.placeholder}
                maxLength={fieldOf(name).input.maxLength}
                autoComplete="off"
              />
            ))}
            <Ticks label={deskLabels.storeys}>
              {storeys.map((storey) => (
                <Checkbox
                  key={storey}
                  {...box('storeys', desk.interest.storeys.includes(storey), storey)}
                  label={storeyNames[storey]}
                />
              ))}
            </Ticks>
            <Columns min={120}>
              <NativeSelect
                {...field('grade', desk.grade ?? '')}
                label={deskLabels.grade}
                data={[none, ...grades.map((grade) => ({ value: grade, label: `${grade}등급` }))]}
              />
              <TextInput
                {...field('partySize', String(desk.partySize ?? ''))}
                label={deskLabels.partySize}
                inputMode="numeric"
                maxLength={2}
              />
            </Columns>
            <NativeSelect
              {...field('purpose', desk.purpose ?? '')}
              label={deskLabels.purpose}
              data={[none, ...purposes.map((value) => ({ value, label: purposeNames[value] }))]}
            />
            <TextInput
              {...field('region', desk.region ?? '')}
              label={deskLabels.region}
              placeholder="수원시 영통구"
            />
            <TextInput {...field('source', desk.source ?? '')} label={deskLabels.source} list={proposals} />
            <datalist id={proposals}>
              {sourceProposals.map((proposal) => (
                <option key={proposal} value={proposal} />
              ))}
            </datalist>
            <TextInput
              {...field('introducedBy', desk.introducedBy?.receiptNo ?? '')}
              label="소개한 고객의 접수번호"
              placeholder="GL-1234-5678"
            />
            {desk.introducedBy ? (
              <Link to={`/admin/leads/${desk.introducedBy.id}`}>소개한 고객 보기</Link>
            ) : null}
            <Draft form={fieldsKey(data.lead.id)} isOnlyOfUnsent />
            {answer?.conflicts ? (
              <Conflicts key={answer.conflicts.map(({ field }) => field).join()} answer={answer} />
            ) : null}
            <Button type="submit" variant="default">
              {answer?.conflicts ? '선택한 값으로 저장' : '상담 정보 저장'}
            </Button>
          </Stack>
        )}
      </CommandForm>
    </Part>
  )
}

const Ticks = ({ label, children }: { label: string; children: ReactNode }) => (
  <Input.Wrapper label={label} role="group" aria-label={label}>
    <Group gap="xs">{children}</Group>
  </Input.Wrapper>
)

/** For each field, what a colleague saved and what the person typed. */
function Conflicts({ answer: { conflicts = [], before } }: { answer: Answer }) {
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const first = before?.by ? `${before.by} 님` : '다른 직원'
  const choose = (field: string, isTheirs: boolean) =>
    setTheirs(isTheirs ? [...theirs, field] : theirs.filter((one) => one !== field))
  return (
    <Alert color="brass" aria-label="겹친 수정">
      <Stack gap={12}>
        <h3>
          {first}도 수정했습니다 {before?.at ? <time>{koreanDateTime(before.at)}</time> : null}
        </h3>
        {conflicts.map(({ field, ...values }) => (
          <Radio.Group
            key={field}
            label={deskLabels[field as DeskField]}
            value={theirs.includes(field) ? 'theirs' : 'mine'}
            onChange={(chosen) => choose(field, chosen === 'theirs')}
          >
            <Radio value="theirs" label={`${deskWords(field, values.theirs) || '비움'} (${first})`} />
            <Radio value="mine" label={`${deskWords(field, values.mine) || '비움'} (나)`} />
          </Radio.Group>
        ))}
        {theirs.map((field) => (
          <input key={field} type="hidden" name="theirs" value={field} />
        ))}
      </Stack>
    </Alert>
  )
}

function ReadFields({ desk }: { desk: DeskNotes }) {
  const values: [DeskField, readonly (string | null)[]][] = [
    ['types', desk.interest.types],
    ...notedFields.map((field): [DeskField, string[]] => [field, [desk.noted[field]]]),
    ['storeys', desk.interest.storeys],
    ['grade', [desk.grade]],
    ['partySize', [desk.partySize === null ? null : String(desk.partySize)]],
    ['purpose', [desk.purpose]],
    ['region', [desk.region]],
    ['source', [desk.source]],
  ]
  const facts = values.flatMap(([field, written]): [string, string][] => {
    const words = deskWords(
      field,
      written.filter((value): value is string => Boolean(value)),
    )
    return words ? [[deskLabels[field], words]] : []
  })
  return (
    <Part title="상담 정보">
      {facts.length ? <Facts facts={facts} /> : <p>아직 적은 내용이 없습니다.</p>}
    </Part>
  )
}
