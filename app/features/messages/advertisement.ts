import type { SiteSettings } from '../sites/site-settings.ts'
import type { Composed } from './compose-message.ts'

const hour = 60 * 60 * 1000
/** Korea keeps one time all year, nine hours before UTC. */
const koreanOffset = 9 * hour

/** 08:00 in Korea of the day of an instant, or of a later one. */
function morning(at: Date, days: number): Date {
  const korean = new Date(at.getTime() + koreanOffset)
  const day = Date.UTC(korean.getUTCFullYear(), korean.getUTCMonth(), korean.getUTCDate() + days)
  return new Date(day + 8 * hour - koreanOffset)
}

/** 08:00 in Korea of the day after an instant. */
export const nextMorning = (at: Date): Date => morning(at, 1)

/**
 * When an advertisement may next be handed over: now, or at 08:00 where it is between 21:00 and 08:00 in Korea
 * (정보통신망법 §50③; the separate consent for the night is not asked for here).
 */
export function lawfulTime(at: Date): Date {
  const hours = new Date(at.getTime() + koreanOffset).getUTCHours()
  if (hours >= 8 && hours < 21) return at
  return morning(at, hours >= 21 ? 1 : 0)
}

/**
 * The form that the law gives an advertisement, built here so that nobody types it: `(광고)` first and exactly
 * so, then the sender and its telephone, last how refusing is free (정보통신망법 §50④⑥, 시행령 별표 6).
 */
export function writeAdvertisement(
  settings: Pick<SiteSettings, 'shortName' | 'phone' | 'sender'>,
  { title, body }: { title: string | undefined; body: string },
): Composed {
  const free = settings.sender?.freeRefusal
  if (!free) return { ok: false, reason: 'own:no-free-refusal' }
  return {
    ok: true,
    title: `(광고)${title ?? settings.shortName}`,
    body: `(광고)[${settings.shortName}]\n${body}\n\n문의 ${settings.phone}\n무료수신거부 ${free}`,
  }
}
