import type { Deps } from '#app/db/deps.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { addDays } from '#app/platform/korean-time.ts'
import { countAssignedNow } from '../assignments/hand-over-leads.server.ts'
import { noMeasures } from '../counts/measures.ts'
import { costsBy, listCosts } from './costs.server.ts'
import type { PeriodFigures } from './figure-tables.ts'
import { colleagueRows, nameRows } from './name-rows.ts'
import { type Period, periodBefore, readFigures } from './read-figures.server.ts'

/** What the screen 통계 shows and its workbook holds of a period. */
export async function readPeriodFigures(
  deps: Deps<'db' | 'clock'>,
  siteId: string,
  period: Period,
): Promise<PeriodFigures> {
  const earlier = periodBefore(period)
  const figures = await readFigures(deps, siteId, period)
  const before = await readFigures(deps, siteId, earlier)
  const costs = await listCosts(deps.db, siteId, period)
  const assigned = await countAssignedNow(deps.db, siteId)
  const people = await personNames(deps.db, [...figures.by.counsellor.keys(), ...assigned.keys()])
  const spent = {
    channel: costsBy(costs, period, 'channel'),
    campaign: costsBy(costs, period, 'campaign'),
  }
  return {
    period,
    periodBefore: earlier,
    total: figures.total,
    before: before.total,
    days: daysOf(period).map((day) => ({ day, ...(figures.byDay.get(day) ?? noMeasures()) })),
    groups: nameRows(figures, spent),
    colleagues: colleagueRows(figures, people, assigned),
    costs,
  }
}

function daysOf({ from, until }: Period): Day[] {
  const days: Day[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}
