/** Hours of the Korean day in which the office calls customers: from the first until the second. */
export interface CallHours {
  from: number
  until: number
}

const usual: CallHours = { from: 10, until: 18 }
/** Nobody is called earlier or later, whatever the telephone's hours are. */
const decent: CallHours = { from: 9, until: 21 }

const hour = /(?:(오전|오후)\s?)?(?<!\d)(\d{1,2})\s?(?:시|:\d{2})/g

/** Read out of a site's own words: `오전 10시부터 오후 6시까지`, `10:00~18:00`, `24시간 상담`. */
export function callHours(words: string): CallHours {
  if (/24\s*시간/.test(words)) return decent
  const [from, until] = [...words.matchAll(hour)].map(([, half, figure]) => {
    const clock = Number(figure)
    return half === '오후' && clock < 12 ? clock + 12 : clock
  })
  if (from === undefined || until === undefined || from >= until || until > 24) return usual
  return { from: Math.max(from, decent.from), until: Math.min(until, decent.until) }
}
