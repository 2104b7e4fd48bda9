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

/** Of registrations that came on a day, whenever it happened; `registered` apart. */
const cohortMeasures = ['called', 'reached', 'booked', 'visited', 'missed', 'contracted'] as const

/** What happened on a day, whenever the registration came. */
const eventMeasures = ['calls', 'bookings', 'visits', 'no_shows', 'contracts'] as const

export const keptMeasures = [...cohortMeasures, ...responseMeasures, ...eventMeasures] as const
export const measures = ['registered', ...keptMeasures] as const

export type Measure = (typeof measures)[number]
export type Measures = Record<Measure, number>

export const noMeasures = (): Measures =>
  Object.fromEntries(measures.map((name) => [name, 0])) as unknown as Measures

export const dimensions = ['channel', 'campaign', 'form', 'unit_type', 'counsellor'] as const
export type Dimension = (typeof dimensions)[number]
export type Dimensions = Record<Dimension, string>
