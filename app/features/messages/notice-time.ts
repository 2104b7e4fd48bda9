const hour = 60 * 60 * 1000
const koreanOffset = 9 * hour

/**
 * When a notice that the law allows days for is sent: now between 09:00 and 18:00 in Korea, else at the next 10:00.
 */
export function noticeTime(at: Date): Date {
  const korean = new Date(at.getTime() + koreanOffset)
  const hours = korean.getUTCHours()
  if (hours >= 9 && hours < 18) return at
  const days = hours >= 18 ? 1 : 0
  const midnight = Date.UTC(korean.getUTCFullYear(), korean.getUTCMonth(), korean.getUTCDate() + days)
  return new Date(midnight + 10 * hour - koreanOffset)
}
