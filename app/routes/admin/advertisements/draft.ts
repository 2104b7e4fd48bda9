import { dayMs, minuteMs } from '#app/platform/durations.ts'
import { newId } from '#app/platform/ids.ts'
import { koreanInstant } from '#app/platform/korean-time.ts'

/** Between choosing a minute and sending the form. */
const graceMs = 10 * minuteMs

export interface Draft {
  /** Set when the form was opened, so that a double submit creates one advertisement. */
  id: string
  beginsAt: Date
  /** Korean sentences about the time; the message is checked elsewhere. */
  problems: string[]
  written: { id: string; text: string; at: string }
}

/** Parses the form. Korean time as in `datetime-local`: `2026-11-21T14:00`; empty is now. */
export function readDraft(fields: Draft['written'], now: Date): Draft {
  const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(fields.id) ? fields.id : newId()
  const at = fields.at.slice(0, 16)
  const text = fields.text.replace(/\r\n?/g, '\n').trim()
  const sendAt = at ? koreanInstant(at) : now
  const problems: string[] = []
  if (!sendAt) problems.push('발송 일시를 날짜와 시각으로 적어 주세요.')
  else if (sendAt.getTime() < now.getTime() - graceMs)
    problems.push('이미 지난 시각입니다. 비워 두면 바로 보냅니다.')
  else if (sendAt.getTime() > now.getTime() + 60 * dayMs) problems.push('60일 안의 때를 선택해 주세요.')
  const beginsAt = !sendAt || problems.length || sendAt < now ? now : sendAt
  return { id, beginsAt, problems, written: { id, text, at } }
}
