import type { Site } from '#app/domain/site/site-settings.ts'

/** Months after the last use that the accepted text promised, also if the settings differ now. */
export const keepMonths = (site: Site, promised: number | null | undefined): number =>
  promised || site.settings.registration.keepMonths

/** 보유 기간 */
export function keepUntil(months: number, from: Date): Date {
  const end = new Date(from)
  end.setUTCMonth(end.getUTCMonth() + months)
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0)
  return end
}
