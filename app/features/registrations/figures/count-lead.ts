import type { CallResult, LeadStatus } from '../../../db/column-types.ts'
import { minuteMs } from '../../../platform/durations.ts'
import { koreanDay } from '../../../platform/korean-day.ts'
import { channelOf } from '../attribution/channel.ts'
import type { Arrival } from '../attribution/touch.ts'
import { parseInterest } from '../leads/lead-fields.ts'
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
  form: string
  status: LeadStatus
  status_at: string | null
  first_called_at: string | null
  assigned_to: string | null
  channel: string | null
  campaign: string | null
  interest: string | null
  attribution: string | null
}

export const countedColumns = [
  'created_at',
  'form',
  'status',
  'status_at',
  'first_called_at',
  'assigned_to',
  'channel',
  'campaign',
  'interest',
  'attribution',
] as const satisfies (keyof CountedLead)[]

export interface CountedCall {
  at: string
  result: CallResult
}

export interface CountedVisit {
  created_at: string
  starts_at: string
  status: string
}

const reachedBy: ReadonlySet<CallResult> = new Set(['reached', 'call-again', 'visit-booked', 'rejected'])

/**
 * What a registration counts for, by Korean day: on the day when it came all that became of it, on other days what happened on
 * them. The same before and after its destruction.
 */
export function countLead(
  lead: CountedLead,
  calls: CountedCall[],
  visits: CountedVisit[],
): Map<string, Measures> {
  const days = new Map<string, Measures>()
  const add = (at: string, ...names: Measure[]) => {
    const day = koreanDay(at)
    const counts = days.get(day) ?? noMeasures()
    for (const name of names) counts[name]++
    days.set(day, counts)
  }
  const made = visits.filter(({ status }) => status !== 'lapsed' && status !== 'moved')
  const hasContract = lead.status === 'contracted'
  const wasHere = made.some(({ status }) => status === 'visited') || lead.status === 'visited'
  add(lead.created_at, 'registered')
  if (lead.first_called_at) add(lead.created_at, 'called', responseOf(lead.created_at, lead.first_called_at))
  if (calls.some(({ result }) => reachedBy.has(result))) add(lead.created_at, 'reached')
  if (made.length) add(lead.created_at, 'booked')
  if (wasHere) add(lead.created_at, 'visited')
  else if (made.some(({ status }) => status === 'missed')) add(lead.created_at, 'missed')
  if (hasContract) add(lead.created_at, 'contracted')

  for (const { at } of calls) add(at, 'calls')
  for (const visit of made) {
    add(visit.created_at, 'bookings')
    if (visit.status === 'visited') add(visit.starts_at, 'visits')
    if (visit.status === 'missed') add(visit.starts_at, 'no_shows')
  }
  if (hasContract) add(lead.status_at ?? lead.created_at, 'contracts')
  return days
}

function responseOf(createdAt: string, calledAt: string): Measure {
  const minutes = (Date.parse(calledAt) - Date.parse(createdAt)) / minuteMs
  const index = responseBounds.findIndex((bound) => minutes <= bound)
  return responseMeasures[index < 0 ? responseMeasures.length - 1 : index] as Measure
}

/** @param isKnown whether a campaign may be kept: a rare one could name a person */
export function dimensionsOf(lead: CountedLead, isKnown: (campaign: string) => boolean): Dimensions {
  const arrival = lead.attribution ? (JSON.parse(lead.attribution) as Arrival) : null
  return {
    channel: lead.channel ?? channelOf(arrival),
    campaign: lead.campaign && isKnown(lead.campaign) ? lead.campaign : '',
    form: lead.form,
    unit_type: firstUnitType(lead.interest),
    counsellor: lead.assigned_to ?? '',
  }
}

/** Of several that somebody asks for the first, so that a registration counts once. */
const firstUnitType = (interest: string | null): string =>
  parseInterest(interest).types[0]?.slice(0, 20) ?? ''
