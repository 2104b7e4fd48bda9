import type { RemainingUnits } from './remaining-units-schema.ts'

/** `2단지 37세대, 3단지 5세대(2026. 12. 28. 기준)`; what is said without a day is a promise. */
export const describeRemaining = ({ text, asOf }: RemainingUnits): string => {
  const [year, month, day] = asOf.split('-').map(Number)
  return `${text}(${year}. ${month}. ${day}. 기준)`
}

export const remainingFact = 'site.remaining'

interface WithRemaining {
  remainingUnits?: RemainingUnits | undefined
  facts: Record<string, unknown>
}

/** Settings with the office's figure, or without one; `{site.remaining?…}` in texts follows. */
export function withRemaining<Settings extends WithRemaining>(
  settings: Settings,
  remaining: RemainingUnits | undefined,
): Settings {
  const { [remainingFact]: _, ...facts } = settings.facts
  if (remaining) facts[remainingFact] = describeRemaining(remaining)
  const { remainingUnits: __, ...others } = { ...settings, facts }
  return (remaining ? { ...others, remainingUnits: remaining } : others) as Settings
}
