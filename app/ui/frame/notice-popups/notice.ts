interface Notice {
  /** Korean calendar days, both included. */
  from: string
  until: string
  /** The Korean day on which the visitor asked not to see it again. */
  hiddenOn: string | null
}

/** Whether a notice is to be shown on a Korean calendar day. */
export const isDue = ({ from, until, hiddenOn }: Notice, today: string): boolean =>
  from <= today && today <= until && hiddenOn !== today
