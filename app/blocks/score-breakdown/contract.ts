export interface ScoreParts {
  /** Fields that count together, up to the points of its value. */
  most: HTMLElement
  sum: HTMLOutputElement
}
