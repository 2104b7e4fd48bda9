import { atKoreanHour, koreanHour } from '../../platform/korean-time.ts'

/**
 * When a notice that the law allows days for is sent: now between 09:00 and 18:00 in Korea, else at the next 10:00.
 */
export function noticeTime(at: Date): Date {
  const hours = koreanHour(at)
  if (hours >= 9 && hours < 18) return at
  return atKoreanHour(at, 10, hours >= 18 ? 1 : 0)
}
