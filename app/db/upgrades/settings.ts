import type { Json, Upgrade } from './upgrade.ts'

/** Version 2: a site's name, telephone and the like are facts too. */
export const addSiteFacts: Upgrade = (older) => {
  const modelHouse = (older.modelHouse ?? {}) as Json
  const values = Object.entries({
    'site.name': older.name,
    'site.phone': older.phone,
    'site.hours': older.hours,
    'site.builder': older.builder,
    'site.developer': older.developer,
    'site.modelHouse': modelHouse.address,
  }).filter(([, value]) => typeof value === 'string')
  return { ...older, facts: { ...(older.facts as Json | undefined), ...Object.fromEntries(values) } }
}

/**
 * Version 3: remaining units have a day and belong to the office. The text of before has no day that a program knows, so it is dropped.
 * Anything but a text is current already: folders of 0.9 have no number.
 */
export const dropRemainingText: Upgrade = (older) => {
  const { remainingUnits, ...others } = older
  return typeof remainingUnits === 'string' ? others : older
}
