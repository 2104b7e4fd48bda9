export interface CountViewParts {
  opened: HTMLElement
}
