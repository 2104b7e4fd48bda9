import { Button, Group, Kbd, NativeSelect, Text, Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { callResults } from '#app/domain/customers/calls/call-draft.ts'
import type { CustomerToCall } from '#app/domain/customers/calls/find-customer-to-call.server.ts'
import { callResultNames } from '#app/domain/customers/customer/lead-status.ts'
import { bookedVisitChoices } from '#app/domain/customers/visits/booked-visit.ts'
import { CommandForm, type Fields } from '#app/office/command-form.tsx'
import { Draft } from '#app/office/drafts/draft.tsx'
import { DayTimeField } from '#app/office/kit/date-fields.tsx'
import kit from '#app/office/kit/kit.module.css'
import { koreanDay } from '#app/platform/korean-day.ts'
import { formatDay, koreanMinute, koreanVisit } from '#app/platform/korean-time.ts'
import { callKey } from '../customers/draft-keys.ts'
import type * as commands from './commands.server.ts'
import type { TodayData } from './load-today.server.ts'
import styles from './today.module.css'

type CallFields = Fields<keyof typeof commands.record.input.shape & string>

interface Props {
  data: TodayData
  customer: CustomerToCall
}

/** The result of a call. The style sheet hides the fields of the other results. */
export function CallForm({ data, customer }: Props) {
  const noteId = useId()
  // Until a refusal has told of a newer one.
  const [seenCall] = useState(customer.lastCallId)
  return (
    <CommandForm<typeof commands.record>
      intent="record"
      hidden={{ lead: customer.id }}
      className={styles.form}
      data-call
      preventScrollReset
    >
      {(fields) => {
        const fault = fields.field('result').error
        return (
          <>
            <input type="hidden" name="callId" value={data.proposals.callId} />
            <input type="hidden" name="seenCall" value={fault ? customer.lastCallId : seenCall} />
            <fieldset
              className={`${kit.choices} ${styles.results}`}
              aria-describedby={fault ? `${noteId}-result` : undefined}
            >
              <legend>통화 결과</legend>
              {callResults.map((result, i) => (
                <label key={result}>
                  <input type="radio" {...fields.box('result', false, result)} />
                  {callResultNames[result]} <Kbd size="xs">{i + 1}</Kbd>
                </label>
              ))}
              <Fault id={`${noteId}-result`} text={fault} />
            </fieldset>
            <VisitField customer={customer} fields={fields} />
            <BookedVisitField customer={customer} fields={fields} />
            <NextCall data={data} fields={fields} />
            <Textarea
              {...fields.field('note')}
              id={noteId}
              label="통화 메모"
              description="주민등록번호와 소득은 적지 않습니다."
              rows={3}
              maxLength={2000}
              rightSection={<Kbd size="xs">M</Kbd>}
            />
            <Group justify="flex-end" gap="8px 16px">
              <Draft form={callKey(customer.id)} />
              <Button type="submit" loading={fields.isBusy} rightSection={<Kbd size="xs">Ctrl+Enter</Kbd>}>
                저장하고 다음
              </Button>
            </Group>
          </>
        )
      }}
    </CommandForm>
  )
}

interface FieldProps {
  customer: CustomerToCall
  fields: CallFields
}

const Fault = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <Text id={id} size="sm" c="red" w="100%" role="alert">
      {text}
    </Text>
  ) : null

function NextCall({ data, fields: { field, input, box } }: { data: TodayData; fields: CallFields }) {
  const { error: fault } = field('next')
  const { quick, afterMissed } = data.proposals
  const id = useId()
  return (
    <fieldset className={`${kit.choices} ${styles.next}`} aria-describedby={fault ? id : undefined}>
      <legend>
        다음 통화{' '}
        <small className={styles.proposal}>선택하지 않으면 {koreanVisit(afterMissed)}에 다시 겁니다.</small>
      </legend>
      {quick.map(({ choice, label }) => (
        <label key={choice}>
          <input type="radio" {...box('next', false, choice)} />
          {label}
        </label>
      ))}
      <label>
        <input type="radio" {...box('next', false, 'date')} />
        날짜 지정
      </label>
      <label className={styles.none}>
        <input type="radio" {...box('next', true, 'none')} />
        정하지 않음
      </label>
      <DayTimeField
        {...input('nextDate')}
        aria-label="다음 통화 날짜와 시간"
        className={styles.date}
        w={240}
        min={koreanMinute(data.now)}
      />
      <Fault id={id} text={fault} />
    </fieldset>
  )
}

/** Shown with 거절 and 결번: the booked place is held for somebody until a person frees it. */
function BookedVisitField({ customer: { visit }, fields: { field, box } }: FieldProps) {
  const { error: fault } = field('bookedVisit')
  const id = useId()
  if (!visit) return null
  return (
    <fieldset className={`${kit.choices} ${styles.booked}`} aria-describedby={fault ? id : undefined}>
      <legend>예약한 방문이 있습니다: {koreanVisit(visit.startsAt)}</legend>
      {Object.entries(bookedVisitChoices).map(([choice, label]) => (
        <label key={choice}>
          <input type="radio" {...box('bookedVisit', false, choice)} />
          {label}
        </label>
      ))}
      <p>그대로 두어도 거절·결번 고객에게는 방문 안내 문자가 나가지 않습니다.</p>
      <Fault id={id} text={fault} />
    </fieldset>
  )
}

function VisitField({ customer, fields: { field } }: FieldProps) {
  const days = Map.groupBy(customer.slots, ({ startsAt }) => koreanDay(startsAt))
  return (
    <div className={styles.visit}>
      {customer.slots.length ? (
        <NativeSelect
          {...field('visitAt', customer.visit?.startsAt)}
          label="방문 날짜와 시간"
          data={[
            { value: '', label: '선택해 주세요' },
            ...[...days].map(([day, slots]) => ({
              group: formatDay(day),
              items: slots.map(({ startsAt, full }) => ({
                value: startsAt,
                label: koreanVisit(startsAt) + (full ? ' (마감)' : ''),
                disabled: full && startsAt !== customer.visit?.startsAt,
              })),
            })),
          ]}
        />
      ) : (
        <Text size="sm" c="red">
          예약을 받는 방문 시간이 없습니다.
        </Text>
      )}
    </div>
  )
}
