export interface SiteLayoutParts {
  /** By building number. */
  building: SVGAElement
  row: HTMLTableRowElement
  panel: HTMLElement
}
