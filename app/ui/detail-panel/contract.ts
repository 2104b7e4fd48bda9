export interface DetailPanelParts {
  panel: HTMLElement
  /** What the panel says; its button stays. */
  about: HTMLElement
}
