export interface SiteLayoutParts {
  /** By building number. */
  building: SVGAElement
  row: HTMLTableRowElement
  panel: HTMLElement
  /** What the panel says; its button stays. */
  about: HTMLElement
}
