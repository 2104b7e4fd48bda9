export interface ScheduleParts {
  /** A step of the sale: `2026-11-20/2026-11-22`, several apart by spaces; Korean calendar days, both included. */
  periods: HTMLElement
  /** Where a step says that it is under way. */
  mark: HTMLElement
  /** A day of the calendar. */
  day: HTMLElement
}
