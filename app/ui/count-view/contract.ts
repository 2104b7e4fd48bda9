export interface CountViewParts {
  /** The address of the post, on the element itself. */
  opened: HTMLElement
}
