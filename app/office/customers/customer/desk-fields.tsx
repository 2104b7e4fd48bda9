import { Button, Checkbox, Input, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { DeskNotes } from '#app/domain/customers/customer/find-lead.server.ts'
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
import { CommandForm } from '#app/office/command-form.tsx'
import { Draft } from '#app/routes/admin/drafts/draft.tsx'
import { Facts, Part } from '#app/routes/admin/screen.tsx'
import { fieldsKey } from '../draft-keys.ts'
import type * as commands from './commands.server.ts'
import styles from './customer.module.css'
import type { CustomerData } from './load-customer.server.ts'

const none = { value: '', label: '선택 안 함' }

export function DeskFields({ data }: { data: CustomerData }) {
  const { desk } = data.lead
  const proposals = useId()
  if (!data.canReveal) return <ReadFields desk={desk} />
  return (
    <Part title="상담 정보">
      <CommandForm<typeof commands.fields> intent="fields" className={styles.fields} preventScrollReset>
        {({ field, box }) => (
          <>
            {data.types.length ? (
              <Ticks label="관심 타입">
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
            <Ticks label="희망 층">
              {storeys.map((storey) => (
                <Checkbox
                  key={storey}
                  {...box('storeys', desk.interest.storeys.includes(storey), storey)}
                  label={storeyNames[storey]}
                />
              ))}
            </Ticks>
            <div className={styles.pair}>
              <NativeSelect
                {...field('grade', desk.grade ?? '')}
                label="등급"
                data={[none, ...grades.map((grade) => ({ value: grade, label: `${grade}등급` }))]}
              />
              <TextInput
                {...field('partySize', String(desk.partySize ?? ''))}
                label="인원"
                inputMode="numeric"
                maxLength={2}
              />
            </div>
            <NativeSelect
              {...field('purpose', desk.purpose ?? '')}
              label="구입 목적"
              data={[none, ...purposes.map((value) => ({ value, label: purposeNames[value] }))]}
            />
            <TextInput
              {...field('region', desk.region ?? '')}
              label="거주 지역"
              placeholder="가온시 호수동"
            />
            <TextInput {...field('source', desk.source ?? '')} label="알게 된 경로" list={proposals} />
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
            <Button type="submit" variant="default">
              상담 정보 저장
            </Button>
          </>
        )}
      </CommandForm>
    </Part>
  )
}

const Ticks = ({ label, children }: { label: string; children: ReactNode }) => (
  <Input.Wrapper label={label} role="group" aria-label={label}>
    <div className={styles.ticks}>{children}</div>
  </Input.Wrapper>
)

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
