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

/** Version 4: a period within a month is one word, 12. 22.(화)~24.(목), in the facts that are made of the schedule. */
export const shortenPeriods: Upgrade = (older) => {
  const facts = Object.entries((older.facts ?? {}) as Json).map(([name, value]) => [
    name,
    name.startsWith('schedule.') && typeof value === 'string' ? shortened(value) : value,
  ])
  return older.facts ? { ...older, facts: Object.fromEntries(facts) } : older
}

const shortened = (text: string): string =>
  text.replace(
    /^(\d{4}\. (\d{1,2})\. \d{1,2}\.\(.\)) ~ (\d{1,2})\. (\d{1,2}\.\(.\))$/,
    (whole, from: string, month: string, until: string, day: string) =>
      month === until ? `${from}~${day}` : whole,
  )
