import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useId } from 'react'
import { Form, Link } from 'react-router'
import type { DeskNotes } from '#app/domain/customers/customer/find-lead.server.ts'
import {
  type FieldErrors,
  type FieldsDraft,
  fieldOf,
  formatField,
  grades,
  type NotedField,
  notedFields,
  purposeNames,
  purposes,
  sourceProposals,
  storeyNames,
  storeys,
} from '#app/domain/customers/fields.ts'
import { Draft } from '../../drafts/draft.tsx'
import { Facts, Part } from '../../screen.tsx'
import styles from './customer.module.css'
import type { CustomerAnswer } from './customer-intents.server.ts'
import { fieldsKey } from './draft-keys.ts'
import type { CustomerData } from './load-customer.server.ts'

const draftOf = (desk: DeskNotes): FieldsDraft => ({
  ...Object.fromEntries(notedFields.map((field) => [field, formatField(field, desk.noted[field])])),
  types: desk.interest.types,
  storeys: desk.interest.storeys,
  grade: desk.grade ?? '',
  region: desk.region ?? '',
  partySize: desk.partySize === null ? '' : String(desk.partySize),
  purpose: desk.purpose ?? '',
  source: desk.source ?? '',
  introducedBy: desk.introducedBy?.receiptNo ?? '',
})

const none = { value: '', label: '선택 안 함' }

export function DeskFields({ data, answer }: { data: CustomerData; answer: CustomerAnswer | undefined }) {
  const own = answer?.intent === 'fields' ? answer : undefined
  const { desk } = data.lead
  const proposals = useId()
  if (!data.canReveal) return <ReadFields desk={desk} />
  const draft = own?.fields ?? draftOf(desk)
  return (
    <Part title="상담 정보">
      <Form method="post" className={styles.fields} preventScrollReset key={JSON.stringify(draftOf(desk))}>
        {data.types.length ? (
          <Checkbox.Group defaultValue={draft.types} label="관심 타입">
            <div className={styles.ticks}>
              {data.types.map((type) => (
                <Checkbox key={type} name="types" value={type} label={type} />
              ))}
            </div>
          </Checkbox.Group>
        ) : null}
        <NotedFields names={data.noted} draft={draft} errors={own?.errors} />
        <Checkbox.Group defaultValue={draft.storeys} label="희망 층">
          <div className={styles.ticks}>
            {storeys.map((storey) => (
              <Checkbox key={storey} name="storeys" value={storey} label={storeyNames[storey]} />
            ))}
          </div>
        </Checkbox.Group>
        <div className={styles.pair}>
          <NativeSelect
            name="grade"
            label="등급"
            defaultValue={draft.grade}
            data={[none, ...grades.map((grade) => ({ value: grade, label: `${grade}등급` }))]}
          />
          <TextInput
            name="partySize"
            label="인원"
            inputMode="numeric"
            maxLength={2}
            defaultValue={draft.partySize}
            error={own?.errors?.partySize}
          />
        </div>
        <NativeSelect
          name="purpose"
          label="구입 목적"
          defaultValue={draft.purpose}
          data={[none, ...purposes.map((purpose) => ({ value: purpose, label: purposeNames[purpose] }))]}
        />
        <TextInput
          name="region"
          label="거주 지역"
          placeholder="가온시 호수동"
          defaultValue={draft.region}
          error={own?.errors?.region}
        />
        <TextInput
          name="source"
          label="알게 된 경로"
          list={proposals}
          defaultValue={draft.source}
          error={own?.errors?.source}
        />
        <datalist id={proposals}>
          {sourceProposals.map((proposal) => (
            <option key={proposal} value={proposal} />
          ))}
        </datalist>
        <TextInput
          name="introducedBy"
          label="소개한 고객의 접수번호"
          placeholder="GL-1234-5678"
          defaultValue={draft.introducedBy}
          error={own?.errors?.introducedBy}
        />
        {desk.introducedBy ? <Link to={`/admin/leads/${desk.introducedBy.id}`}>소개한 고객 보기</Link> : null}
        <Draft form={fieldsKey(data.lead.id)} isOnlyOfUnsent />
        <Button type="submit" name="intent" value="fields" variant="default">
          상담 정보 저장
        </Button>
      </Form>
    </Part>
  )
}

interface NotedProps {
  names: readonly NotedField[]
  draft: FieldsDraft
  errors: FieldErrors | undefined
}

const NotedFields = ({ names, draft, errors }: NotedProps) =>
  names.map((field) => (
    <TextInput
      key={field}
      name={field}
      label={fieldOf(field).label}
      placeholder={fieldOf(field).input.placeholder}
      maxLength={fieldOf(field).input.maxLength}
      defaultValue={draft[field]}
      error={errors?.[field]}
      autoComplete="off"
    />
  ))

function ReadFields({ desk }: { desk: DeskNotes }) {
  const purpose = purposes.find((one) => one === desk.purpose)
  const facts = [
    ['관심 타입', desk.interest.types.join(', ')],
    ...notedFields.map((field) => [fieldOf(field).label, formatField(field, desk.noted[field])]),
    ['희망 층', desk.interest.storeys.map((storey) => storeyNames[storey]).join(', ')],
    ['등급', desk.grade ?? ''],
    ['인원', desk.partySize === null ? '' : `${desk.partySize}명`],
    ['구입 목적', purpose ? purposeNames[purpose] : ''],
    ['거주 지역', desk.region ?? ''],
    ['알게 된 경로', desk.source ?? ''],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <Part title="상담 정보">
      {facts.length ? <Facts facts={facts} /> : <p>아직 적은 내용이 없습니다.</p>}
    </Part>
  )
}
