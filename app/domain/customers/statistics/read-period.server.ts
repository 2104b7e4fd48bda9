import type { Role } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { canReadColleagueFigures, canReadCosts } from '#app/domain/record/permissions.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { addDays } from '#app/platform/korean-time.ts'
import { countAssignedNow } from '../assignments/hand-over-leads.server.ts'
import { noMeasures } from '../counts/measures.ts'
import { costsBy, listCosts } from './costs.server.ts'
import type { PeriodFigures } from './figure-tables.ts'
import { colleagueRows, nameRows } from './name-rows.ts'
import { type Figures, type Period, periodBefore, readFigures } from './read-figures.server.ts'

/** The figures of a period for the screen 통계 and its workbook. @param role of the reader: figures by colleague name staff */
export async function readPeriodFigures(
  deps: Deps<'db' | 'clock'>,
  siteId: string,
  period: Period,
  role: Role,
): Promise<PeriodFigures> {
  const earlier = periodBefore(period)
  const figures = await readFigures(deps, siteId, period)
  const before = await readFigures(deps, siteId, earlier)
  const costs = await listCosts(deps.db, siteId, period)
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
    colleagues: canReadColleagueFigures(role) ? await colleaguesOf(deps, siteId, figures) : [],
    costs: canReadCosts(role) ? costs : undefined,
  }
}

async function colleaguesOf({ db }: Deps<'db'>, siteId: string, figures: Figures) {
  const assigned = await countAssignedNow(db, siteId)
  const people = await personNames(db, [...figures.by.counsellor.keys(), ...assigned.keys()])
  return colleagueRows(figures, people, assigned)
}

function daysOf({ from, until }: Period): Day[] {
  const days: Day[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}
