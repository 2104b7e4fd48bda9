import { atKoreanHour, koreanHour } from '../../platform/korean-time.ts'
import type { SiteSettings } from '../site/site-settings.ts'

/** A message ready to be sent, or why it cannot be. */
export type Composed =
  | { ok: true; title: string | undefined; body: string }
  /** `reason` is a code of `reasons.ts`. */
  | { ok: false; reason: string }

/** 08:00 in Korea of the day after an instant. */
export const nextMorning = (at: Date): Date => atKoreanHour(at, 8, 1)

/**
 * When an advertisement may next be handed over: now, or at 08:00 where it is between 21:00 and 08:00 in Korea
 * (정보통신망법 §50③; the separate consent for the night is not asked for here).
 */
export function lawfulTime(at: Date): Date {
  const hours = koreanHour(at)
  if (hours >= 8 && hours < 21) return at
  return atKoreanHour(at, 8, hours >= 21 ? 1 : 0)
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
