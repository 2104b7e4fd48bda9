import { dayMs } from '#app/platform/durations.ts'
import { type Day, koreanDay } from '#app/platform/korean-day.ts'
import { formatDay } from '#app/platform/korean-time.ts'
import { normalise } from '#app/platform/normalise.ts'

/** Kind of value of a field. It is sent as `2026-11-27`, `2026-11`, `14:30` or `2026-11-27T14:30`. */
export type DateKind = 'day' | 'month' | 'time' | 'dayTime'

/** As they are sent. */
export interface Bounds {
  min?: string | undefined
  max?: string | undefined
}

export interface ReadDate {
  /** As it is sent; nothing where the text could not be read. */
  value?: string
  /** What is wrong, as a sentence. */
  fault?: string
}

export const dateWords: Record<
  DateKind,
  { placeholder: string; example: string; missing: string; unreadable: string; size: number }
> = {
  day: {
    placeholder: '연도. 월. 일.',
    example: '예: 2026. 11. 27. 또는 20261127',
    missing: '날짜를 적어 주세요.',
    unreadable: '날짜를 2026. 11. 27. 또는 20261127처럼 적어 주세요.',
    size: 15,
  },
  month: {
    placeholder: '연도. 월.',
    example: '예: 2026. 11. 또는 202611',
    missing: '월을 적어 주세요.',
    unreadable: '월을 2026. 11. 또는 202611처럼 적어 주세요.',
    size: 10,
  },
  time: {
    placeholder: '시:분',
    example: '예: 14:30 또는 1430',
    missing: '시각을 적어 주세요.',
    unreadable: '시각을 14:30 또는 1430처럼 적어 주세요.',
    size: 7,
  },
  dayTime: {
    placeholder: '연도. 월. 일. 시:분',
    example: '예: 2026. 11. 27. 14:30 또는 20261127 1430',
    missing: '날짜와 시각을 적어 주세요.',
    unreadable: '날짜와 시각을 2026. 11. 27. 14:30처럼 적어 주세요.',
    size: 20,
  },
}

const unknownDay = '달력에 없는 날짜입니다. 다시 확인해 주세요.'

const two = (figures: string | number) => String(figures).padStart(2, '0')

const sent: Record<DateKind, RegExp> = {
  day: /^\d{4}-\d{2}-\d{2}$/,
  month: /^\d{4}-\d{2}$/,
  time: /^\d{2}:\d{2}$/,
  dayTime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/,
}

