import type { CallResult, LeadStatus } from '#app/db/column-types.ts'
import { minuteMs } from '#app/platform/durations.ts'
import { type Day, koreanDay } from '#app/platform/korean-day.ts'
import { canonicalChannel, channelOf } from '../attribution/channel.ts'
import type { TrafficSource } from '../attribution/touch.ts'
import { parseInterest } from '../fields.ts'
import {
  type Dimensions,
  type Measure,
  type Measures,
  noMeasures,
  responseBounds,
  responseMeasures,
} from './measures.ts'

export interface CountedLead {
  created_at: string
  entered_by: string | null
  form: string
  status: LeadStatus
  status_at: string | null
  status_by: string | null
  first_called_at: string | null
  channel: string | null
  campaign: string | null
  interest: string | null
  attribution: string | null
}

export const countedColumns = [
  'created_at',
  'entered_by',
  'form',
  'status',
  'status_at',
  'status_by',
  'first_called_at',
  'channel',
  'campaign',
  'interest',
  'attribution',
] as const satisfies (keyof CountedLead)[]

export interface CountedCall {
  id: string
  at: string
  result: CallResult
  called_by: string | null
}

export const countedOfCalls = ['id', 'at', 'result', 'called_by'] as const satisfies (keyof CountedCall)[]

export interface CountedVisit {
  created_at: string
  updated_at: string
  starts_at: string
  status: string
  walk_in: number
  booked_by: string | null
  received_by: string | null
  arrived_by: string | null
}

export const countedOfVisits = [
  'created_at',
  'updated_at',
  'starts_at',
  'status',
  'walk_in',
  'booked_by',
  'received_by',
  'arrived_by',
] as const satisfies (keyof CountedVisit)[]

/** Something that counts once: when, in which measure, and by whom (empty: by no colleague). */
export interface CountedEvent {
  at: string
  measure: Measure
  by: string
}

const reachedBy: ReadonlySet<CallResult> = new Set(['reached', 'call-again', 'visit-booked', 'rejected'])
const standing: ReadonlySet<string> = new Set(['booked', 'visited', 'missed'])

/**
 * All that a customer counts for: on the day of the registration what became of it, on other days what was done on them.
 * `domain/customers/statistics/definitions.ts` says the same in words. It is the same before and after the customer is destroyed.
 */
export function countedEvents(
  lead: CountedLead,
  calls: CountedCall[],
  visits: CountedVisit[],
): CountedEvent[] {
  const events: CountedEvent[] = []
  const add = (at: string, measure: Measure, by: string | null = null) =>
    events.push({ at, measure, by: by ?? '' })
  const cohort = (measure: Measure) => add(lead.created_at, measure)
  add(lead.created_at, 'registered', lead.entered_by)
  countCalls(lead, calls, { add, cohort })
  countVisits(lead, visits, { add, cohort })
  if (lead.status === 'contracted') {
    cohort('contracted')
    add(lead.status_at ?? lead.created_at, 'contracts', lead.status_by)
  }
  return events
}

interface Adding {
  add(at: string, measure: Measure, by?: string | null): void
  cohort(measure: Measure): void
}

function countCalls(lead: CountedLead, calls: CountedCall[], { add, cohort }: Adding): void {
  // The first is found among the calls themselves: `first_called_at` alone is known of calls that were taken over.
  const [first] = calls.toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1))
  const firstAt = first?.at ?? lead.first_called_at
  if (firstAt) {
    cohort('called')
    cohort(responseOf(minutesUntil(lead, firstAt)))
  }
  if (first) {
    add(first.at, 'first_calls', first.called_by)
    if (minutesUntil(lead, first.at) <= 5) add(first.at, 'first_calls_in_5', first.called_by)
  }
  if (calls.some(({ result }) => reachedBy.has(result))) cohort('reached')
  for (const { at, result, called_by } of calls) {
    add(at, 'calls', called_by)
    if (reachedBy.has(result)) add(at, 'reached_calls', called_by)
  }
}

function countVisits(lead: CountedLead, visits: CountedVisit[], { add, cohort }: Adding): void {
  const appointments = visits.filter(({ walk_in, status }) => !walk_in && standing.has(status))
  const walkIns = visits.filter(({ walk_in, status }) => walk_in && status === 'visited')
  const kept = appointments.filter(({ status }) => status === 'visited')
  if (appointments.length) cohort('booked')
  if (kept.length || walkIns.length || lead.status === 'visited') cohort('visited')
  else if (appointments.some(({ status }) => status === 'missed')) cohort('missed')
  for (const { created_at, starts_at, status, booked_by } of appointments) {
    add(created_at, 'bookings', booked_by)
    add(starts_at, 'expected')
    if (status === 'missed') add(starts_at, 'no_shows')
  }
  for (const { starts_at, received_by, arrived_by } of [...kept, ...walkIns])
    add(starts_at, 'visits', received_by ?? arrived_by)
  for (const { starts_at, received_by, arrived_by } of walkIns)
    add(starts_at, 'walk_ins', received_by ?? arrived_by)
  // A walk-in that is cancelled is an arrival that was taken back.
  for (const { walk_in, status, updated_at } of visits)
    if (!walk_in && status === 'cancelled') add(updated_at, 'cancellations')
}

/** The events by Korean day and by person. */
export function countLead(
  lead: CountedLead,
  calls: CountedCall[],
  visits: CountedVisit[],
): { day: Day; by: string; counts: Measures }[] {
  const sums = new Map<string, { day: Day; by: string; counts: Measures }>()
  for (const { at, measure, by } of countedEvents(lead, calls, visits)) {
    const day = koreanDay(at)
    const sum = sums.get(`${day} ${by}`) ?? { day, by, counts: noMeasures() }
    sum.counts[measure]++
    sums.set(`${day} ${by}`, sum)
  }
  return [...sums.values()]
}

const minutesUntil = ({ created_at }: CountedLead, at: string): number =>
  (Date.parse(at) - Date.parse(created_at)) / minuteMs

function responseOf(minutes: number): Measure {
  const index = responseBounds.findIndex((bound) => minutes <= bound)
  return responseMeasures[index < 0 ? responseMeasures.length - 1 : index] as Measure
}

/** What a customer is counted under. @param isKnown whether a campaign may be kept: a rare one could name a person */
export function dimensionsOf(
  lead: CountedLead,
  isKnown: (campaign: string) => boolean,
): Omit<Dimensions, 'counsellor'> {
  const arrival = lead.attribution ? (JSON.parse(lead.attribution) as TrafficSource) : null
  return {
    channel: lead.channel ? canonicalChannel(lead.channel) : channelOf(arrival),
    campaign: lead.campaign && isKnown(lead.campaign) ? lead.campaign : '',
    form: lead.form,
    unit_type: firstUnitType(lead.interest),
  }
}

/** Of several that somebody asks for the first, so that a registration counts once. */
const firstUnitType = (interest: string | null): string =>
  parseInterest(interest).types[0]?.slice(0, 20) ?? ''
