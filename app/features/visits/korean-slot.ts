const part = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('ko-KR', { timeZone: 'Asia/Seoul', ...options })

const day = part({ month: 'long', day: 'numeric', weekday: 'short' })
const time = part({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12' })

/** Korean day of a stored instant: `11월 28일 (토)`. */
export const writeDay = (at: string): string => day.format(new Date(at))

/** Korean time of a stored instant: `오후 2:00`. */
export const writeTime = (at: string): string => time.format(new Date(at))
