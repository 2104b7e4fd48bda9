import type { Site } from '../../site/site-settings.ts'

/**
 * How many months a registration is kept after it was last in use: what the text promised that its visitor agreed to,
 * however the site's settings read by now.
 */
export const keepMonths = (site: Site, promised: number | null | undefined): number =>
  promised || site.settings.registration.keepMonths

/** When a registration is destroyed that was last in use at `from` (보유 기간). */
export function keepUntil(months: number, from: Date): Date {
  const end = new Date(from)
  end.setUTCMonth(end.getUTCMonth() + months)
  // The 31st of a month whose like is shorter: its last day, never the next month.
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0)
  return end
}
