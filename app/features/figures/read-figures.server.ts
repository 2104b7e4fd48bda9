import type { Db } from '../../db/client.server.ts'
import type { Deps } from '../../db/deps.ts'
import { type Day, daysBetween, koreanDay } from '../../platform/korean-day.ts'
import { addDays } from '../../platform/korean-time.ts'
import {
  type Dimension,
  type Dimensions,
  dimensions,
  type Measures,
  measures,
  noMeasures,
} from '../registrations/figures/measures.ts'
import { countDay, type DayFigures } from './count-day.server.ts'

/** Both included. */
export interface Period {
  from: Day
  until: Day
}

/** Days read by one statement: some thousand rows. */
const daysTogether = 31

export interface Figures {
  total: Measures
  byDay: Map<Day, Measures>
  by: Record<Dimension, Map<string, Measures>>
}

/** Days before today as they were counted last, today as it is. */
export async function readFigures(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  { from, until }: Period,
): Promise<Figures> {
  const figures: Figures = {
    total: noMeasures(),
    byDay: new Map(),
    by: Object.fromEntries(dimensions.map((name) => [name, new Map()])) as Figures['by'],
  }
  for (let first = from; first <= until; first = addDays(first, daysTogether)) {
    const end = addDays(first, daysTogether - 1)
    const last = end < until ? end : until
    for (const row of await readStored(db, siteId, { from: first, until: last }))
      addTo(figures, row.day as Day, row, row)
  }
  const today = koreanDay(clock.now())
  if (from <= today && today <= until)
    for (const { key, counts } of await countToday(db, siteId, today)) addTo(figures, today, key, counts)
  return figures
}

const readStored = (db: Db, siteId: string, { from, until }: Period) =>
  db
    .selectFrom('daily_figures')
    .select(['day', ...dimensions, ...measures])
    .where('site_id', '=', siteId)
    .where('day', '>=', from)
    .where('day', '<=', until)
    .execute()

function addTo(figures: Figures, day: Day, key: Dimensions, counts: Measures) {
  const add = (sums: Map<string, Measures>, name: string) => {
    const sum = sums.get(name) ?? noMeasures()
    for (const measure of measures) sum[measure] += counts[measure]
    sums.set(name, sum)
  }
  for (const measure of measures) figures.total[measure] += counts[measure]
  add(figures.byDay, day)
  for (const name of dimensions) add(figures.by[name], key[name])
}

/** Under way: a rush is counted once for all who look at the same time. */
const counting = new WeakMap<Db, Map<string, Promise<DayFigures>>>()

async function countToday(db: Db, siteId: string, day: Day): Promise<DayFigures> {
  const known = counting.get(db) ?? new Map<string, Promise<DayFigures>>()
  counting.set(db, known)
  const figures = known.get(siteId) ?? countDay(db, siteId, day).finally(() => known.delete(siteId))
  known.set(siteId, figures)
  return await figures
}

/** As many days right before a period, to compare it with. */
export const periodBefore = ({ from, until }: Period): Period => ({
  from: addDays(from, -(daysBetween(from, until) + 1)),
  until: addDays(from, -1),
})
