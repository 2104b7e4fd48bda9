import { addDays } from '#app/platform/korean-time.ts'
import { periodsOf, type ScheduleEvent } from './schedule.ts'

interface CalendarOf {
  name: string
  domain: string
  url: string
  changedAt: Date
  events: ScheduleEvent[]
}

/**
 * All-day events as iCalendar (RFC 5545), one entry per period. The standard excludes the end day. An event without a known day
 * is on the first of its month and says so.
 */
export function iCalendar({ name, domain, url, changedAt, events }: CalendarOf): string {
  const stamp = `${changedAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const entries = events.flatMap((event) => {
    const periods = periodsOf(event.when)
    return periods.flatMap(({ from, until }, i) => {
      const month = 'month' in event.when
      const count = periods.length > 1 ? ` ${i + 1}회` : ''
      return [
        'BEGIN:VEVENT',
        `UID:${event.id}${periods.length > 1 ? `-${i + 1}` : ''}@${domain}`,
        `DTSTAMP:${stamp}`,
        `DTSTART;VALUE=DATE:${compact(from)}`,
        `DTEND;VALUE=DATE:${compact(addDays(month ? from : until, 1))}`,
        `SUMMARY:${escaped(`${name} ${event.title}${count}`)}`,
        `DESCRIPTION:${escaped(month ? `${event.text}\n정확한 날짜는 별도로 안내해 드립니다.` : event.text)}`,
        `URL:${url}`,
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
      ]
    })
  })
  return calendarText(entries)
}

/** @param method `CANCEL` takes entries back (RFC 5546, 3.2.5) */
export const calendarText = (entries: string[], method: 'PUBLISH' | 'CANCEL' = 'PUBLISH'): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bunyang//Schedule//KO',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...entries,
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')

const compact = (date: string) => date.replaceAll('-', '')

/** RFC 5545 §3.3.11. */
export const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, (letter) => `\\${letter}`).replaceAll(/\r\n|\r|\n/g, '\\n')

/** Lines of at most 75 octets (§3.1), broken between letters: a Korean syllable has three octets. */
export function foldLine(line: string): string {
  const pieces = ['']
  let octets = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > 75) {
      pieces.push('')
      // The space that begins a folded line counts.
      octets = 1
    }
    pieces.push((pieces.pop() as string) + letter)
    octets += size
  }
  return pieces.join('\r\n ')
}
