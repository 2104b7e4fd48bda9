import type { Site } from '../sites/site-settings.ts'

/** When a registration is destroyed that was last in use at `from`: the months its consent text promises (보유 기간). */
export function keepUntil(site: Site, from: Date): Date {
  const end = new Date(from)
  end.setUTCMonth(end.getUTCMonth() + site.settings.registration.keepMonths)
  // The 31st of a month whose like is shorter: its last day, never the next month.
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0)
  return end
}
