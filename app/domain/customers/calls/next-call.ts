import { hourMs } from '#app/platform/durations.ts'
import { atKoreanHour, koreanHour, koreanInstant } from '#app/platform/korean-time.ts'
import type { CallHours } from './call-hours.ts'

const morning = 10
const evening = 17

/** After so many missed calls in a row the screen asks whether to go on. */
export const manyMissed = 3

const nextMorning = (now: Date, { from }: CallHours): Date => atKoreanHour(now, Math.max(morning, from), 1)

/** Two hours later, or the next morning where that is out of hours or too many were missed today. */
export function afterMissed(now: Date, hours: CallHours, missed: number): Date {
  const later = new Date(now.getTime() + 2 * hourMs)
  const isInHours = koreanHour(now) < hours.until && later < atKoreanHour(now, hours.until)
  if (missed >= manyMissed || !isInHours) return nextMorning(now, hours)
  const opens = atKoreanHour(now, hours.from)
  return later < opens ? opens : later
}

export const nextCallChoices = ['hour', 'evening', 'morning', 'date', 'none'] as const
export type NextCallChoice = (typeof nextCallChoices)[number]

export interface QuickTime {
  choice: NextCallChoice
  label: string
  at: Date
}

/** What is offered for the next call; those that are over by now are left out. */
export function quickTimes(now: Date, hours: CallHours): QuickTime[] {
  const times: QuickTime[] = [
    { choice: 'hour', label: '1시간 뒤', at: new Date(now.getTime() + hourMs) },
    { choice: 'evening', label: `오늘 ${evening}시`, at: atKoreanHour(now, evening) },
    {
      choice: 'morning',
      label: `내일 ${Math.max(morning, hours.from)}시`,
      at: nextMorning(now, hours),
    },
  ]
  return times.filter(({ at }) => at > now)
}

/** @param date as an input of type `datetime-local` writes it @returns undefined where nothing was chosen or it is no time */
export function chosenTime(
  { choice, date }: { choice: string; date: string },
  now: Date,
  hours: CallHours,
): Date | undefined {
  if (choice === 'date' || (!choice && date)) return koreanInstant(date)
  return quickTimes(now, hours).find((time) => time.choice === choice)?.at
}
