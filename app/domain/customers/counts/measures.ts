/**
 * Version of the definitions of the measures. After a change the hourly job counts every day again (`count-days.server.ts`) for
 * customers who still exist; the figures of destroyed ones stay as they were saved.
 */
export const measuresVersion = 1

/** Minutes until the first call; who was never called is in none. */
export const responseBounds = [1, 5, 10, 30, 60, 240, 1440] as const
export const responseMeasures = [
  'responded_1',
  'responded_5',
  'responded_10',
  'responded_30',
  'responded_60',
  'responded_240',
  'responded_1440',
  'responded_later',
] as const

/** Of customers who registered on a day, whenever it happened. Nobody's own: a handover changes none of them. */
const cohortMeasures = ['called', 'reached', 'booked', 'visited', 'missed', 'contracted'] as const
/** Done on a day, whenever the customer registered, and counted for the person who did it (`registered`: who entered it). */
const eventMeasures = [
  'calls',
  'reached_calls',
  'first_calls',
  'first_calls_in_5',
  'bookings',
  'cancellations',
  'expected',
  'visits',
  'walk_ins',
  'no_shows',
  'contracts',
] as const
export const keptMeasures = [...cohortMeasures, ...responseMeasures, ...eventMeasures] as const
export const measures = ['registered', ...keptMeasures] as const
export type Measure = (typeof measures)[number]
export type Measures = Record<Measure, number>

export const noMeasures = (): Measures =>
  Object.fromEntries(measures.map((name) => [name, 0])) as unknown as Measures

/** @param to is changed */
export function addMeasures(to: Measures, counts: Measures): Measures {
  for (const name of measures) to[name] += counts[name]
  return to
}

/** `counsellor` is the person who did what is counted; empty: no colleague. */
export const dimensions = ['channel', 'campaign', 'form', 'unit_type', 'counsellor'] as const
export type Dimension = (typeof dimensions)[number]
export type Dimensions = Record<Dimension, string>
