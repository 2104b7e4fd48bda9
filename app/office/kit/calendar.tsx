import 'dayjs/locale/ko'
import '@mantine/dates/styles.layer.css'
import { Button, Group, NativeSelect } from '@mantine/core'
import { DatePicker, MonthPicker } from '@mantine/dates'
import { useState } from 'react'
import { type Day, koreanDay } from '#app/platform/korean-day.ts'
import { formatDay } from '#app/platform/korean-time.ts'
import { type Bounds, showDate } from './typed-dates.ts'

interface Props extends Bounds {
  kind: 'day' | 'month' | 'dayTime'
  /** The value that is sent, or a text that could not be read. */
  value: string
  /** @param text as somebody would type it @param isWhole nothing more is to be chosen */
  onPick: (text: string, isWhole: boolean) => void
  onClose: () => void
}

const ariaLabels = {
  previousMonth: '이전 달',
  nextMonth: '다음 달',
  previousYear: '이전 해',
  nextYear: '다음 해',
  previousDecade: '이전 10년',
  nextDecade: '다음 10년',
}

/** As high as other controls, which on phones is as high as a finger. */
const control = { minWidth: 'var(--ctl)', height: 'var(--ctl)' }
const shared = {
  locale: 'ko',
  ariaLabels,
  yearLabelFormat: 'YYYY년',
  yearsListFormat: 'YYYY년',
  monthsListFormat: 'M월',
  decadeLabelFormat: 'YYYY년',
  styles: {
    day: { width: 'var(--ctl)', height: 'var(--ctl)' },
    calendarHeaderControl: { width: 'var(--ctl)', height: 'var(--ctl)' },
    calendarHeaderLevel: control,
    monthsListControl: control,
    yearsListControl: control,
  },
} as const

const halfHours = Array.from(
  { length: 48 },
  (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
)

/** Loaded when somebody opens it. */
export function Calendar({ kind, value, min, max, onPick, onClose }: Props) {
  const [chosen, choose] = useState(value)
  const today = koreanDay(Date.now())
  const bounds = { minDate: min?.slice(0, 10), maxDate: max?.slice(0, 10) }
  if (kind === 'month')
    return (
      <MonthPicker
        {...shared}
        minDate={min && `${min}-01`}
        maxDate={max && `${max}-01`}
        value={/^\d{4}-\d{2}$/.test(value) ? `${value}-01` : null}
        defaultDate={/^\d{4}-\d{2}$/.test(value) ? `${value}-01` : today}
        onChange={(month) => month && onPick(month.slice(0, 7), true)}
        getMonthControlProps={(month) => ({
          'aria-label': showDate('month', month.slice(0, 7)),
          'data-autofocus': month.startsWith(value || today.slice(0, 7)) || undefined,
        })}
      />
    )
  const day = /^\d{4}-\d{2}-\d{2}/.exec(chosen)?.[0]
  const time = /T(\d{2}:\d{2})$/.exec(chosen)?.[1] ?? ''
  const pick = (day: string, time: string) => {
    const next = kind === 'day' || !time ? day : `${day}T${time}`
    choose(next)
    onPick(showDate('day', next), kind === 'day')
  }
  const first =
    day ?? [bounds.minDate, bounds.maxDate].find((one) => one && isOutside(today, bounds)) ?? today
  return (
    <>
      <DatePicker
        {...shared}
        {...bounds}
        monthLabelFormat="YYYY년 M월"
        firstDayOfWeek={0}
        hideOutsideDates
        weekendDays={[0]}
        // The kit's red of Sundays is too pale to be read.
        style={{ '--mantine-color-red-6': 'var(--alert)' }}
        highlightToday
        value={day ?? null}
        defaultDate={first}
        onChange={(picked) => picked && pick(picked, time)}
        getDayAriaLabel={(date) => formatDay(date as Day)}
        getDayProps={(date) => ({ 'data-autofocus': date === first || undefined })}
      />
      <Group justify="space-between" align="flex-end" mt={8} gap={8}>
        {kind === 'dayTime' ? (
          <>
            <NativeSelect
              label="시각"
              value={time}
              onChange={({ currentTarget }) => pick(day ?? first, currentTarget.value)}
              data={[
                { value: '', label: '선택' },
                ...(time && !halfHours.includes(time) ? [time] : []),
                ...halfHours,
              ]}
            />
            <Button onClick={onClose}>확인</Button>
          </>
        ) : isOutside(today, bounds) ? null : (
          <Button variant="subtle" onClick={() => pick(today, '')}>
            오늘
          </Button>
        )}
      </Group>
    </>
  )
}

const isOutside = (day: string, { minDate, maxDate }: { minDate?: string; maxDate?: string }): boolean =>
  (minDate !== undefined && day < minDate) || (maxDate !== undefined && day > maxDate)
