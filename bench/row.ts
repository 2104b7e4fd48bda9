/** One line of the table that `npm run bench` prints. */
export interface Row {
  what: string
  value: number
  /** `ms`, `MB`, `KB`, `%`; a ratio without one. */
  unit?: string
  /** What must hold: a least value for ratios that should be high (`atLeast`), else a most. */
  limit?: number
  atLeast?: boolean
  note?: string
}

export const holds = ({ value, limit, atLeast }: Row): boolean =>
  limit === undefined || (atLeast ? value >= limit : value <= limit)

/** One row for many ratios that are to be low: the highest. Those that do not hold stand below it. */
export function highestOf(what: string, rows: Row[]): Row[] {
  const [highest, ...others] = rows.toSorted((a, b) => b.value - a.value)
  if (!highest) return []
  const note = `highest of ${rows.length}: ${highest.what}, ${highest.note}`
  return [{ ...highest, what, note }, ...others.filter((row) => !holds(row))]
}
