/** The line that paper alone shows. */
export interface PrintedParts {
  /** Where the day of printing is written. */
  day: HTMLElement
}
