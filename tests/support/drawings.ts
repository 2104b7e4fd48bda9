import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SiteLayout, siteLayout } from '#app/domain/drawings/layouts/site-layout.ts'
import { type UnitPlan, unitPlan } from '#app/domain/drawings/plans/unit-plan.ts'

const read = (file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../content', file), 'utf8'))

/** Drawings of the demo sites as they stand. */
export const layoutOf = (site: string): SiteLayout => siteLayout.parse(read(`${site}/layouts/main.json`))
export const planOf = (site: string, name: string): UnitPlan =>
  unitPlan.parse(read(`${site}/plans/${name}.json`))
