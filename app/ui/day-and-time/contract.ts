export interface DayAndTimeParts {
  /** Holds `day`; hidden where one choice has it all. */
  days: HTMLElement
  day: HTMLSelectElement
  /** Every time of every day, a group a day. */
  times: HTMLSelectElement
}
