import { atKoreanHour, koreanHour } from '#app/platform/korean-time.ts'

/** For notices with a deadline of days: 09:00 to 18:00 in Korea, else the next 10:00. */
export function noticeTime(at: Date): Date {
  const hours = koreanHour(at)
  if (hours >= 9 && hours < 18) return at
  return atKoreanHour(at, 10, hours >= 18 ? 1 : 0)
}
