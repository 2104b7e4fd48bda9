const koreanVisitTime = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  month: 'numeric',
  day: 'numeric',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A visit as messages say it: `11월 28일(토) 14:00`. */
export function koreanVisit(start: Date): string {
  const part = Object.fromEntries(koreanVisitTime.formatToParts(start).map((p) => [p.type, p.value]))
  return `${part.month}월 ${part.day}일(${part.weekday}) ${part.hour}:${part.minute}`
}

const koreanDate = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})

/** A day as the notices of 정보통신망법 §50 name it: `2026년 11월 21일`. */
export const writtenDay = (at: Date): string => koreanDate.format(at)
