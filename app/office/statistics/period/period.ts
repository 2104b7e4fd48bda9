import type { Period } from '#app/domain/customers/statistics/read-figures.server.ts'
import { daySchema } from '#app/platform/day-schema.ts'
import { type Day, koreanDay } from '#app/platform/korean-day.ts'
import { addDays, firstDayOf, lastDayOf } from '#app/platform/korean-time.ts'

const mostDays = 366

const parse = (text: string | null): Day | undefined => daySchema.safeParse(text).data

/** The period in the address, within bounds; by default the last thirty days. */
export function readPeriod(query: URLSearchParams, now: Date): Period {
  const today = koreanDay(now)
  const until = parse(query.get('until')) ?? today
  const from = parse(query.get('from')) ?? addDays(until, -29)
  if (from > until) return { from: until, until: from }
  const earliest = addDays(until, 1 - mostDays)
  return { from: from < earliest ? earliest : from, until }
}

export function quickPeriods(now: Date): [title: string, period: Period][] {
  const today = koreanDay(now)
  const month = today.slice(0, 7)
  const before = addDays(firstDayOf(month), -1).slice(0, 7)
  return [
    ['오늘', { from: today, until: today }],
    ['최근 7일', { from: addDays(today, -6), until: today }],
    ['최근 30일', { from: addDays(today, -29), until: today }],
    ['이번 달', { from: firstDayOf(month), until: today }],
    ['지난달', { from: firstDayOf(before), until: lastDayOf(before) }],
  ]
}