const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00Z`)
  return !Number.isNaN(+at) && at.toISOString().startsWith(day)
}

/** `2026. 11. 27.(금) 14:30` of what is sent; what nobody could read stays as it was typed. */
export function showDate(kind: DateKind, value: string): string {
  if (!sent[kind].test(value) || kind === 'time') return value
  if (kind === 'month') return `${value.slice(0, 4)}년 ${Number(value.slice(5))}월`
  const day = value.slice(0, 10)
  return isDay(day) ? [formatDay(day as Day), value.slice(11)].join(' ').trim() : value
}

/** `20261127`, `261127`, `1127`; a time may follow. */
const figuresOfDay = /^(\d{4}|\d{2})?(\d{2})(\d{2})(?=$|[ T])/
/** `2026-11-27`, `2026. 11. 27.(금)`, `11/27`, `11월 27일 금요일` */
const wordsOfDay =
  /^(?:(\d{4}|\d{2})(?:[-/]|\. ?|년 ?))?(\d{1,2})(?:[-/]|\. ?|월 ?)(\d{1,2})[.일]?(?: ?\([일월화수목금토]\)| ?[일월화수목금토]요일)?(?=$|[ T])/
const figuresOfMonth = /^(\d{4})(\d{2})$/
const wordsOfMonth = /^(?:(\d{4}|\d{2})(?:[-/]|\. ?|년 ?))?(\d{1,2})[.월]?$/
/** `9`, `930`, `9:30`, `오후 2시 30분`, `2시 반` */
const wordsOfTime = /^(오전|오후|낮|밤)? ?(\d{1,2})(?:(?::|시 ?)(\d{1,2})분?|(\d{2})|시(?: ?(반))?)?$/

/** @returns `14:30`; nothing where it is no time */
function readTime(text: string): string | undefined {
  const [, half, figures, ...minutes] = wordsOfTime.exec(text) ?? []
  if (!figures) return undefined
  const [written, compact, isHalfPast] = minutes
  const minute = isHalfPast ? 30 : Number(written ?? compact ?? 0)
  const hour = hourOf(Number(figures), half)
  return hour > 23 || minute > 59 ? undefined : `${two(hour)}:${two(minute)}`
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === '오전') return hour > 12 ? 24 : hour % 12
  if (half === '오후') return hour < 12 ? hour + 12 : hour
  if (half === '낮') return hour < 7 ? hour + 12 : hour
  if (half === '밤') return hour === 12 ? 0 : hour > 5 && hour < 12 ? hour + 12 : hour
  return hour
}

/** Without a year this one's, or another that is near where only that is within the bounds. */
function withYear(
  year: string | undefined,
  make: (year: string) => string | undefined,
  { min, max }: Bounds,
): string | undefined {
  if (year) return make(year.length === 2 ? `20${year}` : year)
  const now = Number(koreanDay(Date.now()).slice(0, 4))
  const own = make(String(now))
  const isWithin = (one: string) => !(min && one < min) && !(max && one > max)
  if (!own || isWithin(own)) return own
  const near = [now + 1, now - 1].flatMap((one) => make(String(one)) ?? []).filter(isWithin)
  return near.find((one) => Math.abs(Date.parse(one) - Date.now()) < 183 * dayMs) ?? own
}

/** What somebody typed that is not empty. The weekday is not read: it follows from the day. */
export function readDate(kind: DateKind, typed: string, bounds: Bounds = {}): ReadDate {
  const text = normalise(typed, 'NFKC').replace(/\s+/g, ' ').trim()
  const read = readers[kind](text, bounds)
  const { min, max } = bounds
  if (read.value && min && read.value < min)
    return { ...read, fault: `${showDate(kind, min)}부터 적을 수 있습니다.` }
  if (read.value && max && read.value > max)
    return { ...read, fault: `${showDate(kind, max)}까지 적을 수 있습니다.` }
  return read
}

const readers: Record<DateKind, (text: string, bounds: Bounds) => ReadDate> = {
  time(text) {
    const value = readTime(text)
    return value ? { value } : { fault: dateWords.time.unreadable }
  },
  month(text, bounds) {
    const [, year, month = ''] = figuresOfMonth.exec(text) ?? wordsOfMonth.exec(text) ?? []
    if (!Number(month) || Number(month) > 12) return { fault: dateWords.month.unreadable }
    const value = withYear(year, (one) => `${one}-${two(month)}`, bounds)
    return value ? { value } : { fault: dateWords.month.unreadable }
  },
  day: (text, bounds) => readDay('day', text, bounds),
  dayTime: (text, bounds) => readDay('dayTime', text, bounds),
}

function readDay(kind: 'day' | 'dayTime', text: string, bounds: Bounds): ReadDate {
  const found = figuresOfDay.exec(text) ?? wordsOfDay.exec(text)
  const rest = found ? text.slice(found[0].length) : ''
  const time = readTime(rest.slice(1))
  if (!found || (kind === 'day' ? rest : !time)) return { fault: dateWords[kind].unreadable }
  const [, year, month = '', date = ''] = found
  const make = (one: string) => {
    const day = `${one}-${two(month)}-${two(date)}`
    return isDay(day) ? `${day}${kind === 'day' ? '' : `T${time}`}` : undefined
  }
  const value = withYear(year, make, bounds)
  return value ? { value } : { fault: unknownDay }
}
