interface Period {
  /** Korean calendar days, both included. */
  from: string
  until: string
}

const day = 24 * 60 * 60 * 1000

/**
 * Where a sale stands on a Korean calendar day: at the step that is under way, else before the one that comes next.
 * @returns undefined when every step is over
 */
export function currentStep(
  steps: Period[][],
  today: string,
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
  return { index: next.index, daysLeft: (Date.parse(next.from) - Date.parse(today)) / day, lasts: false }
}
