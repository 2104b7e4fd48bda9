import { koreanHourOfDay } from '#app/platform/korean-time.ts'
import type { RemainingNow } from './remaining-units-schema.ts'

/**
 * `2단지 37세대, 3단지 5세대(2026. 12. 28. 기준)`, or from the board `84A 37세대(11월 27일 오후 2시 13분 기준)`; a number without a
 * time would be a promise.
 */
export function describeRemaining(units: RemainingNow): string | undefined {
  if ('byBoard' in units)
    return units.counted && `${units.counted.text}(${koreanHourOfDay(units.counted.at)} 기준)`
  const [year, month, day] = units.asOf.split('-').map(Number)
  return `${units.text}(${year}. ${month}. ${day}. 기준)`
}

export const remainingFact = 'site.remaining'

/** Whether a text or document names what is left, as it is written. */
export const namesRemaining = (written: unknown): boolean =>
  JSON.stringify(written).includes(`{${remainingFact}`)

interface WithRemaining {
  remainingUnits?: RemainingNow | undefined
  facts: Record<string, unknown>
}

/** Settings with the office's figure, or without one; `{site.remaining?…}` in texts follows. */
export function withRemaining<Settings extends WithRemaining>(
  settings: Settings,
  remaining: RemainingNow | undefined,
): Settings {
  const { [remainingFact]: _, ...facts } = settings.facts
  const line = remaining && describeRemaining(remaining)
  if (line) facts[remainingFact] = line
  const { remainingUnits: __, ...others } = { ...settings, facts }
  return (remaining ? { ...others, remainingUnits: remaining } : others) as Settings
}
