import { calendarText, escaped } from '../../site/schedule/i-calendar.ts'
import type { Site } from '../../site/site-settings.ts'

const utc = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** RFC 5545. A moved visit replaces the earlier entry of its receipt. */
export function visitCalendar(site: Site, visit: { receiptNo: string; startsAt: string }, now: Date): string {
  const { settings } = site
  const start = new Date(visit.startsAt)
  const end = new Date(start.getTime() + (settings.visits?.minutes ?? 60) * 60_000)
  return calendarText([
    'BEGIN:VEVENT',
    `UID:visit-${visit.receiptNo}@${settings.hosts[0]}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(`${settings.shortName} 견본주택 방문`)}`,
    `LOCATION:${escaped(settings.modelHouse.address)}`,
    `DESCRIPTION:${escaped(`접수번호 ${visit.receiptNo}\n문의 ${settings.phone}`)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(`${settings.shortName} 견본주택 방문`)}`,
    'TRIGGER:-PT2H',
    'END:VALARM',
    'END:VEVENT',
  ])
}
