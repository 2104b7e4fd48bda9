export interface ScheduleParts {
  /** A step of the sale: `2026-11-20/2026-11-22`, several separated by spaces; Korean calendar days, both included. */
  periods: HTMLElement
  mark: HTMLElement
  day: HTMLElement
}
