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
