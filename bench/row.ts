/** A line of the table that `npm run bench` prints. */
export interface Row {
  what: string
  value: number
  unit?: string
  /** The most, or where the unit is a share of something faster the least, that is promised. */
  limit?: number
  note?: string
}
