import type { Db } from '#app/db/client.server.ts'
import { calendarText, escaped } from '#app/domain/site/schedule/i-calendar.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { hasLapsed } from './hold.ts'

/** A visit as a calendar entry. */
export interface VisitEntry {
  receiptNo: string
  startsAt: string
  /** Grows with each change of the registration's visit, so that calendars take the newer one (RFC 5545, 3.8.7.4). */
  sequence: number
  /** The instant of the last change; undefined where nothing was looked up. */
  changedAt?: string
  isCancelled: boolean
}

/**
 * The registration's visit that is still to come, also one that was cancelled or that lapsed without being confirmed: it may
 * be in the visitor's calendar.
 */
export async function findVisitEntry(
  db: Db,
  site: Pick<Site, 'id'>,
  { id, receiptNo }: { id: string; receiptNo: string },
  now: string,
): Promise<VisitEntry | undefined> {
  const visits = await db
    .selectFrom('visits')
    .select(['starts_at', 'status', 'confirmed_at', 'hold_until', 'updated_at'])
    .where('site_id', '=', site.id)
    .where('lead_id', '=', id)
    .where('walk_in', '=', 0)
    .orderBy('id', 'desc')
    .execute()
  const [newest] = visits
  if (!newest || newest.starts_at <= now || newest.status === 'visited') return undefined
  const isCancelled = newest.status !== 'booked' || hasLapsed(newest, now)
  return {
    receiptNo,
    startsAt: newest.starts_at,
    // A booking, its cancellation, the next booking and so on.
    sequence: 2 * (visits.length - 1) + (isCancelled ? 1 : 0),
    changedAt: newest.updated_at,
    isCancelled,
  }
}

const utc = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** RFC 5545. A moved visit replaces the earlier entry of its receipt, a cancelled one takes it back. */
export function visitCalendar(site: Site, visit: VisitEntry, now: Date): string {
  const { settings } = site
  const start = new Date(visit.startsAt)
  const end = new Date(start.getTime() + (settings.visits?.minutes ?? 60) * 60_000)
  const summary = `SUMMARY:${escaped(`${settings.shortName} 견본주택 방문`)}`
  const entry = [
    'BEGIN:VEVENT',
    `UID:visit-${visit.receiptNo}@${settings.hosts[0]}`,
    `SEQUENCE:${visit.sequence}`,
    `DTSTAMP:${utc(now)}`,
    ...(visit.changedAt ? [`LAST-MODIFIED:${utc(new Date(visit.changedAt))}`] : []),
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
  ]
  if (visit.isCancelled) return calendarText([...entry, summary, 'STATUS:CANCELLED', 'END:VEVENT'], 'CANCEL')
  return calendarText([
    ...entry,
    summary,
    'STATUS:CONFIRMED',
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
