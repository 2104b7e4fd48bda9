export interface FrameParts {
  /** Gets `data-typing` while a field has the keyboard. */
  bar: HTMLElement
}
