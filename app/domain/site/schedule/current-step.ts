import { type Day, daysBetween } from '#app/platform/korean-day.ts'

interface Period {
  /** Both included. */
  from: Day
  until: Day
}

/** The step under way on a Korean calendar day, else the next one. @returns undefined when every step is over */
export function currentStep(
  steps: Period[][],
  today: Day,
): { index: number; daysLeft: number; lasts: boolean } | undefined {
  const under = steps.findIndex((periods) =>
    periods.some(({ from, until }) => from <= today && today <= until),
  )
  if (under >= 0)
    return {
      index: under,
      daysLeft: 0,
      lasts: steps[under]?.some(({ from, until }) => from < until) ?? false,
    }
  const next = steps
    .flatMap((periods, index) => periods.map(({ from }) => ({ index, from })))
    .filter(({ from }) => from > today)
    .sort((a, b) => (a.from < b.from ? -1 : 1))[0]
  if (!next) return undefined
  return { index: next.index, daysLeft: daysBetween(today, next.from), lasts: false }
}
