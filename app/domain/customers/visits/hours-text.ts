import { z } from 'zod'
import { type VisitHour, visitHour } from '#app/domain/site/visit-offer.ts'
import { normalise } from '#app/platform/normalise.ts'

const maxHours = 48

export type ReadHours = { ok: true; hours: VisitHour[] } | { ok: false; problem: string }

/** `10:00 6, 11:00, 13:00 4`: times, with their capacity if it is not the usual one. An empty text closes the day. */
export function readHours(text: string, usualCapacity: number): ReadHours {
  const parts = normalise(text, 'NFKC')
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const hours = parts.map((part) => {
    const [, hour = '', minute = '', capacity] =
      /^(\d{1,2}):(\d{2})(?:\s+(\d{1,3}))?(?:\s*팀)?$/.exec(part) ?? []
    return { time: `${hour.padStart(2, '0')}:${minute}`, capacity: Number(capacity ?? usualCapacity) }
  })
  const parsed = z.array(visitHour).max(maxHours).safeParse(hours)
  if (!parsed.success) {
    const { path } = parsed.error.issues[0] ?? {}
    const wrong = parts[Number(path?.[0])] ?? ''
    return {
      ok: false,
      problem: `‘${wrong}’ 부분을 읽지 못했습니다. 10:00 6처럼 시간과 팀 수를 적어 주세요.`,
    }
  }
  if (new Set(parsed.data.map(({ time }) => time)).size < parsed.data.length)
    return { ok: false, problem: '같은 시간이 두 번 있습니다.' }
  return { ok: true, hours: parsed.data.toSorted((a, b) => (a.time < b.time ? -1 : 1)) }
}

export const formatHours = (hours: VisitHour[]): string =>
  hours.map(({ time, capacity }) => `${time} ${capacity}`).join(', ')
