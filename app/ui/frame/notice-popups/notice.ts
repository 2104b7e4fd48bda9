interface Notice {
  /** Korean calendar days, both included. */
  from: string
  until: string
  /** The Korean day on which the visitor hid it. */
  hiddenOn: string | null
}

export const isDue = ({ from, until, hiddenOn }: Notice, today: string): boolean =>
  from <= today && today <= until && hiddenOn !== today
