import type { Event } from 'schema-dts'
import { periodsOf } from '#app/domain/site/schedule/schedule.ts'
import { blocksOf, type DescribedPage } from './described-page.ts'
import { developerOf, modelHouseOf } from './office.ts'

/** Days at the model house: its opening on the enquiry page, steps of the sale on their pages. */
export const eventsOf = (page: DescribedPage): Event[] => [...opening(page), ...steps(page)]

function opening(page: DescribedPage): Event[] {
  const { visits, shortName } = page.settings
  if (!visits || !blocksOf(page, 'enquiry').length) return []
  return [eventOf(page, { name: `${shortName} 견본주택 관람`, from: visits.from, until: visits.until })]
}

function steps(page: DescribedPage): Event[] {
  const { schedule, shortName } = page.settings
  if (!schedule || !blocksOf(page, 'schedule').length) return []
  return schedule.events
    .filter(({ at }) => at === 'modelHouse')
    .flatMap(({ title, text, when }) =>
      periodsOf(when).map((period) =>
        eventOf(page, { name: `${shortName} ${title}`, description: text, ...period }),
      ),
    )
}

const eventOf = (
  { origin, address, settings, images }: DescribedPage,
  { from, until, ...event }: { name: string; description?: string; from: string; until: string },
): Event => ({
  '@type': 'Event',
  ...event,
  startDate: from,
  endDate: until,
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  location: modelHouseOf(settings),
  organizer: developerOf(settings),
  url: origin + address,
  ...(images.length ? { image: images } : {}),
})
