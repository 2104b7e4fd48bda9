import { dayMs, minuteMs } from '#app/platform/durations.ts'
import { koreanInstant } from '#app/platform/korean-time.ts'

/** Time between choosing a minute and sending the form. */
const graceMs = 10 * minuteMs

/** When a message goes out. @param at Korean time as in `datetime-local`: `2026-11-21T14:00`; empty is now */
export function readSendTime(at: string, now: Date): { beginsAt: Date; problems: string[] } {
  const sendAt = at ? koreanInstant(at.slice(0, 16)) : now
  const problems: string[] = []
  if (!sendAt) problems.push('발송 일시를 날짜와 시각으로 적어 주세요.')
  else if (sendAt.getTime() < now.getTime() - graceMs)
    problems.push('이미 지난 시각입니다. 비워 두면 바로 보냅니다.')
  else if (sendAt.getTime() > now.getTime() + 60 * dayMs) problems.push('60일 안의 때를 선택해 주세요.')
  return { beginsAt: !sendAt || problems.length || sendAt < now ? now : sendAt, problems }
}
