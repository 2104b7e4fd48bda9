import type { currentStep } from '#app/domain/site/schedule/current-step.ts'
import { type Period, periodsOf, type ScheduleEvent } from '#app/domain/site/schedule/schedule.ts'

/** Further away than this, days are not counted down. */
const farDays = 100

/** `D-9`, on the day itself `오늘`, within a period `진행 중`; nothing for what is far away. */
export function dayCount({
  daysLeft,
  lasts,
}: Pick<NonNullable<ReturnType<typeof currentStep>>, 'daysLeft' | 'lasts'>) {
  if (!daysLeft) return lasts ? '진행 중' : '오늘'
  return daysLeft > farDays ? '' : `D-${daysLeft}`
}

/** For a column as narrow as a thumb: `12. 1.`, `12. 22.~24.`, `2029. 12.` */
export function shortWhen(when: ScheduleEvent['when']): string {
  if ('month' in when) return `${when.month.slice(0, 4)}. ${Number(when.month.slice(5))}.`
  const { from, until } = periodsOf(when)[0] as Period
  const [, month, date] = from.split('-').map(Number)
  const first = `${month}. ${date}.`
  if (until === from) return first
  const [, lastMonth, lastDate] = until.split('-').map(Number)
  return lastMonth === month ? `${first}~${lastDate}.` : `${first}~${lastMonth}. ${lastDate}.`
}
