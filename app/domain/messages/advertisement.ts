import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { atKoreanHour, koreanHour } from '#app/platform/korean-time.ts'

export type Composed =
  | { ok: true; title: string | undefined; body: string }
  /** `reason`: a code of `reasons.ts`. */
  | { ok: false; reason: string }

export const nextMorning = (at: Date): Date => atKoreanHour(at, 8, 1)

/** When an advertisement may be sent: not from 21:00 to 08:00 in Korea without a consent for the night (정보통신망법 §50③). */
export function lawfulTime(at: Date): Date {
  const hours = koreanHour(at)
  if (hours >= 8 && hours < 21) return at
  return atKoreanHour(at, 8, hours >= 21 ? 1 : 0)
}

/** The form required by law: `(광고)` first, then sender and telephone, last how to refuse free (정보통신망법 §50④⑥, 시행령 별표 6). */
export function formatAdvertisement(
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
