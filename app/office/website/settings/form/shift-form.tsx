import { NativeSelect, Paper, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { holidaysBetween } from '#app/domain/customers/visits/holidays.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import {
  formatWhen,
  periodsOf,
  plainSchedule,
  type Schedule,
  schedule,
} from '#app/domain/site/schedule/schedule.ts'
import { mostDays, shiftSchedule, wrongOrder } from '#app/domain/site/schedule/shift-schedule.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Columns } from '#app/office/kit/columns.tsx'
import kit from '#app/office/kit/kit.module.css'
import { type Day, koreanDay } from '#app/platform/korean-day.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { formatDay, isWeekend } from '#app/platform/korean-time.ts'
import { isSameJson } from '#app/platform/same-json.ts'
import { readTypedNumber } from '#app/platform/typed-number.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { SaveButtons } from '../../part/save-buttons.tsx'
import type * as commands from './commands.server.ts'

interface Props {
  /** The drafted schedule; dates that cannot be read are not moved. */
  value: Document
  bar: { version: number; publishesAlone: boolean; isDrafted: boolean }
}

/** All dates from one on are moved by some days; all of them are seen before and after. */
export function ShiftForm({ value, bar }: Props) {
  const stored = plainSchedule.safeParse(value.schedule).data
  return stored ? (
    <Paper component="details" withBorder p={16} mb={18}>
      <summary>
        <h2>날짜 한꺼번에 옮기기</h2>
      </summary>
      <CommandForm<typeof commands.shift>
        intent="shift"
        hidden={{ version: String(bar.version) }}
        className={kit.form}
      >
        <Fields stored={stored} bar={bar} />
      </CommandForm>
    </Paper>
  ) : null
}

const firstDays = ({ events }: Schedule) =>
  events
    .flatMap(({ title, when }) => periodsOf(when).map(({ from }) => ({ title, from })))
    .sort((a, b) => a.from.localeCompare(b.from))

function Fields({ stored, bar }: { stored: Schedule; bar: Props['bar'] }) {
  const days = firstDays(stored)
  const next = days.find(({ from }) => from >= koreanDay(new Date()))?.from ?? days[0]?.from ?? ''
  const [shift, set] = useState({ from: next, count: '', way: 'later' })
  const count = readTypedNumber(shift.count)
  const isCount = Number.isInteger(count) && count > 0 && count <= mostDays
  const by = shift.way === 'later' ? count : -count
  return (
    <>
      <Columns min={240}>
        <NativeSelect
          label="이 날짜부터"
          name="from"
          data={days.map(({ title, from }, i) => ({
            value: from,
            label: `${formatDay(from)} ${title}`,
            key: i,
          }))}
          value={shift.from}
          onChange={({ currentTarget }) => set({ ...shift, from: currentTarget.value as Day })}
        />
        <TextInput
          label="날수"
          inputMode="numeric"
          autoComplete="off"
          placeholder="14"
          maxLength={4}
          value={shift.count}
          error={
            shift.count && !isCount ? `1에서 ${koreanNumber(mostDays)}까지 숫자만 적어 주세요.` : undefined
          }
          onChange={({ currentTarget }) => set({ ...shift, count: currentTarget.value.trim() })}
        />
        <NativeSelect
          label="방향"
          data={[
            { value: 'later', label: '뒤로 미루기' },
            { value: 'earlier', label: '앞으로 당기기' },
          ]}
          value={shift.way}
          onChange={({ currentTarget }) => set({ ...shift, way: currentTarget.value })}
        />
      </Columns>
      {isCount ? (
        <>
          <input type="hidden" name="days" value={by} />
          <Preview stored={stored} moved={shiftSchedule(stored, { from: shift.from as Day, days: by })} />
          <SaveButtons bar={bar} comeWithTyping />
        </>
      ) : null}
    </>
  )
}

function Preview({ stored, moved }: { stored: Schedule; moved: Schedule }) {
  const issues = schedule.safeParse(moved).error?.issues ?? []
  const order = wrongOrder(moved)
  const rows = moved.events.map((event, i) => {
    const before = stored.events[i]
    const isMoved = !isSameJson(event.when, before?.when)
    const faults = issues.filter(({ path }) => path[0] === 'events' && path[1] === i)
    return {
      id: event.id,
      title: event.title,
      before: before ? datesOf(before.when) : [],
      after: isMoved ? datesOf(event.when) : undefined,
      faults: [
        ...faults.map(({ message }) => `${message}.`),
        ...order.filter(({ at }) => at === i).map(({ sentence }) => sentence),
      ],
      remarks: isMoved ? remarksOf(event.when) : [],
    }
  })
  return (
    <DataTable
      caption={`옮기는 일정 ${rows.filter(({ after }) => after).length}개, 그대로인 일정 ${rows.filter(({ after }) => !after).length}개`}
      rows={rows}
      keyOf={({ id }) => id}
      empty=""
      columns={[
        { title: '일정', isName: true, cell: ({ title }) => title },
        { title: '지금', isShort: true, cell: ({ before }) => <Dates dates={before} /> },
        {
          title: '바꾼 뒤',
          isShort: true,
          cell: ({ after }) => (after ? <Dates dates={after} /> : <small>그대로</small>),
        },
        {
          title: '확인',
          cell: ({ faults, remarks }) => (
            <>
              {faults.map((sentence) => (
                <Text key={sentence} size="sm" c="red">
                  {sentence}
                </Text>
              ))}
              {remarks.join(', ')}
            </>
          ),
        },
      ]}
    />
  )
}

type When = Schedule['events'][number]['when']

/** Every one of several days. */
const datesOf = (when: When): string[] =>
  'each' in when ? when.each.map((day) => formatDay(day)) : [formatWhen(when)]

const Dates = ({ dates }: { dates: string[] }) =>
  dates.map((date) => (
    <Text key={date} inherit>
      {date}
    </Text>
  ))

/** Days on which an office or a bank may be closed. Holidays of later years are not known yet. */
function remarksOf(when: When): string[] {
  if ('month' in when) return []
  const days = new Set(periodsOf(when).flatMap(({ from, until }) => [from, until]))
  return [...days].flatMap((day) => {
    const [holiday] = holidaysBetween(day, day)
    if (holiday) return [`${formatDay(day, false)} ${holiday.name}`]
    return isWeekend(day) ? [`${formatDay(day, false)} 주말`] : []
  })
}
