import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SiteLayout, siteLayout } from '#app/domain/drawings/layouts/site-layout.ts'
import type { LocationMap } from '#app/domain/drawings/maps/location-map.ts'
import { locationMap } from '#app/domain/drawings/maps/map-schema.ts'
import { type UnitPlan, unitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'

/** Two developments as the demo once drew them. They stay as they are when the demo changes. */
export type Development = 'lakeside' | 'riverside'

const read = (development: Development, file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/drawings', development, file), 'utf8'))

export const layoutOf = (development: Development): SiteLayout =>
  siteLayout.parse(read(development, 'layout.json'))
export const mapOf = (development: Development): LocationMap =>
  locationMap.parse(read(development, 'map.json'))
export const planOf = (development: Development, name: string): UnitPlan =>
  unitPlan.parse(read(development, `plans/${name}.json`))
/** What of a site's settings these drawings agree with. */
export const settingOf = (
  development: Development,
): { facts: Record<string, Fact>; modelHouse: SiteSettings['modelHouse'] } =>
  read(development, 'setting.json')
