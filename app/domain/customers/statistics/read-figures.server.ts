import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Day, daysBetween, koreanDay } from '#app/platform/korean-day.ts'
import { addDays } from '#app/platform/korean-time.ts'
import {
  addMeasures,
  type Dimension,
  type Dimensions,
  dimensions,
  type Measures,
  measures,
  noMeasures,
} from '../counts/measures.ts'
import { type CountedDay, countDay, type DayFigures } from './count-day.server.ts'

/** Both days included. */
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
  const figures = noFigures()
  for (let first = from; first <= until; first = addDays(first, daysTogether)) {
    const end = addDays(first, daysTogether - 1)
    const last = end < until ? end : until
    for (const row of await readStored(db, siteId, { from: first, until: last }))
      addTo(figures, row.day as Day, row, row)
  }
  const today = koreanDay(clock.now())
  if (from <= today && today <= until)
    for (const { key, counts } of (await countOnce(db, siteId, today)).rows)
      addTo(figures, today, key, counts)
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
  addMeasures(figures.total, counts)
  addIn(figures.byDay, day, counts)
  for (const name of dimensions) addIn(figures.by[name], key[name], counts)
}

function addIn<Name>(sums: Map<Name, Measures>, name: Name, counts: Measures) {
  sums.set(name, addMeasures(sums.get(name) ?? noMeasures(), counts))
}

/** The figures of a day as it is now. */
export function sumOfDay(rows: DayFigures, day: Day): Figures {
  const figures = noFigures()
  for (const { key, counts } of rows) addTo(figures, day, key, counts)
  return figures
}

const noFigures = (): Figures => ({
  total: noMeasures(),
  byDay: new Map(),
  by: Object.fromEntries(dimensions.map((name) => [name, new Map()])) as Figures['by'],
})

/** Under way: a rush is counted once for all who look at the same time. */
const counting = new WeakMap<Db, Map<string, Promise<CountedDay>>>()

/** A day as it is now. */
export async function countOnce(db: Db, siteId: string, day: Day): Promise<CountedDay> {
  const known = counting.get(db) ?? new Map<string, Promise<CountedDay>>()
  counting.set(db, known)
  const name = `${siteId} ${day}`
  const counted = known.get(name) ?? countDay(db, siteId, day).finally(() => known.delete(name))
  known.set(name, counted)
  return await counted
}

/** As many days right before a period, to compare it with. */
export const periodBefore = ({ from, until }: Period): Period => ({
  from: addDays(from, -(daysBetween(from, until) + 1)),
  until: addDays(from, -1),
})
