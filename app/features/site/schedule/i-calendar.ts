import { addDays } from '../../../platform/korean-time.ts'
import { periodsOf, type ScheduleEvent } from './schedule.ts'

interface CalendarOf {
  /** Name of the development, before each entry's title. */
  name: string
  /** The site's own host, which makes ids that are nobody else's. */
  domain: string
  /** Page about the schedule. */
  url: string
  /** When the entries were last changed. */
  changedAt: Date
  events: ScheduleEvent[]
}

/**
 * The iCalendar text (RFC 5545) of events that last whole days: one entry a period. The end is the day after the
 * last, as the standard has it. An event whose day is not known yet stands on the first of its month and says so.
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
        `DESCRIPTION:${escaped(month ? `${event.text}\n정확한 날은 따로 알려 드립니다.` : event.text)}`,
        `URL:${url}`,
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
      ]
    })
  })
  return calendarText(entries)
}

/** A calendar of entries, lines folded as the standard has it. */
export const calendarText = (entries: string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bunyang//Schedule//KO',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...entries,
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')

const compact = (date: string) => date.replaceAll('-', '')

/** RFC 5545 §3.3.11. */
export const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, (letter) => `\\${letter}`).replaceAll(/\r\n|\r|\n/g, '\\n')

/** Lines of at most 75 octets (§3.1), broken between letters: a Korean syllable has three octets. */
export function folded(line: string): string {
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
