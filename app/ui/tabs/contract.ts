export interface TabsParts {
  /** The list of links to panels. */
  tabs: HTMLElement
  /** `first` is shown where the address names none. */
  panel: HTMLElement
  /** A link to the panel before or after. */
  step: HTMLElement
}

export type StepWay = 'previous' | 'next'
