import { dayMs } from '../../../platform/durations.ts'
import { newId } from '../../../platform/ids.ts'
import { koreanInstant } from '../../../platform/korean-time.ts'

/** An advertisement as its form sends it. */
export interface Draft {
  /** Given to the form when it was opened, so that sending it twice is one advertisement. */
  id: string
  beginsAt: Date
  /** Korean sentences about the time; the words are checked where all words are. */
  problems: string[]
  /** As it was typed, to be shown again. */
  written: { id: string; text: string; at: string }
}

/** Reads the form. The time is Korean, as `datetime-local` writes it: `2026-11-21T14:00`; empty is now. */
export function readDraft(fields: FormData, now: Date): Draft {
  const field = (name: string) => String(fields.get(name) ?? '')
  const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(field('id')) ? field('id') : newId()
  const at = field('at').slice(0, 16)
  const text = field('text').replace(/\r\n?/g, '\n').trim()
  const wanted = at ? koreanInstant(at) : now
  const problems: string[] = []
  if (!wanted) problems.push('보낼 때를 날짜와 시각으로 적어 주세요.')
  else if (wanted.getTime() > now.getTime() + 60 * dayMs) problems.push('60일 안의 때를 골라 주세요.')
  const beginsAt = !wanted || problems.length || wanted < now ? now : wanted
  return { id, beginsAt, problems, written: { id, text, at } }
}
