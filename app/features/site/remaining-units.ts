import type { RemainingUnits } from './remaining-units-schema.ts'
import type { SiteSettings } from './site-settings.ts'

/** `2단지 37세대, 3단지 5세대(2026. 12. 28. 기준)`; what is said without a day is a promise. */
export const describeRemaining = ({ text, asOf }: RemainingUnits): string => {
  const [year, month, day] = asOf.split('-').map(Number)
  return `${text}(${year}. ${month}. ${day}. 기준)`
}

export const remainingFact = 'site.remaining'

/** Settings with the office's figure, or without one; `{site.remaining?…}` in texts follows. */
export function withRemaining(settings: SiteSettings, remaining: RemainingUnits | undefined): SiteSettings {
  const { remainingUnits: _, facts, ...others } = settings
  const { [remainingFact]: __, ...kept } = facts
  if (!remaining) return { ...others, facts: kept }
  return {
    ...others,
    remainingUnits: remaining,
    facts: { ...kept, [remainingFact]: describeRemaining(remaining) },
  }
}
