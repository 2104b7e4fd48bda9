import { koreanNumber } from '#app/platform/korean-number.ts'
import { type Measures, responseBounds, responseMeasures } from '../counts/measures.ts'

/** 0 to 1; undefined if the whole is 0. */
export const share = (part: number, whole: number): number | undefined => (whole ? part / whole : undefined)

/** `12.5%` */
export const percent = (value: number | undefined): string =>
  value === undefined ? '–' : `${(value * 100).toFixed(value > 0 && value < 0.1 ? 1 : 0)}%`

/** Of those who were called, who was within five minutes. */
export const withinFive = (counts: Measures): number | undefined =>
  share(counts.responded_1 + counts.responded_5, counts.called)

/**
 * Half of the first calls came within so many minutes: read from spans, since that is all that is kept of destroyed
 * registrations. `Infinity`: more than a day. undefined where nobody was called.
 */
export function medianMinutes(counts: Measures): number | undefined {
  const half = counts.called / 2
  if (!half) return undefined
  let below = 0
  for (const [i, name] of responseMeasures.entries()) {
    const inside = counts[name]
    if (below + inside >= half) {
      const from = responseBounds[i - 1] ?? 0
      const until = responseBounds[i]
      return until === undefined
        ? Number.POSITIVE_INFINITY
        : from + ((until - from) * (half - below)) / inside
    }
    below += inside
  }
  return Number.POSITIVE_INFINITY
}

/** `약 4분`, `약 2시간`, `24시간 초과` */
export function koreanMinutes(minutes: number | undefined): string {
  if (minutes === undefined) return '–'
  if (minutes === Number.POSITIVE_INFINITY) return '24시간 초과'
  if (minutes < 1) return '1분 이내'
  return minutes < 90 ? `약 ${Math.round(minutes)}분` : `약 ${Math.round(minutes / 60)}시간`
}

/** `+12%`, `-3%`, `새로 생김`, `같음`: against the period before. */
export function change(now: number, before: number): { text: string; direction: 'up' | 'down' | 'same' } {
  if (now === before) return { text: '변동 없음', direction: 'same' }
  if (!before) return { text: `+${koreanNumber(now)}`, direction: 'up' }
  const by = Math.round(((now - before) / before) * 100)
  return { text: `${by > 0 ? '+' : ''}${by}%`, direction: now > before ? 'up' : 'down' }
}

export const won = (amount: number | undefined): string =>
  amount === undefined ? '–' : `${koreanNumber(Math.round(amount))}원`
