export interface TabsParts {
  tabs: HTMLElement
  /** `first` is shown by default. */
  panel: HTMLElement
  step: HTMLElement
}

export type StepWay = 'previous' | 'next'
